import { formatTime } from '#core/timestamps.ts';
import type { Mailing } from '#features/newsletter/mailing.ts';
import { isUnderWay } from './use-mailing.ts';

export function formatNumber(count: number) {
  return count.toLocaleString('en-US');
}

export function formatPeople(count: number) {
  return count === 1 ? '1 person' : `${formatNumber(count)} people`;
}

/** 'about 8 days' */
export function formatDuration(minutes: number) {
  if (minutes <= 1) return 'about a minute';
  if (minutes <= 90) return `about ${minutes} minutes`;
  if (minutes <= 36 * 60) return `about ${Math.round(minutes / 60)} hours`;
  return `about ${Math.ceil(minutes / (24 * 60))} days`;
}

export const stateWords = { sending: 'Being sent', paused: 'Paused', done: 'Sent', stopped: 'Stopped' };

/** The number of recipients not yet tried. */
export function countLeft({ recipients, sent, refused, deferred, uncertain }: Mailing) {
  return recipients - sent - refused - deferred - uncertain;
}

/** The numbers of mails by outcome, with explanations. */
export function countsInWords(mailing: Mailing) {
  const { recipients, sent, refused, deferred, uncertain } = mailing;
  const goesOn = isUnderWay(mailing);
  return [
    { count: sent, label: `of ${formatNumber(recipients)} sent` },
    { count: countLeft(mailing), label: goesOn ? 'still to come' : 'not sent' },
    {
      count: deferred,
      label: 'put off',
      meaning: goesOn
        ? `Their mail server asked to try again later. The site does so ${mailing.state === 'paused' ? 'once the mailing goes on' : 'by itself'}.`
        : 'Their mail server kept asking to try again later, so they haven’t got it.',
    },
    {
      count: refused,
      label: 'refused',
      meaning:
        'Their mail server didn’t take it. Addresses that it doesn’t know are off the list; there you can put them back.',
    },
    {
      count: uncertain,
      label: 'uncertain',
      meaning: 'The mail server never answered, so they may have got it. The site doesn’t send it to them again.',
    },
  ].filter(({ count }, index) => count > 0 || index === 0);
}

/** A note in quotation marks, ending with a period. */
function quoted(note: string) {
  return `“${note.replace(/\.$/, '')}.”`;
}

/** What blocks a mailing, in the mail server's own words, and when it resumes. */
export function noteInWords({ state, note, waits }: Pick<Mailing, 'state' | 'note' | 'waits'>) {
  if (state === 'paused' && note)
    return `The site has paused this mailing. The reason: ${quoted(note)} Nobody is left out: when that is put right, press “Go on”.`;
  if (state !== 'sending') return note;
  const goesOn = waits ? ` It goes on by itself on ${formatTime(waits.until)}.` : '';
  if (waits?.for === 'limit') return `The site has sent as many mails as it may in 24 hours.${goesOn}`;
  if (!note) return goesOn.trim();
  return `The mail server didn’t take the last mail. What went wrong: ${quoted(note)}${goesOn || ' The site keeps trying.'}`;
}

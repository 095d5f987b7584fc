import type { Mailing } from '#http/mailings.ts';
import { isUnderWay } from './use-mailing.ts';

export function inWords(count: number) {
  return count.toLocaleString('en-US');
}

export function people(count: number) {
  return count === 1 ? '1 person' : `${inWords(count)} people`;
}

/** 'about 8 days' */
export function duration(minutes: number) {
  if (minutes <= 1) return 'about a minute';
  if (minutes <= 90) return `about ${minutes} minutes`;
  if (minutes <= 36 * 60) return `about ${Math.round(minutes / 60)} hours`;
  return `about ${Math.ceil(minutes / (24 * 60))} days`;
}

export const stateWords = { sending: 'Being sent', paused: 'Paused', done: 'Sent', stopped: 'Stopped' };

/** How many have neither got it nor been tried. */
export function countLeft({ recipients, sent, refused, deferred, uncertain }: Mailing) {
  return recipients - sent - refused - deferred - uncertain;
}

/** What has happened to the mails, with what it means. */
export function countsInWords(mailing: Mailing) {
  const { recipients, sent, refused, deferred, uncertain } = mailing;
  const goesOn = isUnderWay(mailing);
  return [
    { count: sent, label: `of ${inWords(recipients)} sent` },
    { count: countLeft(mailing), label: goesOn ? 'still to come' : 'not sent' },
    {
      count: deferred,
      label: 'put off',
      meaning: goesOn
        ? 'Their mail server asked to try again later. The site does so by itself.'
        : 'Their mail server kept asking to try again later, so they haven’t got it.',
    },
    {
      count: refused,
      label: 'refused',
      meaning: 'Their mail server didn’t take it. Addresses that don’t exist are off the list now.',
    },
    {
      count: uncertain,
      label: 'uncertain',
      meaning: 'The mail server never answered, so they may have got it. The site doesn’t send it to them again.',
    },
  ].filter(({ count }, index) => count > 0 || index === 0);
}

export function noteInWords({ state, note }: Mailing) {
  if (!note || state === 'stopped') return note;
  if (state === 'paused') return `The mail server refused the first mails. Its own words: “${note}”`;
  return `The mail server can’t be reached right now. The site keeps trying. What went wrong: “${note}”`;
}

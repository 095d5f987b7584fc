import { expect, test } from 'vitest';
import { formatTime } from '#core/timestamps.ts';
import type { Mailing } from '#features/newsletter/mailing.ts';
import { noteInWords } from './words.ts';

const until = '2027-03-05T15:05:00.000Z';
const note = '454 4.7.0 Too many mails';
const waits = (reason: 'limit' | 'relay') => ({ until, for: reason });

const mailings: [string, Pick<Mailing, 'state' | 'note' | 'waits'>, string[]][] = [
  ['waits for the relay', { state: 'sending', note, waits: waits('relay') }, [note, formatTime(until)]],
  ['waits for the limit', { state: 'sending', note: '', waits: waits('limit') }, ['24 hours', formatTime(until)]],
  ['waits for one person’s mail server', { state: 'sending', note: '', waits: waits('relay') }, [formatTime(until)]],
  ['tries again', { state: 'sending', note }, [note, 'keeps trying']],
  ['is paused by the site', { state: 'paused', note }, [note, 'Go on']],
  ['is stopped by the site', { state: 'stopped', note: 'Restored' }, ['Restored']],
];

test.each(mailings)('a mailing that %s says so', (_, mailing, parts) => {
  for (const part of parts) expect(noteInWords(mailing)).toContain(part);
});

test.each(['sending', 'paused', 'done', 'stopped'] as const)(
  'a mailing without problems that is %s has no note',
  (state) => {
    expect(noteInWords({ state, note: '' })).toBe('');
  },
);

import { expect, test } from 'vitest';
import { churchMoment } from '#core/church-time.ts';
import { noteOnBlank, readMoment } from './moment.tsx';

const noon = churchMoment('2027-07-05', '12:00').getTime();
const withSeconds = new Date(noon + 12_345).toISOString();

test.each([
  ['keeps its seconds if it is not changed', null, withSeconds, '2027-07-05T12:00', withSeconds],
  ['is the time at the church', null, withSeconds, '2027-07-05T12:01', new Date(noon + 60_000).toISOString()],
  ['keeps what a blank control was made for: now', 'now', 'now', '', 'now'],
  ['keeps what a blank control was made for: a draft', 'now', null, '', null],
  ['is now if it is cleared', 'now', withSeconds, '', 'now'],
  ['is none if it is cleared', null, withSeconds, '', null],
])('a moment %s', (_, initial, before, local, expected) => {
  expect(readMoment({ initial }, before, local)).toBe(expected);
});

test.each([
  ['a new item', undefined, 'visitors see it as soon as you create it.'],
  ['a draft', { state: 'draft' }, 'visitors see it only when you publish it.'],
  ['a scheduled item', { state: 'scheduled' }, 'visitors see it only when you publish it.'],
  ['a public item', {}, 'its date is when you save it.'],
])('a blank time of publication is explained for %s', (_, item, explanation) => {
  expect(noteOnBlank({ initial: 'now' }, item)).toBe(`Left blank, ${explanation}`);
});

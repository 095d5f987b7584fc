import { expect, test } from 'vitest';
import { churchMoment } from '#core/church-time.ts';
import { changeInWords, countInWords } from './words.ts';

const group = { name: 'group', plural: 'groups' };

test.each([
  [{ name: 'iPhone', isThis: true }, ' · from this iPhone'],
  [{ name: '', isThis: true }, ' · from this device'],
  [{ name: 'iPhone', isThis: false }, ' · from an iPhone'],
  [{ name: 'Mac', isThis: false }, ' · from a Mac'],
  [{ name: '', isThis: false }, ' · from another device'],
  [undefined, ''],
])('a change from the device %j', (device, words) => {
  const at = churchMoment('2027-03-05', '15:07').toISOString();
  const change = { itemId: 'one', action: 'create', at, device } as const;
  expect(changeInWords(group, change).replaceAll('\u00a0', ' ')).toBe(`Group created · Mar 5, 2027, 3:07 PM${words}`);
});

test('numbers of items', () => {
  expect([1, 2, 10_000].map((count) => countInWords(group, count))).toEqual(['1 group', '2 groups', '10,000 groups']);
});

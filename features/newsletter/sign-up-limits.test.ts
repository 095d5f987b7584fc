import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSignUpLimits, type SignUpLimits } from './sign-up-limits.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-05T15:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function minutesLater(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * 60_000);
}

async function countAllowed(limits: SignUpLimits, tries: number, source: (time: number) => [string, string]) {
  let count = 0;
  for (let time = 0; time < tries; time++) if (await limits.take(...source(time))) count += 1;
  return count;
}

test('allows one mail to an address in ten minutes, and three a day, however it is typed', async () => {
  const limits = createSignUpLimits();
  const take = () =>
    countAllowed(limits, 2, (time) => [time ? 'ANN@example.org ' : 'ann@example.org', `192.0.2.${time}`]);
  const allowed: number[] = [];
  for (let time = 0; time < 5; time++) {
    allowed.push(await take());
    minutesLater(10.1);
  }
  expect(allowed).toEqual([1, 1, 1, 0, 0]);
  minutesLater(24 * 60);
  expect(await take()).toBe(1);
});

test('counts plus addresses of one mailbox together', async () => {
  const limits = createSignUpLimits();
  const addresses = ['ann@example.org', 'ann+1@example.org', 'ann@ex\u00ADample.org', 'Ann+b+c@ｅxample.org'];
  const source = (time: number): [string, string] => [addresses[time] ?? '', `192.0.2.${time}`];
  expect(await countAllowed(limits, addresses.length, source)).toBe(1);
  expect(await limits.take('+@example.org', '192.0.2.9')).toBe(true);
});

test('allows ten mails an hour from a network', async () => {
  const limits = createSignUpLimits();
  expect(await countAllowed(limits, 15, (time) => [`a${time}@example.org`, '192.0.2.1'])).toBe(10);
  expect(await limits.take('b@example.org', '192.0.2.2')).toBe(true);
  minutesLater(60.1);
  expect(await limits.take('c@example.org', '192.0.2.1')).toBe(true);
});

test('allows a hundred mails an hour in total', async () => {
  const limits = createSignUpLimits();
  expect(await countAllowed(limits, 120, (time) => [`a${time}@example.org`, `network ${time}`])).toBe(100);
  minutesLater(60.1);
  expect(await limits.take('b@example.org', 'another network')).toBe(true);
});

import { expect, test } from 'vitest';
import { createLoginLimit, networkOf } from './login-limit.ts';

function startLimit() {
  const clock = { seconds: 0 };
  return { clock, limit: createLoginLimit(() => new Date(clock.seconds * 1000)) };
}

test('lets an address fail five times, then once a minute', () => {
  const { clock, limit } = startLimit();
  for (let time = 0; time < 5; time++) expect(limit.begin('192.0.2.1')).toBe(0);
  expect(limit.begin('192.0.2.1')).toBe(60);
  clock.seconds = 20;
  expect(limit.begin('192.0.2.1')).toBe(40);
  clock.seconds = 60;
  expect(limit.begin('192.0.2.1')).toBe(0);
  expect(limit.begin('192.0.2.1')).toBe(60);
});

test('resets the count of an address after success', () => {
  const { limit } = startLimit();
  for (let time = 0; time < 5; time++) limit.begin('192.0.2.1');
  limit.succeeded('192.0.2.1');
  for (let time = 0; time < 5; time++) expect(limit.begin('192.0.2.1')).toBe(0);
});

test('lets all addresses together fail sixty times, then once every six seconds', () => {
  const { clock, limit } = startLimit();
  for (let host = 0; host < 60; host++) expect(limit.begin(`192.0.2.${host}`)).toBe(0);
  expect(limit.begin('198.51.100.1')).toBe(6);
  clock.seconds = 6;
  expect(limit.begin('198.51.100.1')).toBe(0);
  expect(limit.begin('198.51.100.2')).toBe(6);
});

test('does not count successes towards the overall limit', () => {
  const { limit } = startLimit();
  for (let host = 0; host < 200; host++) {
    expect(limit.begin(`192.0.2.${host}`)).toBe(0);
    limit.succeeded(`192.0.2.${host}`);
  }
});

test('does not let failures elsewhere lock out an address that has logged in before', () => {
  const { limit } = startLimit();
  limit.begin('192.0.2.1');
  limit.succeeded('192.0.2.1');
  for (let host = 0; host < 60; host++) limit.begin(`198.51.100.${host}`);
  expect(limit.begin('203.0.113.1')).toBe(6);
  for (let time = 0; time < 5; time++) expect(limit.begin('192.0.2.1')).toBe(0);
  expect(limit.begin('192.0.2.1')).toBe(60);
});

test('allows about 14,000 guesses a day from unlimited addresses', () => {
  const { clock, limit } = startLimit();
  let guesses = 0;
  for (let host = 0; clock.seconds < 86_400; host++) {
    const seconds = limit.begin(`host-${host}`);
    if (seconds === 0) guesses++;
    clock.seconds += seconds;
  }
  expect(guesses).toBe(60 + 86_400 / 6 - 1);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

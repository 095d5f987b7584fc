import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#core/http/problem.ts';
import { log } from '#core/log.ts';
import { createLoginLimit, type LoginLimit, type LoginSource } from './login-limit.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-05T15:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function secondsLater(seconds: number) {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

/** Returns the seconds to wait, or 0 if the try is allowed. */
async function wait(limit: LoginLimit, source: Partial<LoginSource>) {
  try {
    await limit.begin({ network: '192.0.2.1', device: undefined, ...source });
    return 0;
  } catch (error) {
    if (error instanceof Problem && error.status === 429) return Number(error.headers['retry-after']);
    throw error;
  }
}

async function allowed(limit: LoginLimit, source: Partial<LoginSource>, tries: number) {
  let count = 0;
  for (let time = 0; time < tries; time++) if ((await wait(limit, source)) === 0) count += 1;
  return count;
}

/** Attacks from more networks than the shared limit allows. Returns how many tries were allowed. */
async function attackFromEverywhere(limit: LoginLimit) {
  let count = 0;
  for (let host = 1; host <= 12; host++) count += await allowed(limit, { network: `198.51.100.${host}` }, 5);
  return count;
}

test('allows a network five tries a minute, also at once, and says how long to wait', async () => {
  const limit = createLoginLimit();
  const waits = await Promise.all(Array.from({ length: 20 }, () => wait(limit, {})));
  expect(waits).toEqual([...Array(5).fill(0), ...Array(15).fill(60)]);
  secondsLater(20);
  expect(await wait(limit, {})).toBe(40);
  secondsLater(40);
  expect(await allowed(limit, {}, 9)).toBe(5);
});

test('allows all networks together twenty tries a minute, without those that were refused', async () => {
  const limit = createLoginLimit();
  expect(await allowed(limit, {}, 50)).toBe(5);
  expect(await attackFromEverywhere(limit)).toBe(15);
  secondsLater(60);
  expect(await attackFromEverywhere(limit)).toBe(20);
});

test('allows a device that has logged in before five tries a minute, whatever its network and others do', async () => {
  const limit = createLoginLimit();
  await attackFromEverywhere(limit);
  expect(await allowed(limit, { network: '198.51.100.1', device: 'known' }, 9)).toBe(5);
  expect(await allowed(limit, { network: '198.51.100.1', device: 'another' }, 9)).toBe(5);
  secondsLater(60);
  expect(await allowed(limit, { network: '198.51.100.1', device: 'known' }, 9)).toBe(5);
  expect(await allowed(limit, { network: '198.51.100.1' }, 9), 'of the network itself').toBe(5);
});

test.each([undefined, 'known'])('resets failed tries after a success of device %s', async (device) => {
  const limit = createLoginLimit();
  expect(await allowed(limit, { device }, 4)).toBe(4);
  await (await limit.begin({ network: '192.0.2.1', device })).succeeded();
  expect(await allowed(limit, { device }, 9)).toBe(5);
});

test('does not count successes and refunded tries against others', async () => {
  const limit = createLoginLimit();
  for (let time = 0; time < 40; time++) {
    const loginTry = await limit.begin({ network: `198.51.100.${1 + (time % 12)}`, device: undefined });
    await (time % 2 ? loginTry.succeeded() : loginTry.refund());
  }
  expect(await attackFromEverywhere(limit)).toBe(20);
});

test('logs refusals once a minute, with their number and without the whole address', async () => {
  const limit = createLoginLimit();
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  await allowed(limit, {}, 50);
  secondsLater(59);
  await allowed(limit, { network: '192.0.2.7' }, 6);
  secondsLater(1);
  await allowed(limit, { network: '2001:db8:1:0::/56' }, 6);
  const message = 'Login refused: too many wrong passwords';
  expect(warn.mock.calls).toEqual([
    [{ network: '192.0.2.0/24', refused: 1 }, message],
    [{ network: '2001:db8:1::/48', refused: 46 }, message],
  ]);
});

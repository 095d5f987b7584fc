import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '#domain/problem.ts';
import { log } from '#server/log.ts';
import { engines, freshDatabase } from '#test/database.ts';
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

/** 0 if the try is allowed. */
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

/** From more networks than the limit for all others, each of which has had its first tries. */
async function attackFromEverywhere(limit: LoginLimit) {
  for (let host = 1; host <= 12; host++) await allowed(limit, { network: `198.51.100.${host}` }, 5);
  secondsLater(60);
  for (let host = 1; host <= 12; host++) await allowed(limit, { network: `198.51.100.${host}` }, 5);
}

describe.each(engines)('the login limit on $name', ({ name, newLocation }) => {
  async function startLimit() {
    const database = await freshDatabase(newLocation);
    return {
      limit: createLoginLimit(database),
      database,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  }

  test('allows a network five tries a minute, and says how long to wait', async () => {
    await using started = await startLimit();
    const { limit } = started;
    expect(await allowed(limit, {}, 5)).toBe(5);
    expect(await wait(limit, {})).toBe(60);
    secondsLater(20);
    expect(await wait(limit, {})).toBe(40);
    secondsLater(40);
    expect(await allowed(limit, {}, 9)).toBe(5);
  });

  test('counts concurrent tries', async () => {
    await using started = await startLimit();
    const waits = await Promise.all(Array.from({ length: 20 }, () => wait(started.limit, {})));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
  });

  test('allows a device that has logged in before five tries a minute, whatever its network and others do', async () => {
    await using started = await startLimit();
    const { limit } = started;
    await attackFromEverywhere(limit);
    expect(await allowed(limit, { network: '198.51.100.1', device: 'known' }, 9)).toBe(5);
    expect(await allowed(limit, { network: '198.51.100.1', device: 'another' }, 9)).toBe(5);
    secondsLater(60);
    expect(await allowed(limit, { network: '198.51.100.1', device: 'known' }, 9)).toBe(5);
  });

  test('does not count tries of known devices against their network', async () => {
    await using started = await startLimit();
    expect(await allowed(started.limit, { device: 'known' }, 5)).toBe(5);
    expect(await allowed(started.limit, {}, 5)).toBe(5);
  });

  test('allows all networks together ten tries a minute after their first five of the day', async () => {
    await using started = await startLimit();
    const { limit } = started;
    for (let host = 1; host <= 12; host++) await allowed(limit, { network: `198.51.100.${host}` }, 5);
    const tryAll = async () => {
      let count = 0;
      for (let host = 1; host <= 12; host++) count += await allowed(limit, { network: `198.51.100.${host}` }, 5);
      return count;
    };
    for (let minute = 0; minute < 3; minute++) {
      secondsLater(60);
      expect(await tryAll()).toBe(10);
    }
    secondsLater(24 * 3600);
    expect(await tryAll()).toBe(60);
  });

  test('allows the first five tries of a network however many guess elsewhere', async () => {
    await using started = await startLimit();
    await attackFromEverywhere(started.limit);
    expect(await wait(started.limit, { network: '198.51.100.12' })).toBeGreaterThan(0);
    expect(await allowed(started.limit, { network: '203.0.113.1' }, 9)).toBe(5);
  });

  test('allows at most a hundred first tries a day from one provider, and still those of others', async () => {
    await using started = await startLimit();
    const { limit } = started;
    let count = 0;
    for (let host = 0; host < 40; host++) count += await allowed(limit, { network: `2001:db8:${host}:0::/56` }, 5);
    expect(count).toBe(100 + 10);
    expect(await allowed(limit, { network: '2001:db8:1:0::/56', device: 'known' }, 9)).toBe(5);
    expect(await allowed(limit, { network: '2001:db9:1:0::/56' }, 9)).toBe(5);
    expect(await allowed(limit, { network: '203.0.113.1' }, 9)).toBe(5);
  });

  test('checks known devices first, then the first try of a network', async () => {
    await using started = await startLimit();
    const priority = async (device?: string) => (await started.limit.begin({ network: '192.0.2.1', device })).priority;
    expect([await priority(), await priority(), await priority('known')]).toEqual([1, 2, 0]);
  });

  test('forgets the mistakes before a success', async () => {
    await using started = await startLimit();
    const { limit } = started;
    expect(await allowed(limit, {}, 4)).toBe(4);
    await (await limit.begin({ network: '192.0.2.1', device: undefined })).succeeded();
    expect(await allowed(limit, {}, 9)).toBe(5);
    expect(await allowed(limit, { device: 'known' }, 4)).toBe(4);
    await (await limit.begin({ network: '192.0.2.1', device: 'known' })).succeeded();
    expect(await allowed(limit, { device: 'known' }, 9)).toBe(5);
  });

  test('does not count successes, nor what is given back, against others', async () => {
    await using started = await startLimit();
    const { limit } = started;
    await attackFromEverywhere(limit);
    secondsLater(60);
    for (let time = 0; time < 20; time++) {
      const loginTry = await limit.begin({ network: `198.51.100.${1 + (time % 12)}`, device: undefined });
      await (time % 2 ? loginTry.succeeded() : loginTry.giveBack());
    }
    expect(await allowed(limit, { network: '198.51.100.1' }, 5)).toBe(5);
  });

  test('logs refusals once a minute, with their number and without the whole address', async () => {
    await using started = await startLimit();
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    await allowed(started.limit, {}, 50);
    secondsLater(59);
    await allowed(started.limit, { network: '192.0.2.7' }, 6);
    secondsLater(1);
    await allowed(started.limit, { network: '2001:db8:1:0::/56' }, 6);
    const message = 'Login refused: too many wrong passwords';
    expect(warn.mock.calls).toEqual([
      [{ network: '192.0.2.0/24', refused: 1 }, message],
      [{ network: '2001:db8:1::/48', refused: 46 }, message],
    ]);
  });

  test.skipIf(name === 'SQLite')('is shared by programs on one database', async () => {
    await using started = await startLimit();
    const other = createLoginLimit(started.database);
    expect(await allowed(started.limit, {}, 3)).toBe(3);
    expect(await allowed(other, {}, 9)).toBe(2);
    expect(await allowed(started.limit, {}, 9)).toBe(0);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { log } from '#core/log.ts';
import { minutesLater, startApiWithPassword, type TestApi } from '#test/api.ts';
import { engines, freshDatabase, sqliteLocation } from '#test/database.ts';
import { silenceErrors } from '#test/expect-logged.ts';
import { password } from '#test/password.ts';
import { rememberDevice } from './device-queries.ts';
import { hashPassword } from './password.ts';
import { changePasswordHash } from './password-queries.ts';

// login-limit.test.ts tests how tries are counted.

const wrong = 'grace and war';
const url = '/api/admin/login';
type Options = { from?: string; cookie?: string; forwarded?: string };

function logIn(api: TestApi, typed: string, { from, cookie, forwarded }: Options = {}) {
  const headers = { ...(cookie && { cookie }), ...(forwarded && { 'x-forwarded-for': forwarded }) };
  return api.send('POST', url, { json: { password: typed }, headers, from });
}

/** Sends all guesses in parallel, and returns the statuses in ascending order. */
async function guess(api: TestApi, times: number, options: (time: number) => Options = () => ({})) {
  const guesses = Array.from({ length: times }, (_, time) => logIn(api, wrong, options(time)));
  return (await Promise.all(guesses)).map(({ status }) => status).sort();
}
const fiveAllowed = (refused: number) => [...Array(5).fill(401), ...Array(refused).fill(429)];

async function deviceCookie(api: TestApi, options: Options = {}) {
  const [, device] = (await logIn(api, password, options)).headers.getSetCookie();
  return device?.split(';')[0] ?? '';
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-05T15:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('logging in', () => {
  const start = (settings?: { trustedProxies: number }) => startApiWithPassword(sqliteLocation, settings);

  test.each([
    { trustedProxies: 0, forwarded: '10.0.0.#', elsewhere: { from: '192.0.2.2' }, warnings: 1 },
    { trustedProxies: 1, forwarded: '10.0.0.#, 192.0.2.7', elsewhere: { forwarded: '192.0.2.8' }, warnings: 0 },
    { trustedProxies: 2, forwarded: '10.0.0.#', elsewhere: { from: '192.0.2.2' }, warnings: 1 },
  ])('is limited by an address that "$forwarded" cannot forge with TRUST_PROXY=$trustedProxies', async (row) => {
    await using api = await start(row);
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const warnings = () => warn.mock.calls.filter((line) => String(line).includes('TRUST_PROXY'));
    const claim = (time: number) => ({ forwarded: row.forwarded.replace('#', String(time)) });
    await logIn(api, password);
    await api.send('GET', '/api/groups', { headers: { 'x-forwarded-for': claim(1).forwarded } });
    expect(warnings()).toEqual([]);
    expect(await guess(api, 6, claim)).toEqual(fiveAllowed(1));
    expect((await logIn(api, password, { ...claim(7), ...row.elsewhere })).status).toBe(200);
    // Warns once, and only if the number of proxies cannot be right.
    expect(warnings()).toHaveLength(row.warnings);
  });

  test('does not adopt a device cookie that it did not give', async () => {
    await using api = await start();
    const cookie = (time: number) => `device=${String(time).repeat(43)}`;
    expect(await guess(api, 6, (time) => ({ cookie: cookie(time) }))).toEqual(fiveAllowed(1));
    expect(await deviceCookie(api, { cookie: cookie(1), from: '192.0.2.2' })).toMatch(/^device=(?!1{43}$)[\w-]{43}$/);
  });

  test('remembers a device after a logout and a change of the password, but not as logged in', async () => {
    await using api = await start();
    const cookie = await deviceCookie(api);
    expect(await guess(api, 6)).toEqual(fiveAllowed(1));
    await api.send('POST', '/api/admin/logout', { headers: { cookie } });
    await changePasswordHash(api.db, await hashPassword('a new song'));
    const check = await api.send('GET', '/api/admin/check', { headers: { cookie } });
    expect(await check.json()).toEqual({ isAuthenticated: false });
    expect((await logIn(api, password, { cookie })).status).toBe(401);
    expect((await logIn(api, 'a new song', { cookie })).status).toBe(200);
  });

  test('does not count a database that fails as a wrong password', async () => {
    await using api = await start();
    const takeErrors = silenceErrors();
    await api.db.schema.alterTable('passwords').renameTo('elsewhere').execute();
    for (let time = 0; time < 6; time++) expect((await logIn(api, password)).status).toBe(500);
    await api.db.schema.alterTable('elsewhere').renameTo('passwords').execute();
    expect(takeErrors()).toHaveLength(6);
    expect(await guess(api, 6)).toEqual(fiveAllowed(1));
  });
});

describe.each(engines)('a device that has logged in before, on $name,', ({ newLocation }) => {
  test('keeps its cookie for a year after each login, but not one from a clock that was ahead', async () => {
    await using api = await startApiWithPassword(newLocation);
    const first = await deviceCookie(api);
    const cookieAfter = (minutes: number, cookie: string) => {
      minutesLater(api.clock, minutes);
      return deviceCookie(api, { cookie });
    };
    for (const login of ['first', 'second']) expect(await cookieAfter(364 * 24 * 60, first), login).toBe(first);
    const second = await cookieAfter(365 * 24 * 60, first);
    expect(second).not.toBe(first);
    expect(await api.db.selectFrom('devices').selectAll().execute()).toHaveLength(1);
    expect(await cookieAfter(-24 * 60, second)).toBe(second);
    expect(await cookieAfter(-24 * 60 - 1, second)).not.toBe(second);
  });

  test('is remembered if it is among the 500 that were seen last', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    const seen = (number: number) => new Date(Date.UTC(2027, 0, 1, 0, number));
    const rows = Array.from({ length: 500 }, (_, number) => {
      const time = seen(number).toISOString();
      return { tokenHash: `hash ${number}`, createdAt: time, seenAt: time };
    });
    await db.insertInto('devices').values(rows).execute();
    for (const number of [500, 501]) await rememberDevice(db, `token ${number}`, seen(number));
    const remembered = await db.selectFrom('devices').select('seenAt').orderBy('seenAt').execute();
    expect(remembered).toHaveLength(500);
    expect(remembered[0]).toEqual({ seenAt: seen(2).toISOString() });
  });
});

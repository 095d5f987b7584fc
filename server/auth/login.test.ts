import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { log } from '#server/log.ts';
import { minutesLater, password, startApiWithPassword, type TestApi } from '#test/api.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { silenceErrors } from '#test/expect-logged.ts';
import { rememberDevice } from './device-queries.ts';
import { enqueueHashing } from './hashing-queue.ts';
import { hashPassword } from './password.ts';
import { changePasswordHash } from './password-queries.ts';

const wrong = 'grace and war';
const url = '/api/admin/login';
type Options = { from?: string; cookie?: string; forwarded?: string };

function logIn(api: TestApi, typed: string, { from, cookie, forwarded }: Options = {}) {
  const headers = { ...(cookie && { cookie }), ...(forwarded && { 'x-forwarded-for': forwarded }) };
  return api.send('POST', url, { json: { password: typed }, headers, from });
}

async function guess(api: TestApi, times: number, options: Options = {}) {
  const responses = await Promise.all(Array.from({ length: times }, () => logIn(api, wrong, options)));
  return responses.map(({ status }) => status).sort();
}

async function deviceCookie(api: TestApi, options: Options = {}) {
  const [, device] = (await logIn(api, password, options)).headers.getSetCookie();
  return device?.split(';')[0] ?? '';
}

/** Until no network that is known to the server has a try left. */
async function attack(api: TestApi) {
  for (let host = 1; host <= 3; host++) await guess(api, 6, { from: `198.51.100.${host}` });
  vi.setSystemTime(Date.now() + 60_000);
  for (let host = 1; host <= 3; host++) await guess(api, 6, { from: `198.51.100.${host}` });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(engines)('logging in on $name', ({ name, newLocation }) => {
  const start = (settings?: { trustedProxies: number }) => startApiWithPassword(newLocation, settings);

  test('must wait a minute after five wrong passwords', async () => {
    await using api = await start();
    expect(await guess(api, 5)).toEqual([401, 401, 401, 401, 401]);
    const refused = await logIn(api, password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(60);
    expect((await refused.json()).detail).toContain('60 seconds');
    expect((await logIn(api, password, { from: '192.0.2.2' })).status).toBe(200);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await logIn(api, password)).status).toBe(200);
  });

  test('cannot be tried faster with concurrent requests', async () => {
    await using api = await start();
    expect(await guess(api, 20)).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
  });

  test('is limited by the address that a trusted proxy reports, not one the client claims', async () => {
    await using api = await start({ trustedProxies: 1 });
    for (let time = 0; time < 5; time++) {
      expect((await logIn(api, wrong, { forwarded: `10.0.0.${time}, 192.0.2.7` })).status).toBe(401);
    }
    expect((await logIn(api, wrong, { forwarded: '10.0.0.9, 192.0.2.7' })).status).toBe(429);
    expect((await logIn(api, wrong, { forwarded: '192.0.2.8' })).status).toBe(401);
  });

  test.each([0, 2])('is limited by the connection if %i proxies are trusted and one value is sent', async (trusted) => {
    await using api = await start({ trustedProxies: trusted });
    for (let time = 0; time < 5; time++) {
      expect((await logIn(api, wrong, { forwarded: `10.0.0.${time}` })).status).toBe(401);
    }
    expect((await logIn(api, wrong, { forwarded: '10.0.0.9' })).status).toBe(429);
  });

  test('works on a device that has logged in before, in the middle of an attack and after a restart', async () => {
    const { settings, remove } = await newLocation();
    await using api = await startApiWithPassword(async () => ({ settings, remove }));
    const cookie = await deviceCookie(api, { from: '198.51.100.1' });
    const restarted = await startApiWithPassword(async () => ({ settings, remove: async () => undefined }));
    for (const attacked of [api, restarted]) {
      await attack(attacked);
      expect((await logIn(attacked, password, { from: '198.51.100.1' })).status).toBe(429);
      expect((await logIn(attacked, password, { from: '198.51.100.1', cookie })).status).toBe(200);
    }
    await restarted[Symbol.asyncDispose]();
  });

  test('is limited on a device that has logged in before, too', async () => {
    await using api = await start();
    const cookie = await deviceCookie(api);
    expect(await guess(api, 9, { cookie })).toEqual([...Array(5).fill(401), ...Array(4).fill(429)]);
    expect(await guess(api, 1)).toEqual([401]);
  });

  test('gives a device one cookie for a year, which is renewed by each login', async () => {
    await using api = await start();
    const [, device = ''] = (await logIn(api, password)).headers.getSetCookie();
    const [pair = '', ...attributes] = device.split('; ');
    expect(pair).toMatch(/^device=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax']);
    minutesLater(api.clock, 364 * 24 * 60);
    expect(await deviceCookie(api, { cookie: pair })).toBe(pair);
    minutesLater(api.clock, 364 * 24 * 60);
    expect(await deviceCookie(api, { cookie: pair })).toBe(pair);
    minutesLater(api.clock, 365 * 24 * 60);
    expect(await deviceCookie(api, { cookie: pair })).not.toBe(pair);
    expect(await api.db.selectFrom('devices').selectAll().execute()).toHaveLength(1);
  });

  test('binds the cookie of a device to the host over HTTPS', async () => {
    await using api = await start();
    const response = await api.send('POST', `https://church.example${url}`, { json: { password } });
    const [pair, ...attributes] = response.headers.getSetCookie()[1]?.split('; ') ?? [];
    expect(pair).toMatch(/^__Host-device=[\w-]{43}$/);
    expect(attributes).toContain('Secure');
  });

  test('does not adopt a device cookie that it did not give', async () => {
    await using api = await start();
    const cookie = `device=${'x'.repeat(43)}`;
    expect(await guess(api, 6, { cookie })).toContain(429);
    expect(await deviceCookie(api, { cookie, from: '192.0.2.2' })).not.toBe(cookie);
  });

  test('remembers a device after a logout and a change of the password, but not as logged in', async () => {
    await using api = await start();
    const cookie = await deviceCookie(api);
    await api.send('POST', '/api/admin/logout', { headers: { cookie } });
    await changePasswordHash(api.db, await hashPassword('a new song'));
    expect(await (await api.send('GET', '/api/admin/check', { headers: { cookie } })).json()).toEqual({
      isAuthenticated: false,
    });
    await guess(api, 6);
    expect((await logIn(api, password, { cookie })).status).toBe(401);
    expect((await logIn(api, 'a new song', { cookie })).status).toBe(200);
  });

  test('remembers the 500 devices seen last', async () => {
    await using database = await freshDatabase(newLocation);
    const day = (number: number) => new Date(Date.UTC(2027, 0, 1, 0, number));
    for (let number = 0; number <= 501; number++) await rememberDevice(database.db, `token ${number}`, day(number));
    const rows = await database.db.selectFrom('devices').select('seenAt').orderBy('seenAt').execute();
    expect(rows).toHaveLength(500);
    expect(rows[0]).toEqual({ seenAt: day(2).toISOString() });
  });

  test('does not count a database that fails as a wrong password', async () => {
    await using api = await start();
    const takeErrors = silenceErrors();
    await api.db.schema.alterTable('passwords').renameTo('elsewhere').execute();
    for (let time = 0; time < 6; time++) expect((await logIn(api, password)).status).toBe(500);
    await api.db.schema.alterTable('elsewhere').renameTo('passwords').execute();
    expect(takeErrors()).toHaveLength(6);
    expect(await guess(api, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test.skipIf(name === 'SQLite')('does not let anybody in where the tries cannot be counted', async () => {
    await using api = await start();
    const takeErrors = silenceErrors();
    await sql`alter table login_tries rename to elsewhere`.execute(api.db);
    for (const typed of [password, wrong]) expect((await logIn(api, typed)).status).toBe(500);
    expect(takeErrors()).toHaveLength(2);
  });

  test('asks unknown devices, not known ones, to come back while too many wait, and does not count it', async () => {
    await using api = await start();
    const cookie = await deviceCookie(api);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const waiting = Promise.allSettled(Array.from({ length: 201 }, () => enqueueHashing(() => released, 1)));
    const known = logIn(api, password, { cookie });
    const refused: Response[] = [];
    for (let time = 0; time < 6; time++) refused.push(await logIn(api, password));
    release();
    await waiting;
    expect((await known).status).toBe(200);
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      Array(6).fill([503, '2']),
    );
    expect(await guess(api, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('is logged with its outcome, without a whole address', async () => {
    await using api = await start();
    const lines: unknown[] = [];
    for (const level of ['info', 'warn'] as const) {
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push([level, ...line]));
    }
    await logIn(api, wrong, { from: '2001:db8:1:2::3' });
    const [session] = (await logIn(api, password, { from: '203.0.113.9' })).headers.getSetCookie();
    const headers = { cookie: session?.split(';')[0] ?? '' };
    for (let time = 0; time < 2; time++) await api.send('POST', '/api/admin/logout', { headers, from: '203.0.113.9' });
    expect(lines).toEqual([
      ['warn', { network: '2001:db8:1::/48' }, 'Wrong password'],
      ['info', { network: '203.0.113.0/24' }, 'Logged in'],
      ['info', { network: '203.0.113.0/24' }, 'Logged out'],
    ]);
  });
});

describe('a proxy that TRUST_PROXY does not mention', () => {
  const [{ newLocation }] = engines as [(typeof engines)[number]];

  test.each([
    ['warned of once', 0, '192.0.2.1', 1],
    ['warned of once', 2, '192.0.2.1', 1],
    ['not seen in a header that matches', 1, '192.0.2.1', 0],
    ['not seen in a header that a client has lengthened', 1, '10.0.0.1, 192.0.2.1', 0],
    ['not seen without the header', 0, '', 0],
  ])('is %s (TRUST_PROXY=%i, "%s")', async (_, trustedProxies, forwarded, warnings) => {
    await using api = await startApiWithPassword(newLocation, { trustedProxies });
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const headers = { 'x-forwarded-for': forwarded };
    await api.send('GET', '/api/groups', { headers });
    expect(warn).not.toHaveBeenCalled();
    for (let time = 0; time < 2; time++) {
      await logIn(api, password, { forwarded });
      await api.send('POST', '/api/groups', { headers, json: {} });
    }
    expect(warn.mock.calls.map(([, text]) => text)).toEqual(
      Array(warnings).fill(expect.stringContaining('TRUST_PROXY')),
    );
  });
});

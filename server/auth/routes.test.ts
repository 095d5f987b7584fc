import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { aGroupInput } from '#features/groups/fixture.ts';
import { password, startApi, startApiWithPassword, type TestApi } from '#test/api.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { hashing } from './password.ts';
import { changePasswordHash } from './password-queries.ts';

const url = '/api/admin/login';

function cookieOf(response: Response) {
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

async function isAuthenticated(api: TestApi, headers: Record<string, string>, origin = '') {
  return (await (await api.send('GET', `${origin}/api/admin/check`, { headers })).json()).isAuthenticated;
}

describe.each(engines)('admins on $name', ({ newLocation }) => {
  test('log in with the password, may write, and log out of this session only', async () => {
    await using api = await startApiWithPassword(newLocation);
    const write = async (headers = {}) =>
      (await api.send('POST', '/api/groups', { headers, json: aGroupInput() })).status;
    const before = await api.send('GET', '/api/admin/check');
    expect([before.status, await before.json()]).toEqual([200, { isAuthenticated: false }]);
    expect(await write()).toBe(401);

    const response = await api.send('POST', url, { json: { password } });
    expect([response.status, await response.json()]).toEqual([200, { isAuthenticated: true }]);
    const [phone, laptop] = [cookieOf(response), cookieOf(await api.send('POST', url, { json: { password } }))];
    expect(await isAuthenticated(api, phone)).toBe(true);
    expect(await write(phone)).toBe(201);

    const logout = await api.send('POST', '/api/admin/logout', { headers: phone });
    expect(logout.status).toBe(204);
    expect(logout.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0/);
    expect(await isAuthenticated(api, phone)).toBe(false);
    expect(await write(phone)).toBe(401);
    expect(await isAuthenticated(api, laptop)).toBe(true);
    expect((await api.send('POST', '/api/admin/logout')).status).toBe(204);
    for (const { headers } of [before, response, logout]) expect(headers.get('cache-control')).toBe('no-store');
  });

  test('have no password or token stored in plain text', async () => {
    await using api = await startApiWithPassword(newLocation);
    const response = await api.send('POST', url, { json: { password } });
    const tokens = response.headers.getSetCookie().map((cookie) => /=([\w-]{43});/.exec(cookie)?.[1]);
    const tables = ['sessions', 'devices', 'passwords'] as const;
    const rows = await Promise.all(tables.map((table) => api.db.selectFrom(table).selectAll().execute()));
    expect(rows.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(tokens).toHaveLength(2);
    for (const secret of [...tokens, password]) expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('admins', () => {
  const start = (settings?: { trustedProxies: number }) => startApiWithPassword(sqliteLocation, settings);

  test.each([
    { origin: 'http://church.example', prefix: '', secure: [] },
    { origin: 'https://church.example', prefix: '__Host-', secure: ['Secure'] },
  ])('get cookies at $origin that neither scripts nor other sites can use', async ({ origin, prefix, secure }) => {
    await using api = await start();
    const cookies = (await api.send('POST', `${origin}${url}`, { json: { password } })).headers.getSetCookie();
    const [session, device] = cookies.map((cookie) => cookie.split('; '));
    const attributes = (seconds: number) => ['HttpOnly', `Max-Age=${seconds}`, 'Path=/', 'SameSite=Lax', ...secure];
    expect(session?.slice(1).sort()).toEqual(attributes(7 * 24 * 3600));
    expect(device?.slice(1).sort()).toEqual(attributes(365 * 24 * 3600));
    const [cookie = '', deviceCookie] = [session?.[0], device?.[0]];
    expect(cookie).toMatch(new RegExp(`^${prefix}session=[\\w-]{43}$`));
    expect(deviceCookie).toMatch(new RegExp(`^${prefix}device=[\\w-]{43}$`));
    expect(await isAuthenticated(api, { cookie }, origin)).toBe(true);
    const planted = cookie.replace('__Host-', '');
    expect(await isAuthenticated(api, { cookie: planted }, origin)).toBe(planted === cookie);
  });

  test.each([
    [0, /^session=/],
    [1, /^__Host-session=/],
  ])('get cookies for HTTPS only if a trusted proxy reports it (TRUST_PROXY=%i)', async (trustedProxies, cookie) => {
    await using api = await start({ trustedProxies });
    const response = await api.send('POST', url, { headers: { 'x-forwarded-proto': 'https' }, json: { password } });
    expect(response.headers.get('set-cookie')).toMatch(cookie);
  });

  test('are rejected with any other password, and while there is none', async () => {
    await using api = await start();
    await using apiWithoutPassword = await startApi(sqliteLocation);
    for (const typed of ['grace and war', '', ' grace and peace', 'Grace and peace', 'x'.repeat(10_000)]) {
      const response = await api.send('POST', url, { json: { password: typed } });
      expect(response.status).toBe(401);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect((await apiWithoutPassword.send('POST', url, { json: { password: typed } })).status).toBe(401);
    }
  });

  test('are logged out even if the password changed while theirs was being checked', async () => {
    await using api = await start();
    hashing.pause();
    // The login has read the stored hash by then.
    const isHashing = once(hashing, 'add');
    const login = api.send('POST', url, { json: { password } });
    await isHashing;
    await changePasswordHash(api.db, 'the hash of another password');
    hashing.start();
    expect((await login).status).toBe(200);
    expect(await isAuthenticated(api, cookieOf(await login))).toBe(false);
  });
});

import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startApi, startApiWithPassword, type TestApi } from '#test/api.ts';
import { sqliteLocation } from '#test/database.ts';
import { password } from '#test/password.ts';
import { hashing } from './password.ts';
import { changePasswordHash } from './password-queries.ts';

// Who may write: ../api.test.ts.

const url = '/api/admin/login';
const start = (settings?: { trustedProxies: number }) => startApiWithPassword(sqliteLocation, settings);

function cookieOf(response: Response) {
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

async function isAuthenticated(api: TestApi, headers: Record<string, string>, origin = '') {
  return (await (await api.send('GET', `${origin}/api/admin/check`, { headers })).json()).isAuthenticated;
}

test('admins log in with the password, and out of this session only', async () => {
  await using api = await start();
  const before = await api.send('GET', '/api/admin/check');
  expect([before.status, await before.json()]).toEqual([200, { isAuthenticated: false }]);

  const response = await api.send('POST', url, { json: { password } });
  expect([response.status, await response.json()]).toEqual([200, { isAuthenticated: true }]);
  const [phone, laptop] = [cookieOf(response), cookieOf(await api.send('POST', url, { json: { password } }))];
  expect(await isAuthenticated(api, phone)).toBe(true);

  const logout = await api.send('POST', '/api/admin/logout', { headers: phone });
  expect(logout.status).toBe(204);
  expect(logout.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0/);
  expect(await isAuthenticated(api, phone)).toBe(false);
  expect(await isAuthenticated(api, laptop)).toBe(true);
  expect((await api.send('POST', '/api/admin/logout')).status).toBe(204);
  for (const { headers } of [before, response, logout]) expect(headers.get('cache-control')).toBe('no-store');
});

test('no password or token is stored in plain text', async () => {
  await using api = await start();
  const response = await api.send('POST', url, { json: { password } });
  const tokens = response.headers.getSetCookie().map((cookie) => /=([\w-]{43});/.exec(cookie)?.[1]);
  const tables = ['sessions', 'devices', 'passwords'] as const;
  const rows = await Promise.all(tables.map((table) => api.db.selectFrom(table).selectAll().execute()));
  expect(rows.map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(tokens).toHaveLength(2);
  for (const secret of [...tokens, password]) expect(JSON.stringify(rows)).not.toContain(secret);
});

test.each([
  { origin: 'http://church.example', protocol: 'https', trustedProxies: 0, isSecure: false },
  { origin: 'http://church.example', protocol: 'https', trustedProxies: 1, isSecure: true },
  { origin: 'https://church.example', protocol: '', trustedProxies: 0, isSecure: true },
])(
  'at $origin, with "$protocol" from $trustedProxies trusted proxies, cookies are of no use to scripts and other sites',
  async (row) => {
    await using api = await start(row);
    const headers = { 'x-forwarded-proto': row.protocol };
    const [prefix, secure] = row.isSecure ? ['__Host-', ['Secure']] : ['', []];
    const response = await api.send('POST', `${row.origin}${url}`, { headers, json: { password } });
    const [session, device] = response.headers.getSetCookie().map((cookie) => cookie.split('; '));
    const attributes = (seconds: number) => ['HttpOnly', `Max-Age=${seconds}`, 'Path=/', 'SameSite=Lax', ...secure];
    expect(session?.slice(1).sort()).toEqual(attributes(7 * 24 * 3600));
    expect(device?.slice(1).sort()).toEqual(attributes(365 * 24 * 3600));
    const { cookie } = cookieOf(response);
    expect(cookie).toMatch(new RegExp(`^${prefix}session=[\\w-]{43}$`));
    expect(device?.[0]).toMatch(new RegExp(`^${prefix}device=[\\w-]{43}$`));
    expect(await isAuthenticated(api, { ...headers, cookie }, row.origin)).toBe(true);
    const planted = { ...headers, cookie: cookie.replace('__Host-', '') };
    expect(await isAuthenticated(api, planted, row.origin)).toBe(!row.isSecure);
  },
);

test('any other password is rejected, and every one while there is none', async () => {
  await using api = await start();
  await using apiWithoutPassword = await startApi(sqliteLocation);
  for (const typed of ['grace and war', '', ' grace and peace', 'Grace and peace', 'x'.repeat(10_000)]) {
    const response = await api.send('POST', url, { json: { password: typed } });
    expect(response.status).toBe(401);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
  expect((await apiWithoutPassword.send('POST', url, { json: { password } })).status).toBe(401);
});

test('who logs in while the password changes is logged out', async () => {
  await using api = await start();
  hashing.pause();
  // By then the login has read the stored hash.
  const isHashing = once(hashing, 'add');
  const login = api.send('POST', url, { json: { password } });
  await isHashing;
  await changePasswordHash(api.db, 'the hash of another password');
  hashing.start();
  expect((await login).status).toBe(200);
  expect(await isAuthenticated(api, cookieOf(await login))).toBe(false);
});

import { describe, expect, test } from 'vitest';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { hashPassword, preparePassword } from '#server/auth/password.ts';
import { changePasswordHash } from '#server/auth/password-queries.ts';
import { minutesLater, password, startApi, startApiWithPassword, type TestApi } from '#test/api.ts';
import { engines } from '#test/database.ts';

describe.each(engines)('admins on $name', ({ newLocation }) => {
  const startWithPassword = (settings?: { trustedProxies: number }) => startApiWithPassword(newLocation, settings);

  function cookieOf(response: Response) {
    return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
  }

  async function logIn(api: TestApi) {
    return cookieOf(await api.send('POST', '/api/admin/login', { json: { password } }));
  }

  async function isAuthenticated(api: TestApi, headers: Record<string, string>) {
    return (await (await api.send('GET', '/api/admin/check', { headers })).json()).isAuthenticated;
  }

  test('are logged out at first, in a response that is never cached', async () => {
    await using api = await startWithPassword();
    const response = await api.send('GET', '/api/admin/check');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ isAuthenticated: false });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('log in with the password and may write', async () => {
    await using api = await startWithPassword();
    const response = await api.send('POST', '/api/admin/login', { json: { password } });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ isAuthenticated: true });
    const headers = cookieOf(response);
    expect(await isAuthenticated(api, headers)).toBe(true);
    expect((await api.send('POST', '/api/groups', { headers, json: aGroupInput() })).status).toBe(201);
  });

  test('get a cookie that scripts and other sites cannot use', async () => {
    await using api = await startWithPassword();
    const response = await api.send('POST', '/api/admin/login', { json: { password } });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [pair, ...attributes] = response.headers.getSetCookie()[0]?.split('; ') ?? [];
    expect(pair).toMatch(/^session=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax']);
  });

  test('get a Secure cookie bound to the host over HTTPS', async () => {
    await using api = await startWithPassword();
    const response = await api.send('POST', 'https://church.example/api/admin/login', { json: { password } });
    const [pair, ...attributes] = response.headers.getSetCookie()[0]?.split('; ') ?? [];
    expect(pair).toMatch(/^__Host-session=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax', 'Secure']);
    const check = async (cookie: string) =>
      (await api.send('GET', 'https://church.example/api/admin/check', { headers: { cookie } })).json();
    expect(await check(pair ?? '')).toEqual({ isAuthenticated: true });
    expect(await check((pair ?? '').replace('__Host-', ''))).toEqual({ isAuthenticated: false });
  });

  test('are considered to use HTTPS only if a trusted proxy reports it', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    await using open = await startWithPassword();
    const insecure = await open.send('POST', '/api/admin/login', { headers, json: { password } });
    expect(insecure.headers.get('set-cookie')).toMatch(/^session=/);
    await using proxied = await startWithPassword({ trustedProxies: 1 });
    const secure = await proxied.send('POST', '/api/admin/login', { headers, json: { password } });
    expect(secure.headers.get('set-cookie')).toMatch(/^__Host-session=/);
  });

  test.each(['grace and war', '', ' grace and peace', 'Grace and peace', 'x'.repeat(10_000)])(
    'are rejected with the password %j',
    async (typed) => {
      await using api = await startWithPassword();
      const response = await api.send('POST', '/api/admin/login', { json: { password: typed } });
      expect(response.status).toBe(401);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  test('are rejected while no password is set', async () => {
    await using api = await startApi(newLocation);
    expect((await api.send('POST', '/api/admin/login', { json: { password: '' } })).status).toBe(401);
  });

  test('may type an accent in either Unicode form', async () => {
    await using api = await startApi(newLocation);
    await changePasswordHash(api.db, await hashPassword('f\u00eate du village'));
    const response = await api.send('POST', '/api/admin/login', { json: { password: 'fe\u0302te du village' } });
    expect(response.status).toBe(200);
  });

  test.each([{}, { password: 7 }, { password: null }, { secret: 'hunter2' }])(
    'get an error for %j that does not repeat the request body',
    async (json) => {
      await using api = await startWithPassword();
      const response = await api.send('POST', '/api/admin/login', { json });
      expect(response.status).toBe(400);
      const text = await response.text();
      expect(JSON.parse(text).errors).toEqual([{ field: 'password', message: 'Password is missing' }]);
      expect(text).not.toContain('hunter2');
    },
  );

  test('must send a valid content type, size, JSON and origin', async () => {
    await using api = await startWithPassword();
    const send = (headers: Record<string, string>, body: string) =>
      api.send('POST', '/api/admin/login', { headers: { 'content-type': 'application/json', ...headers }, body });
    const body = JSON.stringify({ password });
    expect((await send({ 'content-type': 'text/plain' }, body)).status).toBe(415);
    expect((await send({}, body.padEnd(256 * 1024 + 1))).status).toBe(413);
    expect((await send({}, `${body}}`)).status).toBe(400);
    expect((await send({ origin: 'https://evil.example' }, body)).status).toBe(403);
    const logout = await api.send('POST', '/api/admin/logout', { headers: { origin: 'https://evil.example' } });
    expect(logout.status).toBe(403);
  });

  test('get 405 for other methods', async () => {
    await using api = await startWithPassword();
    expect((await api.send('GET', '/api/admin/login')).headers.get('allow')).toBe('POST');
    expect((await api.send('GET', '/api/admin/logout')).headers.get('allow')).toBe('POST');
    expect((await api.send('POST', '/api/admin/check')).headers.get('allow')).toBe('GET, HEAD');
  });

  test('log out on the server: the old cookie is invalid, other sessions are not', async () => {
    await using api = await startWithPassword();
    const [phone, laptop] = [await logIn(api), await logIn(api)];
    const response = await api.send('POST', '/api/admin/logout', { headers: phone });
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0/);
    expect(await isAuthenticated(api, phone)).toBe(false);
    expect((await api.send('POST', '/api/groups', { headers: phone, json: aGroupInput() })).status).toBe(401);
    expect(await isAuthenticated(api, laptop)).toBe(true);
  });

  test('may log out without a session', async () => {
    await using api = await startWithPassword();
    expect((await api.send('POST', '/api/admin/logout')).status).toBe(204);
  });

  test('are logged out after twelve idle hours, not before', async () => {
    await using api = await startWithPassword();
    const headers = await logIn(api);
    minutesLater(api.clock, 12 * 60 - 1);
    expect(await isAuthenticated(api, headers)).toBe(true);
    minutesLater(api.clock, 12 * 60 - 1);
    expect(await isAuthenticated(api, headers)).toBe(true);
    minutesLater(api.clock, 12 * 60);
    expect(await isAuthenticated(api, headers)).toBe(false);
    expect((await api.send('POST', '/api/news', { headers, json: {} })).status).toBe(401);
  });

  test('are logged out after seven days, even if active', async () => {
    await using api = await startWithPassword();
    const headers = await logIn(api);
    for (let hours = 10; hours < 7 * 24; hours += 10) {
      minutesLater(api.clock, 10 * 60);
      expect(await isAuthenticated(api, headers)).toBe(true);
    }
    minutesLater(api.clock, 8 * 60);
    expect(await isAuthenticated(api, headers)).toBe(false);
  });

  test('have their expired sessions deleted at the next login', async () => {
    await using api = await startWithPassword();
    await logIn(api);
    minutesLater(api.clock, 13 * 60);
    await logIn(api);
    expect(await api.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  test('are all logged out when the password changes, and only the new one is accepted', async () => {
    await using api = await startWithPassword();
    const sessions = [await logIn(api), await logIn(api)];
    await preparePassword(api.db, { adminPassword: 'a new song' }, () => expect.unreachable());
    for (const headers of sessions) expect(await isAuthenticated(api, headers)).toBe(false);
    expect((await api.send('POST', '/api/admin/login', { json: { password } })).status).toBe(401);
    expect((await api.send('POST', '/api/admin/login', { json: { password: 'a new song' } })).status).toBe(200);
  });

  test('are logged out even if the password changed while theirs was being checked', async () => {
    await using api = await startWithPassword();
    const newHash = await hashPassword('a new song');
    // Hashes are computed one after another, so the login waits for these after it has read the stored hash.
    const waiting = Array.from({ length: 5 }, () => hashPassword('something else'));
    const login = logIn(api);
    await waiting[0];
    await changePasswordHash(api.db, newHash);
    expect(await isAuthenticated(api, await login)).toBe(false);
  });

  test('have no password or token stored in plain text', async () => {
    await using api = await startWithPassword();
    const response = await api.send('POST', '/api/admin/login', { json: { password } });
    const tokens = response.headers.getSetCookie().map((cookie) => /=([\w-]{43});/.exec(cookie)?.[1]);
    const rows = [
      ...(await api.db.selectFrom('sessions').selectAll().execute()),
      ...(await api.db.selectFrom('devices').selectAll().execute()),
      ...(await api.db.selectFrom('passwords').selectAll().execute()),
    ];
    expect(rows).toHaveLength(3);
    expect(tokens).toHaveLength(2);
    for (const secret of [...tokens, password]) expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

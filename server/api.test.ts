import { afterAll, beforeAll, expect, test } from 'vitest';
import { nouns } from '#features/all.server.ts';
import { groups } from '#features/groups/group.ts';
import { apiPath } from '#records/declare/noun.ts';
import { startApi, type TestApi } from '#test/api.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { silenceErrors } from '#test/expect-logged.ts';
import { generateInput } from '#test/generated-input.ts';
import { operations } from '#test/openapi.ts';

const group = generateInput(groups, 0);
let api: TestApi;
let session: Record<string, string>;
beforeAll(async () => {
  api = await startApi(sqliteLocation);
  session = await api.logIn();
});
afterAll(() => api[Symbol.asyncDispose]());

test('restricts everything to admins except login, logout, newsletter sign-up, and what visitors read', () => {
  const open = operations.filter(({ isGuarded }) => !isGuarded).map(({ method, path }) => `${method} ${path}`);
  const reads = ['/api/admin/check', ...nouns.map(apiPath), '/api/openapi.json'].map((path) => `GET ${path}`);
  const others = ['login', 'logout'].map((action) => `POST /api/admin/${action}`);
  expect(open.sort()).toEqual([...reads, ...others, 'POST /api/newsletter'].sort());
});

test.each(operations.filter(({ isGuarded }) => isGuarded))(
  '$method $path returns 401 without a session',
  async (one) => {
    for (const cookie of ['', 'session=made-up', '__Host-session=made-up'])
      expect((await api.send(one.method, one.path.replace('{id}', 'some-id'), { headers: { cookie } })).status).toBe(
        401,
      );
  },
);

test.each(operations.filter(({ method }) => method !== 'GET'))(
  '$method $path returns 403 to a page of another origin',
  async ({ method, path }) => {
    const origins = ['https://evil.example', 'null', 'nonsense', 'http://localhost:8080'];
    for (const foreign of [...origins.map((origin) => ({ origin })), { 'sec-fetch-site': 'cross-site' }]) {
      const headers: Record<string, string> = { ...session, ...foreign };
      const { status } = await api.send(method, path.replace('{id}', 'some-id'), { headers, json: {} });
      expect(status, JSON.stringify(foreign)).toBe(403);
    }
  },
);

test('accepts a write from its own origin', async () => {
  const own: Record<string, string>[] = [
    { origin: 'http://localhost' },
    { origin: 'https://church.example', host: 'church.example' },
    { origin: 'https://church.example', host: 'church.example:443' },
    { origin: 'http://church.example:3000', host: 'church.example:3000', 'sec-fetch-site': 'same-origin' },
  ];
  for (const headers of own) {
    const response = await api.send('POST', '/api/groups', { headers: { ...session, ...headers }, json: group });
    expect(response.status, JSON.stringify(headers)).toBe(201);
  }
});

test('returns 304 until the list changes', async () => {
  const first = await api.send('GET', '/api/groups');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await api.send('GET', '/api/groups', { headers })).status).toBe(304);
  await api.send('POST', '/api/groups', { headers: session, json: group });
  expect((await api.send('GET', '/api/groups', { headers })).status).toBe(200);
});

test('returns 405 to unsupported methods', async () => {
  const refused = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, '/api/groups', 'GET, HEAD, POST']);
  for (const [method = '', url = '', allow] of [...refused, ['PUT', '/api/groups/id', 'GET, HEAD, PATCH, DELETE']]) {
    const response = await api.send(method, url);
    expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({ status: 405, allow });
  }
});

// PostgreSQL rejects some texts, such as those with NUL.
test.each(engines)('returns 404 to a change of an unknown id on $name', async ({ newLocation }) => {
  await using api = await startApi(newLocation);
  const headers = await api.logIn();
  for (const id of ['nope', '00000000-0000-0000-0000-000000000000', '%00', '%E0%A4%A', "';drop table groups"]) {
    for (const method of ['PATCH', 'DELETE']) {
      const { status } = await api.send(method, `/api/groups/${id}`, { headers, json: {} });
      expect(status, `${method} ${id}`).toBe(404);
    }
  }
});

test('trusts a forwarded host only behind a trusted proxy', async () => {
  await using proxied = await startApi(sqliteLocation, { trustedProxies: 1 });
  const forwarded = { host: '127.0.0.1:3000', 'x-forwarded-host': 'church.example' };
  const post = async (to: TestApi) => {
    const headers = { ...(await to.logIn()), origin: 'https://church.example', ...forwarded };
    return (await to.send('POST', '/api/groups', { headers, json: group })).status;
  };
  expect([await post(api), await post(proxied)]).toEqual([403, 201]);
});

test.each(['/api', '/api/', '/api/nothing', '/api/groups/a/b', '/api/admin', '/api/groups/'])(
  'returns 404 as JSON at %s',
  async (path) => {
    for (const method of ['GET', 'POST', 'PUT']) expect((await api.send(method, path)).status).toBe(404);
  },
);

test('logs an unexpected error, and sends the client only the id it is logged with', async () => {
  await using broken = await startApi(sqliteLocation);
  await broken.db.schema.dropTable('groups').execute();
  const takeErrors = silenceErrors();
  const response = await broken.send('GET', '/api/groups');
  const [logged, ...others] = takeErrors();
  const errorId = /^error (\w+): .*groups/.exec(logged ?? '')?.[1];
  expect(others).toEqual([]);
  expect(await response.json()).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    detail: `Something went wrong on our side (error ${errorId}). Please try again.`,
  });
});

test('describes itself in OpenAPI 3.1', async () => {
  const { openapi, paths, components } = await (await api.send('GET', '/api/openapi.json')).json();
  expect(openapi).toMatch(/^3\.1\./);
  for (const noun of nouns) expect(paths).toHaveProperty([apiPath(noun)]);
  const { Group, GroupInput, GroupChange } = components.schemas;
  expect(GroupInput.required).not.toContain('timezone');
  expect(Group.required).toContain('timezone');
  expect(GroupInput.properties.title).toMatchObject({ type: 'string', minLength: 1, maxLength: 2_000 });
  expect(GroupChange).not.toHaveProperty('required');
  expect(GroupChange.properties.timezone).not.toHaveProperty('default');
});

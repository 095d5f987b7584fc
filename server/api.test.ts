import { afterAll, beforeAll, expect, test } from 'vitest';
import { nouns } from '#features/all.server.ts';
import { groups } from '#features/groups/group.ts';
import { apiPath } from '#records/declare/noun.ts';
import { startApi, type TestApi } from '#test/api.ts';
import { sqliteLocation } from '#test/database.ts';
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
  async ({ method, path }) => {
    for (const cookie of ['', 'session=made-up', '__Host-session=made-up'])
      expect((await api.send(method, path.replace('{id}', 'some-id'), { headers: { cookie } })).status).toBe(401);
  },
);

test.each(operations.filter(({ method }) => method !== 'GET'))(
  '$method $path returns 403 to a page of another origin',
  async ({ method, path }) => {
    const headers = { ...session, origin: 'https://evil.example' };
    expect((await api.send(method, path.replace('{id}', 'some-id'), { headers, json: {} })).status).toBe(403);
  },
);

const forwarded = { host: '127.0.0.1:3000', 'x-forwarded-host': 'church.example' };

test.each<[status: number, trustedProxies: number, headers: Record<string, string>]>([
  [201, 0, {}],
  [201, 0, { origin: 'http://localhost' }],
  [201, 0, { origin: 'https://church.example', host: 'church.example' }],
  [201, 0, { origin: 'https://church.example', host: 'church.example:443' }],
  [201, 0, { origin: 'http://church.example:3000', host: 'church.example:3000', 'sec-fetch-site': 'same-origin' }],
  [403, 0, { origin: 'http://localhost:8080' }],
  [403, 0, { origin: 'null' }],
  [403, 0, { origin: 'nonsense' }],
  [403, 0, { 'sec-fetch-site': 'cross-site' }],
  [403, 0, { ...forwarded, origin: 'https://church.example' }],
  [201, 1, { ...forwarded, origin: 'https://church.example' }],
])('a write gets %i behind %i trusted proxies with %j', async (status, trustedProxies, headers) => {
  await using proxied = await startApi(sqliteLocation, { trustedProxies });
  const admin = await proxied.logIn();
  const response = await proxied.send('POST', '/api/groups', { headers: { ...admin, ...headers }, json: group });
  expect(response.status).toBe(status);
});

test('returns 405 to unsupported methods', async () => {
  const refused = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, '/api/groups', 'GET, HEAD, POST']);
  for (const [method = '', url = '', allow] of [...refused, ['PUT', '/api/groups/id', 'GET, HEAD, PATCH, DELETE']]) {
    const response = await api.send(method, url);
    expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({ status: 405, allow });
  }
});

test('returns 404 as JSON to a change of an unknown item, and at any unknown path', async () => {
  for (const method of ['PATCH', 'DELETE'])
    expect((await api.send(method, '/api/groups/nope', { headers: session, json: {} })).status, method).toBe(404);
  for (const path of ['/api', '/api/', '/api/nothing', '/api/groups/a/b', '/api/admin', '/api/groups/'])
    for (const method of ['GET', 'POST', 'PUT']) expect((await api.send(method, path)).status, path).toBe(404);
});

test('describes itself in OpenAPI 3.1', async () => {
  const { openapi, paths, components } = await (await api.send('GET', '/api/openapi.json')).json();
  expect(openapi).toMatch(/^3\.1\./);
  for (const noun of nouns) expect(paths).toHaveProperty([apiPath(noun)]);
  const { title } = components.schemas.GroupInput.properties;
  expect(title).toMatchObject({ type: 'string', minLength: 1, maxLength: 2_000 });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nouns } from '#nouns/all.server.ts';
import { groups } from '#nouns/groups/group.ts';
import { apiPath } from '#records/noun.ts';
import { startApi, type TestApi } from '#test/api.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { silenceErrors } from '#test/expect-logged.ts';
import { madeUpInput } from '#test/made-up-input.ts';
import { operations } from '#test/openapi.ts';

let api: TestApi;
let session: Record<string, string>;
beforeAll(async () => {
  api = await startApi(sqliteLocation);
  session = await api.logIn();
});
afterAll(() => api[Symbol.asyncDispose]());

const guarded = operations.filter(({ isGuarded }) => isGuarded);
const writes = operations.filter(({ method }) => method !== 'GET');

test('every write is for admins only, except logging in and out and signing up for the newsletter', () => {
  const open = writes.filter(({ isGuarded }) => !isGuarded);
  expect(open.map(({ path }) => path)).toEqual(['/api/admin/login', '/api/admin/logout', '/api/newsletter']);
});

test.each(guarded)('$method $path returns 401 without a session, before reading the body', async ({ method, path }) => {
  const body = ['GET', 'DELETE'].includes(method) ? undefined : '{not json';
  for (const cookie of ['', 'session=made-up', '__Host-session=made-up']) {
    const { status } = await api.send(method, path.replace('{id}', 'some-id'), { headers: { cookie }, body });
    expect(status, cookie).toBe(401);
  }
});

test.each(writes)('$method $path returns 403 to a page of another origin', async ({ method, path }) => {
  const origins = ['https://evil.example', 'null', 'nonsense', 'http://localhost:8080'];
  for (const foreign of [...origins.map((origin) => ({ origin })), { 'sec-fetch-site': 'cross-site' }]) {
    const headers: Record<string, string> = { ...session, ...foreign };
    const { status } = await api.send(method, path.replace('{id}', 'some-id'), { headers, json: {} });
    expect(status, JSON.stringify(foreign)).toBe(403);
  }
});

describe.each(nouns)('/api/$path', (noun) => {
  const path = apiPath(noun);
  const json = madeUpInput(noun, 0);
  test('accepts a write from its own origin', async () => {
    const own: Record<string, string>[] = [
      { origin: 'http://localhost' },
      { origin: 'https://church.example', host: 'church.example' },
      { origin: 'https://church.example', host: 'church.example:443' },
      { origin: 'http://church.example:3000', host: 'church.example:3000', 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of own) {
      const response = await api.send('POST', path, { headers: { ...session, ...headers }, json });
      expect(response.status, JSON.stringify(headers)).toBe(201);
    }
  });

  test('returns 304 until the list changes, and HEAD the same without the body', async () => {
    const first = await api.send('GET', path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{40}"$/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await api.send('GET', path, { headers: { 'if-none-match': etag } });
    expect({ status: again.status, etag: again.headers.get('etag') }).toEqual({ status: 304, etag });
    const head = await api.send('HEAD', path);
    expect({ status: head.status, etag: head.headers.get('etag') }).toEqual({ status: 200, etag });
    await api.send('POST', path, { headers: session, json });
    const changed = await api.send('GET', path, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('returns 405 to unsupported methods', async () => {
    const refused = [...['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, path, 'GET, HEAD, POST'])];
    for (const [method = '', url = '', allow] of [...refused, ['PUT', `${path}/some-id`, 'GET, HEAD, PATCH, DELETE']]) {
      const response = await api.send(method, url);
      expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({ status: 405, allow });
    }
  });

  test.each([
    ['an empty body', '', []],
    ['truncated JSON', '{"title":', []],
    ['form data', 'title=Hope', []],
    ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), []],
    ...['[]', 'null', '"text"', '7'].map(
      (body) => [`${body} instead of an object`, body, [{ field: '', message: 'Send a JSON object' }]] as const,
    ),
  ] as const)('rejects %s with 400', async (_, body, errors) => {
    const headers = { ...session, 'content-type': 'application/json' };
    for (const [method, url] of [
      ['POST', path],
      ['PATCH', `${path}/some-id`],
    ] as const) {
      const response = await api.send(method, url, { headers, body });
      expect(await response.json()).toMatchObject({ status: 400, title: 'Bad Request', errors });
    }
  });

  test('accepts JSON with a charset, and rejects other content types with 415', async () => {
    const body = JSON.stringify(json);
    const send = (type: string) => api.send('POST', path, { headers: { ...session, 'content-type': type }, body });
    expect((await send('Application/JSON; charset=utf-8')).status).toBe(201);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']) {
      expect((await send(type)).status, type).toBe(415);
    }
    const none = await api.send('POST', path, { headers: session, body: new TextEncoder().encode(body) });
    expect(none.status).toBe(415);
  });

  test('rejects more than 256 KiB with 413, with and without Content-Length', async () => {
    const headers = { ...session, 'content-type': 'application/json' };
    const most = Buffer.alloc(256 * 1024, ' ');
    most.write(JSON.stringify(json));
    const tooLong = Buffer.concat([most, Buffer.from(' ')]);
    const send = async (body: BodyInit, more?: object) =>
      (await api.send('POST', path, { headers: { ...headers, ...more }, body })).status;
    expect(await send(most)).toBe(201);
    expect(await send(tooLong)).toBe(413);
    expect(await send(most, { 'content-length': String(tooLong.length) })).toBe(413);
    expect(await send(new Blob([tooLong]).stream())).toBe(413);
  });

  // PostgreSQL rejects some texts, such as one with NUL.
  test.each(engines)('returns 404 to a change of an unknown id on $name', async ({ newLocation }) => {
    await using api = await startApi(newLocation);
    const headers = await api.logIn();
    for (const id of ['nope', '00000000-0000-0000-0000-000000000000', '%00', '%E0%A4%A', "';drop table groups"]) {
      for (const method of ['PATCH', 'DELETE']) {
        const { status } = await api.send(method, `${path}/${id}`, { headers, json: {} });
        expect(status, `${method} ${id}`).toBe(404);
      }
    }
  });
});

test('trusts a forwarded host only behind a trusted proxy', async () => {
  await using proxied = await startApi(sqliteLocation, { trustedProxies: 1 });
  const forwarded = { host: '127.0.0.1:3000', 'x-forwarded-host': 'church.example' };
  const post = async (to: TestApi) => {
    const headers = { ...(await to.logIn()), origin: 'https://church.example', ...forwarded };
    return (await to.send('POST', '/api/groups', { headers, json: madeUpInput(groups, 0) })).status;
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
  expect(Object.keys(paths)).toHaveLength(22 + 6 * nouns.length);
  const { Group, GroupInput, GroupChange } = components.schemas;
  expect(GroupInput.required).not.toContain('timezone');
  expect(Group.required).toContain('timezone');
  expect(GroupInput.properties.title).toMatchObject({ type: 'string', minLength: 1, maxLength: 2_000 });
  expect(GroupChange).not.toHaveProperty('required');
  expect(GroupChange.properties.timezone).not.toHaveProperty('default');
});

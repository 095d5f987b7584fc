import { describe, expect, test } from 'vitest';
import { nouns } from '#nouns/all.ts';
import { adminApiPath, apiPath } from '#nouns/noun.ts';
import { startApi } from '#test/api.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { silenceErrors } from '#test/expect-logged.ts';
import { madeUpInput } from '#test/made-up-input.ts';

const newLocation = sqliteLocation;

describe('the API', () => {
  const lists = nouns.map((noun) => ({
    path: apiPath(noun),
    adminPath: adminApiPath(noun),
    json: madeUpInput(noun, 0),
  }));

  describe.each(lists)('$path', ({ path, adminPath, json }) => {
    const writes = [
      ['POST', path],
      ['PATCH', `${path}/some-id`],
      ['DELETE', `${path}/some-id`],
      ['POST', `${path}/some-id/restore`],
      ['POST', `${path}/some-id/confirm`],
      ['DELETE', '/api/bin'],
    ] as const;

    test('rejects writes and admins’ reads without a session with 401, before reading the body', async () => {
      await using api = await startApi(newLocation);
      const reads = [adminPath, `${path}/revisions`, `${path}/some-id/revisions`, '/api/bin'];
      for (const cookie of ['', 'session=made-up', '__Host-session=made-up']) {
        const headers = { cookie };
        for (const [method, url] of writes) {
          const body = method === 'DELETE' ? undefined : '{not json';
          expect((await api.send(method, url, { headers, body })).status, `${method} ${url}`).toBe(401);
        }
        for (const url of reads) expect((await api.send('GET', url, { headers })).status, url).toBe(401);
      }
      expect(api.changes).toEqual([]);
    });

    test('rejects writes from another origin with 403', async () => {
      await using api = await startApi(newLocation);
      const session = await api.logIn();
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'nonsense' },
        { origin: 'http://localhost:8080' },
        { 'sec-fetch-site': 'cross-site' },
      ];
      for (const headers of foreign) {
        for (const [method, url] of writes) {
          const response = await api.send(method, url, { headers: { ...session, ...headers }, json });
          expect(response.status, `${method} ${url}`).toBe(403);
        }
      }
      expect(await (await api.send('GET', path)).json()).toEqual([]);
    });

    test.each(engines)('returns 404 for an unknown id on $name', async ({ newLocation }) => {
      await using api = await startApi(newLocation);
      const headers = await api.logIn();
      for (const id of ['nope', '00000000-0000-0000-0000-000000000000', '%00', '%E0%A4%A', "';drop table groups"]) {
        for (const method of ['PATCH', 'DELETE']) {
          expect((await api.send(method, `${path}/${id}`, { headers, json: {} })).status, id).toBe(404);
        }
      }
    });

    test('accepts a write from its own origin', async () => {
      await using api = await startApi(newLocation);
      const session = await api.logIn();
      const own: Record<string, string>[] = [
        { origin: 'http://localhost' },
        { origin: 'https://church.example', host: 'church.example' },
        { origin: 'https://church.example', host: 'church.example:443' },
        { origin: 'http://church.example:3000', host: 'church.example:3000', 'sec-fetch-site': 'same-origin' },
      ];
      for (const headers of own) {
        const response = await api.send('POST', path, { headers: { ...session, ...headers }, json });
        expect(response.status).toBe(201);
      }
    });

    test('trusts a forwarded host only behind a trusted proxy', async () => {
      const headers = {
        origin: 'https://church.example',
        host: '127.0.0.1:3000',
        'x-forwarded-host': 'church.example',
      };
      await using open = await startApi(newLocation);
      const rejected = await open.send('POST', path, { headers: { ...headers, ...(await open.logIn()) }, json });
      expect(rejected.status).toBe(403);
      await using proxied = await startApi(newLocation, { trustedProxies: 1 });
      const accepted = await proxied.send('POST', path, { headers: { ...headers, ...(await proxied.logIn()) }, json });
      expect(accepted.status).toBe(201);
    });

    test('returns 304 until the list changes', async () => {
      await using api = await startApi(newLocation);
      const headers = await api.logIn();
      await api.send('POST', path, { headers, json });
      const first = await api.send('GET', path);
      expect((await api.send('HEAD', path)).headers.get('etag')).toBe(first.headers.get('etag'));
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[0-9a-f]{40}"$/);
      expect(first.headers.get('cache-control')).toBe('no-cache');
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await api.send('GET', path, { headers: { 'if-none-match': known } });
        expect(again.status).toBe(304);
        expect(again.headers.get('etag')).toBe(etag);
      }
      expect((await api.send('GET', path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
      await api.send('POST', path, { headers, json });
      const changed = await api.send('GET', path, { headers: { 'if-none-match': etag } });
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(etag);
    });

    test('returns 405 to unsupported methods', async () => {
      await using api = await startApi(newLocation);
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const response = await api.send(method, path);
        expect(response.status).toBe(405);
        expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
      }
      const item = await api.send('PUT', `${path}/some-id`);
      expect(item.status).toBe(405);
      expect(item.headers.get('allow')).toBe('PATCH, DELETE');
    });

    test('rejects a body that is no JSON object with 400', async () => {
      await using api = await startApi(newLocation);
      const headers = { ...(await api.logIn()), 'content-type': 'application/json' };
      for (const body of ['', '{"title":', 'title=Hope', new Uint8Array([0x22, 0xff, 0xfe, 0x22])]) {
        const response = await api.send('POST', path, { headers, body });
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ title: 'Bad Request', errors: [] });
      }
      for (const body of ['[]', 'null', '"text"', '7']) {
        for (const [method, url] of writes.slice(0, 2)) {
          const response = await api.send(method, url, { headers, body });
          expect(response.status).toBe(400);
          expect((await response.json()).errors).toEqual([{ field: '', message: 'Send a JSON object' }]);
        }
      }
    });

    test('accepts JSON with a charset, and rejects other content types with 415', async () => {
      await using api = await startApi(newLocation);
      const session = await api.logIn();
      const body = JSON.stringify(json);
      const send = (type: string) => api.send('POST', path, { headers: { ...session, 'content-type': type }, body });
      expect((await send('Application/JSON; charset=utf-8')).status).toBe(201);
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']) {
        expect((await send(type)).status).toBe(415);
      }
      const none = await api.send('POST', path, { headers: session, body: new TextEncoder().encode(body) });
      expect(none.status).toBe(415);
    });

    test('rejects more than 256 KiB with 413, with and without Content-Length', async () => {
      await using api = await startApi(newLocation);
      const headers = { ...(await api.logIn()), 'content-type': 'application/json' };
      const most = Buffer.alloc(256 * 1024, ' ');
      most.write(JSON.stringify(json));
      expect((await api.send('POST', path, { headers, body: most })).status).toBe(201);
      expect((await api.send('POST', path, { headers, body: Buffer.concat([most, Buffer.from(' ')]) })).status).toBe(
        413,
      );
      const declared = { ...headers, 'content-length': String(256 * 1024 + 1) };
      expect((await api.send('POST', path, { headers: declared, body: most })).status).toBe(413);
      const chunks = new Blob([most, ' ']).stream();
      expect((await api.send('POST', path, { headers, body: chunks })).status).toBe(413);
    });
  });

  test('returns 404 as JSON where there is nothing', async () => {
    await using api = await startApi(newLocation);
    for (const path of ['/api', '/api/', '/api/nothing', '/api/groups/a/b', '/api/admin', '/api/groups/']) {
      for (const method of ['GET', 'POST', 'PUT']) expect((await api.send(method, path)).status, path).toBe(404);
    }
  });

  test('logs an unexpected error, and sends the client only the id it is logged with', async () => {
    await using api = await startApi(newLocation);
    await api.db.schema.dropTable('groups').execute();
    const takeErrors = silenceErrors();
    const response = await api.send('GET', '/api/groups');
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
    await using api = await startApi(newLocation);
    const { openapi, paths, components } = await (await api.send('GET', '/api/openapi.json')).json();
    expect(openapi).toMatch(/^3\.1\./);
    expect(Object.keys(paths)).toHaveLength(6 + 7 * nouns.length);
    expect(components.schemas.GroupInput.required).not.toContain('timezone');
    expect(components.schemas.Group.required).toContain('timezone');
    expect(components.schemas.GroupInput.properties.title).toMatchObject({
      type: 'string',
      minLength: 1,
      maxLength: 2_000,
    });
    expect(components.schemas.GroupChange).not.toHaveProperty('required');
    expect(components.schemas.GroupChange.properties.timezone).not.toHaveProperty('default');
  });
});

import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeRoutes, nameSchemas } from './openapi.server.ts';
import { Problem } from './problem.ts';
import { mount, type Route, route } from './route.server.ts';

const Cake = z.object({ title: z.string('Title is missing') }, 'Send a JSON object');
const Slices = z.optional(z.object({ slices: z.int('Slices must be a number') }));
nameSchemas({ Cake });

const nothing = { summary: '', ok: { 204: 'Done' }, handle: () => undefined } as const;

function describeOne(one: Route) {
  const { paths, components } = describeRoutes([one], { title: 'Cakes', version: '1' }, {});
  const [[path, methods]] = Object.entries<Record<string, object>>(paths) as [[string, Record<string, object>]];
  const [[method, operation]] = Object.entries(methods) as [[string, { responses: Record<string, object> }]];
  return { path, method, operation, components };
}

test.each<[string, Route, number[]]>([
  ['nothing', route('GET /cakes', nothing), []],
  ['an id', route('GET /cakes/:id', nothing), [404]],
  ['admins only', route('GET /cakes', { ...nothing, for: 'admin' }), [401]],
  ['more for admins', route('GET /cakes', { ...nothing, for: 'everybody' }), []],
  ['an ETag', route('GET /cakes', { ...nothing, hasEtag: true }), [304]],
  ['a write', route('DELETE /cakes', nothing), [403, 413]],
  ['If-Match', route('DELETE /cakes', { ...nothing, takesIfMatch: true }), [400, 403, 412, 413]],
  ['a body', route('POST /cakes', { ...nothing, body: Cake }), [400, 403, 413, 415]],
  ['a file', route('POST /cakes', { ...nothing, upload: { 'image/png': z.file() } }), [400, 403, 415]],
  ['a problem of its own', route('GET /cakes', { ...nothing, problems: { 409: 'Eaten' } }), [409]],
])('derives the statuses of %s', (_, one, statuses) => {
  const { responses } = describeOne(one).operation;
  expect(Object.keys(responses).map(Number)).toEqual([204, ...statuses, 500, 503].sort((a, b) => a - b));
});

test('describes what a route takes and returns', () => {
  const { path, method, operation, components } = describeOne(
    route('POST /cakes/:id/slices', {
      summary: 'Cut a cake',
      for: 'admin',
      query: { knife: z.optional(z.string().check(z.describe('A long one'))) },
      takesIfMatch: true,
      takesIdempotencyKey: true,
      body: Slices,
      maxKib: 7,
      ok: { 201: ['The cakes', z.array(Cake)] },
      headers: ['Location'],
      problems: { 412: ['Changed', Cake], 429: 'Too many' },
      handle: () => [],
    }),
  );
  const text = { type: 'string' };
  const refTo = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } });
  const problem = (name: string) => ({ content: { 'application/problem+json': refTo(name) } });
  const retry = { headers: { 'Retry-After': { required: true, schema: text } } };
  expect([path, method]).toEqual(['/cakes/{id}/slices', 'post']);
  expect(operation).toMatchObject({
    summary: 'Cut a cake',
    security: [{ session: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: text },
      { name: 'knife', in: 'query', description: 'A long one', schema: text },
      { name: 'If-Match', in: 'header', example: '"3"' },
      { name: 'Idempotency-Key', in: 'header' },
    ],
    requestBody: { required: false, content: { 'application/json': { schema: { required: ['slices'] } } } },
    responses: {
      201: {
        description: 'The cakes',
        headers: { Location: { required: true } },
        content: { 'application/json': { schema: { type: 'array', items: refTo('Cake').schema } } },
      },
      400: problem('ValidationProblem'),
      401: problem('Problem'),
      412: { description: 'Changed', ...problem('Cake') },
      413: { description: 'The body is over 7 KiB' },
      429: { ...retry, ...problem('Problem') },
      503: retry,
    },
  });
  expect(components).toMatchObject({ schemas: { Cake: { properties: { title: text }, required: ['title'] } } });
});

describe('mounted', () => {
  const app = new Hono();
  app.onError((error, c) => {
    const { status, message, extensions } = error as Problem;
    return c.json({ detail: message, ...extensions }, status as 400);
  });
  const routes = [
    route('GET /cakes', {
      ...nothing,
      hasEtag: true,
      query: { size: z.catch(z.enum(['small', 'large']), 'small') },
      ok: { 200: ['Cakes', z.array(Cake)] },
      handle: ({ query }) => [{ title: query.size }],
    }),
    route('POST /cakes', {
      ...nothing,
      for: 'admin',
      takesIdempotencyKey: true,
      body: Cake,
      ok: { 201: ['The new cake', Cake] },
      handle: ({ body, idempotencyKey }) => ({ title: `${body.title} ${idempotencyKey}` }),
    }),
    route('PATCH /cakes/:id', {
      ...nothing,
      takesIfMatch: true,
      body: Slices,
      maxKib: 1,
      ok: { 200: ['What was taken', z.string()] },
      type: 'text/plain',
      handle: ({ id, ifMatch, body }) => `${id} ${ifMatch?.(3)} ${body?.slices}`,
    }),
    route('DELETE /cakes', nothing),
  ];
  mount(app, routes, [
    async (c, next) => {
      if (c.req.header('cookie') !== 'admin') throw new Problem(401, 'Please log in.');
      await next();
    },
  ]);
  const json = { 'content-type': 'application/json' };
  async function send(method: string, path: string, body?: BodyInit, headers: Record<string, string> = json) {
    const response = await app.request(path, { method, body, headers, duplex: 'half' } as RequestInit);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  const create = (body: BodyInit, headers: Record<string, string> = json) =>
    send('POST', '/cakes', body, { ...headers, cookie: 'admin' });
  const cake = '{"title":"Nut"}';

  test('rejects anonymous requests before reading the body', async () => {
    const body = new ReadableStream({ pull: () => expect.unreachable() }, { highWaterMark: 0 });
    expect((await send('POST', '/cakes', body)).status).toBe(401);
  });

  test.each([
    ['an empty body', '', 415, {}],
    ['another type', cake, 415, { 'content-type': 'text/plain' }],
    ['a similar type', cake, 415, { 'content-type': 'application/jsonp' }],
    ['no type', new TextEncoder().encode(cake), 415, {}],
    ['no JSON', '{"title":', 400, json],
    ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), 400, json],
    ['more than 256 KiB', cake.padEnd(256 * 1024 + 1), 413, json],
    ['more than 256 KiB, as it says', cake, 413, { ...json, 'content-length': String(256 * 1024 + 1) }],
    ['more than 256 KiB, in parts', new Blob([cake.padEnd(256 * 1024 + 1)]).stream(), 413, json],
    ['more than 256 KiB of another type', cake.padEnd(256 * 1024 + 1), 413, {}],
    ['a malformed Idempotency-Key', cake, 400, { ...json, 'idempotency-key': 'short' }],
  ])('rejects %s', async (_, body, status, headers) => {
    expect((await create(body, headers)).status).toBe(status);
  });

  test.each([
    ...['[]', 'null', '"text"', '7'].map((body) => [body, '', 'Send a JSON object']),
    ['{"title":7,"secret":"hunter2"}', 'title', 'Title is missing'],
  ])('rejects %s with a message that does not repeat it', async (body, field, message) => {
    const detail = { detail: message, errors: [{ field, message }] };
    expect(JSON.parse((await create(body)).text)).toEqual(detail);
  });

  test('passes the parsed request to the handler, and sends its result', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8', 'idempotency-key': '"0123456789abcdef"' };
    const created = await create(cake.padEnd(256 * 1024), headers);
    expect([created.status, created.text]).toEqual([201, '{"title":"Nut 0123456789abcdef"}']);
    expect(created.headers.get('cache-control')).toBe('no-store');
    const changed = await send('PATCH', '/cakes/a-1', '{"slices":2}', { ...json, 'if-match': '"3"' });
    expect([changed.status, changed.text]).toEqual([200, 'a-1 true 2']);
    expect(changed.headers.get('content-type')).toBe('text/plain');
    const without = await send('PATCH', '/cakes/a-1', undefined, {});
    expect([without.status, without.text]).toEqual([200, 'a-1 undefined undefined']);
    const deleted = await send('DELETE', '/cakes');
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await send('GET', '/cakes?size=large')).text).toBe('[{"title":"large"}]');
    expect((await send('GET', '/cakes?size=odd')).text).toBe('[{"title":"small"}]');
  });

  test('rejects a malformed If-Match, a body over the limit, and an invalid id', async () => {
    expect((await send('PATCH', '/cakes/a', '{}', { ...json, 'if-match': '3' })).status).toBe(400);
    expect((await send('PATCH', '/cakes/a', ' '.repeat(1025))).status).toBe(413);
    for (const id of ['%00', '%E0%A4%A', "';drop table cakes", 'a/b'])
      expect((await send('PATCH', `/cakes/${id}`, '{}')).status, id).toBe(404);
  });

  test('returns 304 for a matching ETag, and no body for HEAD', async () => {
    const etag = (await send('GET', '/cakes')).headers.get('etag') ?? '';
    const again = await send('GET', '/cakes', undefined, { 'if-none-match': etag });
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
    expect((await send('GET', '/cakes?size=large', undefined, { 'if-none-match': etag })).status).toBe(200);
    const head = await send('HEAD', '/cakes');
    expect([head.status, head.headers.get('etag'), head.text]).toEqual([200, etag, '']);
  });
});

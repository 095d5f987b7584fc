import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request } from '#test/site.ts';
import { type Encoding, type PreparedResponse, prepareResponse, sendPrepared } from './prepared-response.ts';

const bodies = { br: 'br body', zstd: 'zstd body', gzip: 'gzip body', '': 'uncompressed' };
const buffers = Object.fromEntries(Object.entries(bodies).map(([encoding, text]) => [encoding, Buffer.from(text)]));
const video = Buffer.from('0123456789');

const responses: Record<string, [status: number, prepared: PreparedResponse]> = {
  '/page': [200, prepareResponse(buffers as Record<Encoding, Buffer>, { 'cache-control': 'no-cache' })],
  '/other': [200, prepareResponse({ '': Buffer.from('another text') }, {})],
  '/missing': [404, prepareResponse(buffers as Record<Encoding, Buffer>, {})],
  '/video': [200, prepareResponse({ '': video }, { 'content-type': 'video/mp4' }, { acceptsRanges: true })],
};
const server = createServer((request, response) => {
  const [status, prepared] = responses[request.url ?? ''] ?? [500, prepareResponse({ '': video }, {})];
  sendPrepared(prepared, status, request, response);
});
let port: number;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return request(port, path, { headers, method });
}
async function etagOf(path: string, headers?: Record<string, string>) {
  return String((await get(path, headers)).headers.etag);
}

describe('the encoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate, zstd', 'zstd'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, zstd ;q=0, gzip;q=0', ''],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.001', 'br'],
    ['identity', ''],
    ['deflate', ''],
    ['brotli-x, xgzip', ''],
    ['brotli-x;q=0, BR', 'br'],
    ['identity;q=1, gzip ; q=1.0', 'gzip'],
    ['', ''],
  ] as const)('for "%s" is "%s"', async (acceptEncoding, encoding) => {
    const { status, headers, text } = await get('/page', { 'accept-encoding': acceptEncoding });
    expect({ status, text }).toEqual({ status: 200, text: bodies[encoding] });
    expect(headers['content-encoding'] ?? '').toBe(encoding);
    expect(headers['content-length']).toBe(String(text.length));
    expect(headers.vary).toBe('Accept-Encoding');
  });

  test('is identity without Accept-Encoding', async () => {
    expect((await get('/page')).text).toBe(bodies['']);
  });

  test('is identity, without Vary, if there is no compressed variant', async () => {
    const { headers, text } = await get('/video', { 'accept-encoding': 'br' });
    expect(text).toBe('0123456789');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
  });
});

describe('the ETag', () => {
  test('is strong and unique to each encoding and content', async () => {
    const etags = await Promise.all([
      ...['br', 'zstd', 'gzip', ''].map((encoding) => etagOf('/page', { 'accept-encoding': encoding })),
      etagOf('/other'),
    ]);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
    expect(new Set(etags).size).toBe(5);
  });

  test.each(['br', 'zstd', 'gzip', ''])('yields a 304 if it matches, encoding "%s"', async (encoding) => {
    const requestHeaders = { 'accept-encoding': encoding };
    const etag = await etagOf('/page', requestHeaders);
    const { status, headers, text } = await get('/page', { ...requestHeaders, 'if-none-match': etag });
    expect({ status, text }).toEqual({ status: 304, text: '' });
    expect(headers).toMatchObject({ etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
    expect(headers).not.toHaveProperty('content-length');
  });

  test('yields a 304 if it is weak, in a list, or a star', async () => {
    const etag = await etagOf('/page', { 'accept-encoding': 'br' });
    for (const known of [`W/${etag}`, `"other", ${etag}`, '*']) {
      expect((await get('/page', { 'accept-encoding': 'br', 'if-none-match': known })).status, known).toBe(304);
    }
  });

  test('yields the page if it differs or belongs to another encoding', async () => {
    const brotliEtag = await etagOf('/page', { 'accept-encoding': 'br' });
    expect((await get('/page', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get('/page', { 'accept-encoding': 'gzip', 'if-none-match': brotliEtag })).status).toBe(200);
  });

  test('yields the page if it is only part of what the header says', async () => {
    const etag = await etagOf('/page');
    for (const header of [`"a${etag}`, `x${etag}`, `${etag}x`, `W/${etag.slice(1)}`, '"*"', 'W/*']) {
      expect((await get('/page', { 'if-none-match': header })).status, header).toBe(200);
    }
  });

  test('never turns a 404 into a 304', async () => {
    const etag = await etagOf('/missing');
    expect((await get('/missing', { 'if-none-match': etag })).status).toBe(404);
  });
});

test('HEAD returns the headers of GET and no body', async () => {
  for (const path of ['/page', '/video', '/missing']) {
    const requestHeaders = { 'accept-encoding': 'br', connection: 'close' };
    const head = await get(path, requestHeaders, 'HEAD');
    const full = await get(path, requestHeaders);
    expect(head.text).toBe('');
    expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' });
    expect(head.status).toBe(full.status);
  }
});

describe('a range request for a video', () => {
  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('returns part of it for %s', async (range, part, contentRange) => {
    const { status, headers, text } = await get('/video', { range });
    expect({ status, text }).toEqual({ status: 206, text: part });
    expect(headers).toMatchObject({
      'content-range': contentRange,
      'content-length': String(part.length),
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      etag: await etagOf('/video'),
    });
  });

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('is rejected with 416 if %s is past the end', async (range) => {
    const { status, headers, text } = await get('/video', { range });
    expect({ status, text }).toEqual({ status: 416, text: '' });
    expect(headers['content-range']).toBe('bytes */10');
  });

  test.each(['bytes=', 'bytes=-', 'bytes=4-2', 'bytes=0-1,4-5', 'lines=1-2', 'nonsense'])(
    'returns the whole video if %s is invalid or unsupported',
    async (range) => {
      const { status, headers, text } = await get('/video', { range });
      expect({ status, text }).toEqual({ status: 200, text: '0123456789' });
      expect(headers).not.toHaveProperty('content-range');
    },
  );

  test('returns part of it only if If-Range matches', async () => {
    const etag = await etagOf('/video');
    expect(await get('/video', { range: 'bytes=2-4', 'if-range': etag })).toMatchObject({ status: 206, text: '234' });
    for (const other of ['"other"', `W/${etag}`, 'Sun, 15 Nov 2026 10:00:00 GMT']) {
      const response = await get('/video', { range: 'bytes=2-4', 'if-range': other });
      expect(response, other).toMatchObject({ status: 200, text: '0123456789' });
    }
  });

  test('is honored only with GET, and only for videos', async () => {
    expect((await get('/video', { range: 'bytes=2-4' }, 'HEAD')).status).toBe(200);
    expect(await get('/page', { range: 'bytes=2-4' })).toMatchObject({ status: 200, text: bodies[''] });
  });
});

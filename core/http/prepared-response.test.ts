import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request } from '#test/site.ts';
import { type PreparedResponse, prepareResponse, sendPrepared } from './prepared-response.ts';

// The rules of encodings, ETags and ranges, which everything that is served goes through.

const bodies = { br: 'br body', gzip: 'gzip body', '': 'uncompressed' };
const buffers = { br: Buffer.from(bodies.br), gzip: Buffer.from(bodies.gzip), '': Buffer.from(bodies['']) };
const encodings = ['br', 'gzip', ''];
const video = Buffer.from('0123456789');

const responses: Record<string, [status: number, prepared: PreparedResponse]> = {
  '/page': [200, prepareResponse(buffers, { 'cache-control': 'no-cache' })],
  '/other': [200, prepareResponse({ '': Buffer.from('another text') }, {})],
  '/missing': [404, prepareResponse(buffers, {})],
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

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, zstd', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip ;q=0', ''],
  ['br;q=0.001', 'br'],
  ['deflate', ''],
  ['brotli-x, xgzip', ''],
  ['brotli-x;q=0, BR', 'br'],
  ['identity;q=1, gzip ; q=1.0', 'gzip'],
  [undefined, ''],
] as const)('the encoding for "%s" is "%s"', async (acceptEncoding, encoding) => {
  const { status, headers, text } = await get('/page', acceptEncoding && { 'accept-encoding': acceptEncoding });
  expect({ status, text }).toEqual({ status: 200, text: bodies[encoding] });
  expect(headers['content-encoding'] ?? '').toBe(encoding);
  expect(headers).toMatchObject({ 'content-length': String(text.length), vary: 'Accept-Encoding' });
});

describe('the ETag', () => {
  test('is strong and unique to each encoding and content', async () => {
    const etags = await Promise.all([
      ...encodings.map((encoding) => etagOf('/page', { 'accept-encoding': encoding })),
      etagOf('/other'),
    ]);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
    expect(new Set(etags).size).toBe(etags.length);
  });

  test.each(encodings)('yields a 304 if it matches, is weak, in a list, or a star: encoding "%s"', async (encoding) => {
    const accepted = { 'accept-encoding': encoding };
    const etag = await etagOf('/page', accepted);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, headers, text } = await get('/page', { ...accepted, 'if-none-match': known });
      expect({ status, text }, known).toEqual({ status: 304, text: '' });
      expect(headers).toMatchObject({ etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
      expect(headers).not.toHaveProperty('content-length');
    }
  });

  test('causes a full response if it differs, belongs to another encoding, or is only a substring of the header', async () => {
    const etag = await etagOf('/page');
    const ofBrotli = await etagOf('/page', { 'accept-encoding': 'br' });
    const parts = [`"a${etag}`, `x${etag}`, `${etag}x`, `W/${etag.slice(1)}`, '"*"', 'W/*'];
    for (const header of ['"other"', ofBrotli, ...parts]) {
      expect((await get('/page', { 'if-none-match': header })).status, header).toBe(200);
    }
    expect((await get('/missing', { 'if-none-match': await etagOf('/missing') })).status).toBe(404);
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

const whole = [200, '0123456789', undefined] as const;

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=99-100', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=-', ...whole],
  ['bytes=4-2', ...whole],
  ['bytes=0-1,4-5', ...whole],
  ['lines=1-2', ...whole],
] as const)('a request of a video for %s gets %i "%s"', async (range, status, text, contentRange) => {
  const { headers, ...response } = await get('/video', { range, 'accept-encoding': 'br' });
  expect(response).toMatchObject({ status, text });
  expect(headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
  expect(headers['content-range']).toBe(contentRange);
  expect(headers).not.toHaveProperty('vary');
  if (status === 416) return;
  expect(headers).toMatchObject({ 'content-length': String(text.length), etag: await etagOf('/video') });
});

test('part of a file is sent only if If-Range matches, only with GET, and only of videos', async () => {
  const range = 'bytes=2-4';
  const etag = await etagOf('/video');
  expect(await get('/video', { range, 'if-range': etag })).toMatchObject({ status: 206, text: '234' });
  for (const other of ['"other"', `W/${etag}`, 'Sun, 15 Nov 2026 10:00:00 GMT']) {
    const response = await get('/video', { range, 'if-range': other });
    expect(response, other).toMatchObject({ status: 200, text: '0123456789' });
  }
  expect((await get('/video', { range }, 'HEAD')).status).toBe(200);
  expect(await get('/page', { range })).toMatchObject({ status: 200, text: bodies[''] });
});

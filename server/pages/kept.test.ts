import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/site.ts';
import { type Coding, type Kept, keep, sendKept } from './kept.ts';

const bodies = { br: 'coded br', zstd: 'coded zstd', gzip: 'coded gzip', '': 'plain text' };
const buffers = Object.fromEntries(Object.entries(bodies).map(([coding, text]) => [coding, Buffer.from(text)]));
const film = Buffer.from('0123456789');

const kept: Record<string, { status: number; answer: Kept }> = {
  '/page': { status: 200, answer: keep(buffers as Record<Coding, Buffer>, { 'cache-control': 'no-cache' }) },
  '/other': { status: 200, answer: keep({ '': Buffer.from('another text') }, {}) },
  '/missing': { status: 404, answer: keep(buffers as Record<Coding, Buffer>, {}) },
  '/film': { status: 200, answer: keep({ '': film }, { 'content-type': 'video/mp4' }, { takesRanges: true }) },
};
const server = createServer((request, response) => {
  const { status, answer } = kept[request.url ?? ''] ?? { status: 500, answer: keep({ '': film }, {}) };
  sendKept(answer, status, request, response);
});
let port: number;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return ask(port, path, { headers, method });
}
async function etagOf(path: string, headers?: Record<string, string>) {
  return String((await get(path, headers)).headers.etag);
}

describe('the coding', () => {
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
    ['', ''],
  ] as const)('for "%s" is "%s"', async (accepted, coding) => {
    const { status, headers, text } = await get('/page', { 'accept-encoding': accepted });
    expect({ status, text }).toEqual({ status: 200, text: bodies[coding] });
    expect(headers['content-encoding'] ?? '').toBe(coding);
    expect(headers['content-length']).toBe(String(text.length));
    expect(headers.vary).toBe('Accept-Encoding');
  });

  test('is none for a browser that names none', async () => {
    expect((await get('/page')).text).toBe(bodies['']);
  });

  test('is none, and nothing varies, where there is only one', async () => {
    const { headers, text } = await get('/film', { 'accept-encoding': 'br' });
    expect(text).toBe('0123456789');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
  });
});

describe('the ETag', () => {
  test('is strong, and its own for every coding and every content', async () => {
    const etags = await Promise.all([
      ...['br', 'zstd', 'gzip', ''].map((coding) => etagOf('/page', { 'accept-encoding': coding })),
      etagOf('/other'),
    ]);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
    expect(new Set(etags).size).toBe(5);
  });

  test.each(['br', 'zstd', 'gzip', ''])('brings 304 when the browser has it, coding "%s"', async (coding) => {
    const asked = { 'accept-encoding': coding };
    const etag = await etagOf('/page', asked);
    const { status, headers, text } = await get('/page', { ...asked, 'if-none-match': etag });
    expect({ status, text }).toEqual({ status: 304, text: '' });
    expect(headers).toMatchObject({ etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
    expect(headers).not.toHaveProperty('content-length');
  });

  test('brings 304 also weak, in a list, or as a star', async () => {
    const etag = await etagOf('/page', { 'accept-encoding': 'br' });
    for (const known of [`W/${etag}`, `"other", ${etag}`, '*']) {
      expect((await get('/page', { 'accept-encoding': 'br', 'if-none-match': known })).status, known).toBe(304);
    }
  });

  test('brings the page when the browser has another, or the same in a coding it does not take now', async () => {
    const inBrotli = await etagOf('/page', { 'accept-encoding': 'br' });
    expect((await get('/page', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get('/page', { 'accept-encoding': 'gzip', 'if-none-match': inBrotli })).status).toBe(200);
  });

  test('never turns a 404 into a 304', async () => {
    const etag = await etagOf('/missing');
    expect((await get('/missing', { 'if-none-match': etag })).status).toBe(404);
  });
});

test('HEAD has the headers of GET and no body', async () => {
  for (const path of ['/page', '/film', '/missing']) {
    const asked = { 'accept-encoding': 'br', connection: 'close' };
    const head = await get(path, asked, 'HEAD');
    const full = await get(path, asked);
    expect(head.text).toBe('');
    expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' });
    expect(head.status).toBe(full.status);
  }
});

describe('a range of a film', () => {
  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('%s is a part', async (range, part, place) => {
    const { status, headers, text } = await get('/film', { range });
    expect({ status, text }).toEqual({ status: 206, text: part });
    expect(headers).toMatchObject({
      'content-range': place,
      'content-length': String(part.length),
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      etag: await etagOf('/film'),
    });
  });

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s is past the end: 416', async (range) => {
    const { status, headers, text } = await get('/film', { range });
    expect({ status, text }).toEqual({ status: 416, text: '' });
    expect(headers['content-range']).toBe('bytes */10');
  });

  test.each(['bytes=', 'bytes=-', 'bytes=4-2', 'bytes=0-1,4-5', 'lines=1-2', 'nonsense'])(
    '%s is not one we know: the whole film',
    async (range) => {
      const { status, headers, text } = await get('/film', { range });
      expect({ status, text }).toEqual({ status: 200, text: '0123456789' });
      expect(headers).not.toHaveProperty('content-range');
    },
  );

  test('is a part only of the film it began with', async () => {
    const etag = await etagOf('/film');
    expect(await get('/film', { range: 'bytes=2-4', 'if-range': etag })).toMatchObject({ status: 206, text: '234' });
    for (const other of ['"other"', `W/${etag}`, 'Sun, 15 Nov 2026 10:00:00 GMT']) {
      const answer = await get('/film', { range: 'bytes=2-4', 'if-range': other });
      expect(answer, other).toMatchObject({ status: 200, text: '0123456789' });
    }
  });

  test('is only for GET, and only for films', async () => {
    expect((await get('/film', { range: 'bytes=2-4' }, 'HEAD')).status).toBe(200);
    expect(await get('/page', { range: 'bytes=2-4' })).toMatchObject({ status: 200, text: bodies[''] });
  });
});

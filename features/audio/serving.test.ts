import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { notFound } from '#content/pages/not-found.ts';
import { mp3 } from '#test/audio.ts';
import { startSite } from '#test/site.ts';
import { uploadRequest } from '#test/uploads.ts';

const site = await startSite({ sampleData: false });
const admin = await site.logIn();
afterAll(() => site[Symbol.asyncDispose]());

const file = mp3(30);

async function addAudio() {
  const { headers, ...rest } = uploadRequest(file);
  const response = await site.request('/api/audio', { ...rest, headers: { ...headers, ...admin } });
  expect(response.status).toBe(201);
  return String(JSON.parse(response.text).address);
}

const path = await addAudio();

test('serves a file uncompressed to everybody, cacheable for a year and embeddable by other sites', async () => {
  const whole = await site.request(path, { headers: { 'accept-encoding': 'br, gzip' } });
  expect(whole.status).toBe(200);
  expect(whole.body.equals(file)).toBe(true);
  expect(whole.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': String(file.length),
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  expect(whole.headers).not.toHaveProperty('content-encoding');
  const head = await site.request(`${path}?utm_source=a`, { method: 'HEAD', headers: admin });
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
  const known = await site.request(path, { headers: { 'if-none-match': String(whole.headers.etag) } });
  expect([known.status, known.body.length]).toEqual([304, 0]);
});

const last = file.length - 1;

test.each([
  ['bytes=0-', 0, last],
  ['bytes=0-1', 0, 1],
  ['bytes=100-199', 100, 199],
  ['bytes=-10', last - 9, last],
  [`bytes=${last}-${last + 50}`, last, last],
])('serves the range %s', async (range, start, end) => {
  const { status, headers, body } = await site.request(path, { headers: { range } });
  expect([status, headers['content-range'], headers['content-length']]).toEqual([
    206,
    `bytes ${start}-${end}/${file.length}`,
    String(end - start + 1),
  ]);
  expect(body.equals(file.subarray(start, end + 1))).toBe(true);
});

test('serves a range only of the file that the client has begun to download', async () => {
  const { etag } = (await site.request(path, { method: 'HEAD' })).headers;
  const ask = (ifRange: string) => site.request(path, { headers: { range: 'bytes=0-1', 'if-range': ifRange } });
  expect([(await ask(String(etag))).status, (await ask('"another"')).status]).toEqual([206, 200]);
});

test('rejects a range after the end, and ignores anything but a single range', async () => {
  const after = await site.request(path, { headers: { range: `bytes=${file.length}-` } });
  expect([after.status, after.headers['content-range']]).toEqual([416, `bytes */${file.length}`]);
  for (const range of ['bytes=0-1,4-5', 'bytes=5-1', 'seconds=1-2'])
    expect((await site.request(path, { headers: { range } })).status, range).toBe(200);
});

test.each([
  '/media/',
  '/media/..%2fchurch.db',
  '/media/../church.db',
  '/media/01890000-0000-7000-8000-000000000000.mp3',
  path.replace('.mp3', '.m4a'),
  `${path}/`,
  `/media${path}`,
])('returns 404 at %s', async (unknown) => {
  const { status, text } = await site.request(unknown);
  expect(status).toBe(404);
  expect(text).toContain(notFound.heading);
});

test('returns 404 for an empty file or a folder', async () => {
  const name = '01890000-0000-7000-8000-000000000000';
  writeFileSync(join(site.mediaDir, `${name}.mp3`), '');
  mkdirSync(join(site.mediaDir, `${name}.m4a`));
  for (const ending of ['mp3', 'm4a']) expect((await site.request(`/media/${name}.${ending}`)).status).toBe(404);
});

test('rejects writes', async () => {
  expect((await site.request(path, { method: 'POST' })).status).toBe(405);
});

test('tolerates a visitor who leaves in the middle or reads nothing', async () => {
  const large = mp3(2_000);
  const { headers, ...rest } = uploadRequest(large);
  const added = await site.request('/api/audio', { ...rest, headers: { ...headers, ...admin } });
  const { address } = JSON.parse(added.text);
  const sockets = Array.from({ length: 20 }, () => connect(site.port, '127.0.0.1'));
  for (const socket of sockets) socket.write(`GET ${address} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await Promise.all(sockets.map((socket) => once(socket, 'readable')));
  expect((await site.request(address, { headers: { range: 'bytes=0-0' } })).status).toBe(206);
  for (const socket of sockets) {
    socket.destroy();
    await once(socket, 'close');
  }
});

test('a volunteer who hangs up in the middle of an upload leaves no file and no error in the log', async () => {
  const before = readdirSync(site.mediaDir);
  const socket = connect(site.port, '127.0.0.1');
  socket.write(
    `POST /api/audio HTTP/1.1\r\nhost: localhost\r\ncookie: ${admin.cookie}\r\ncontent-type: audio/mpeg\r\ncontent-length: 999999\r\n\r\n`,
  );
  socket.write(file.subarray(0, 1_000));
  await expect.poll(() => readdirSync(site.mediaDir).length).toBe(before.length + 1);
  socket.destroy();
  await expect.poll(() => readdirSync(site.mediaDir)).toEqual(before);
});

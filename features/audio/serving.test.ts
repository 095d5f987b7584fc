import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { mp3 } from '#test/audio.ts';
import { startSite } from '#test/site.ts';
import { uploadRequest } from '#test/uploads.ts';

const { notFound } = defaultContent.words;

const site = await startSite({ sampleData: false });
const admin = await site.logIn();
afterAll(() => site[Symbol.asyncDispose]());

// More than is on its way to a visitor who reads nothing.
const file = mp3(600);
const path = await addAudio();

async function addAudio() {
  const { headers, ...rest } = uploadRequest(file);
  const response = await site.request('/api/audio', { ...rest, headers: { ...headers, ...admin } });
  expect(response.status).toBe(201);
  return String(JSON.parse(response.text).address);
}

test('serves a file to everybody, for a year and to other sites, too, and never compressed', async () => {
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
  const head = await site.request(`${path}?utm_source=a`, {
    method: 'HEAD',
    headers: { ...admin, range: 'bytes=0-1' },
  });
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
  const known = await site.request(path, { headers: { 'if-none-match': String(whole.headers.etag) } });
  expect([known.status, known.body.length]).toEqual([304, 0]);
  expect((await site.request(path, { method: 'POST' })).status).toBe(405);
});

// How the header is read is held by core/http/prepared-response.test.ts.
test('serves a part of the file, if it is the one that the client has begun', async () => {
  const { etag } = (await site.request(path, { method: 'HEAD' })).headers;
  const ask = async (range: string, more = {}) => {
    const { status, headers, body } = await site.request(path, { headers: { range, ...more } });
    return { status, range: headers['content-range'], length: headers['content-length'], body };
  };
  const body = file.subarray(100, 200);
  const part = { status: 206, range: `bytes 100-199/${file.length}`, length: '100', body };
  expect(await ask('bytes=100-199')).toEqual(part);
  expect(await ask('bytes=100-199', { 'if-range': etag })).toEqual(part);
  expect(await ask('bytes=100-199', { 'if-range': '"another"' })).toMatchObject({ status: 200 });
  expect(await ask('bytes=0-1,4-5')).toMatchObject({ status: 200 });
  const after = { status: 416, range: `bytes */${file.length}` };
  expect(await ask(`bytes=${file.length}-`)).toMatchObject(after);
});

test('there is nothing at other addresses, at that of an empty file, or of a folder', async () => {
  const name = '01890000-0000-7000-8000-000000000000';
  writeFileSync(join(site.mediaDir, `${name}.mp3`), '');
  mkdirSync(join(site.mediaDir, `${name}.m4a`));
  const others = ['/media/', '/media/..%2fchurch.db', '/media/../church.db', path.replace('.mp3', '.m4a'), `${path}/`];
  for (const unknown of [...others, `/media${path}`, `/media/${name}.mp3`, `/media/${name}.m4a`]) {
    const { status, text } = await site.request(unknown);
    expect(status, unknown).toBe(404);
    expect(text).toContain(notFound.heading);
  }
});

test('a visitor who leaves in the middle, or reads nothing, disturbs nobody', async () => {
  const sockets = Array.from({ length: 3 }, () => connect(site.port, '127.0.0.1'));
  for (const socket of sockets) socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await Promise.all(sockets.map((socket) => once(socket, 'readable')));
  expect((await site.request(path, { headers: { range: 'bytes=0-0' } })).status).toBe(206);
  for (const socket of sockets) {
    socket.destroy();
    await once(socket, 'close');
  }
});

test('a volunteer who hangs up in the middle of an upload leaves no file and no error in the log', async () => {
  const before = readdirSync(site.mediaDir);
  const socket = connect(site.port, '127.0.0.1');
  const head = { host: 'localhost', ...admin, 'content-type': 'audio/mpeg', 'content-length': 999_999 };
  const lines = Object.entries(head).map((line) => line.join(': '));
  socket.write(['POST /api/audio HTTP/1.1', ...lines, '\r\n'].join('\r\n'));
  socket.write(file.subarray(0, 1_000));
  await expect.poll(() => readdirSync(site.mediaDir).length).toBe(before.length + 1);
  socket.destroy();
  await expect.poll(() => readdirSync(site.mediaDir)).toEqual(before);
});

import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { createPicture } from '#records/store/pictures.server.ts';
import { silenceErrors } from '#test/expect-logged.ts';
import { startSite } from '#test/site.ts';
import { picture, uploadRequest } from '#test/uploads.ts';

const { notFound } = defaultContent.words;

const site = await startSite({ sampleData: false });
const admin = await site.logIn();
afterAll(() => site[Symbol.asyncDispose]());

const upload = uploadRequest(await picture(600, 400).png().toBuffer());

async function addPicture() {
  const response = await site.request('/api/pictures', { ...upload, headers: { ...upload.headers, ...admin } });
  expect(response.status).toBe(201);
  return `/pictures/${JSON.parse(response.text).id}`;
}

const address = await addPicture();

test.each([
  ['480.avif', 'image/avif', 480],
  ['1200.jpg', 'image/jpeg', 600],
])('an uploaded picture is served as %s, for a year and to other sites, too', async (name, type, width) => {
  const path = `${address}-${name}`;
  // From the database, and then from memory, by the fast path.
  const [first, second] = [await site.request(path), await site.request(path)];
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect((await sharp(first.body).metadata()).width).toBe(width);
  expect(second.body.equals(first.body)).toBe(true);
  expect({ ...second.headers, date: '' }).toEqual({ ...first.headers, date: '' });
  // To volunteers, whatever the query, and as a prepared response: see core/http/prepared-response.test.ts.
  expect((await site.request(`${path}?utm_source=a`, { headers: admin })).body.equals(first.body)).toBe(true);
  const known = await site.request(path, { headers: { 'if-none-match': String(first.headers.etag) } });
  expect([known.status, known.body.length]).toEqual([304, 0]);
  expect((await site.request(path, { method: 'POST' })).status).toBe(405);
});

test('of a picture that there is not, or a file that it does not have, the answer is the page that says so', async () => {
  const unknown = `${address.slice(0, -1)}${address.endsWith('0') ? '1' : '0'}`;
  for (const path of [`${address}-800.avif`, `${address}-480.png`, address, `${unknown}-480.avif`]) {
    const { status, headers, text } = await site.request(path);
    expect([status, headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain(notFound.heading);
  }
});

test('while the database cannot be read, a picture that is not in memory is no 404', async () => {
  // Another process has added it.
  const { db, close } = site.openDatabase();
  const { id } = await createPicture(db, { width: 1, height: 1, files: { '1.avif': Buffer.from('a') } }, new Date());
  await db.schema.alterTable('pictureFiles').renameTo('elsewhere').execute();
  const takeErrors = silenceErrors();
  expect((await site.request(`/pictures/${id}-1.avif`)).status).toBe(500);
  expect(takeErrors()).toHaveLength(1);
  await db.schema.alterTable('elsewhere').renameTo('pictureFiles').execute();
  expect((await site.request(`/pictures/${id}-1.avif`)).text).toBe('a');
  await close();
});

test('tolerates volunteers who hang up during an upload, without blocking others or logging an error', async () => {
  const { body, headers } = upload;
  const head = Object.entries({ ...headers, ...admin, host: 'localhost', 'content-length': body.length * 2 });
  // More than are received at a time.
  for (let count = 0; count < 6; count += 1) {
    const socket = connect(site.port, '127.0.0.1');
    socket.write(`POST /api/pictures HTTP/1.1\r\n${head.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
    socket.write(body);
    socket.end();
    socket.resume();
    await once(socket, 'close');
  }
  await addPicture();
});

import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { notFound } from '#content/pages/not-found.ts';
import { createPicture } from '#records/store/pictures.server.ts';
import { postgresOnly } from '#test/database.ts';
import { silenceErrors } from '#test/expect-logged.ts';
import { logIn, start } from '#test/program.ts';
import { request, startSite } from '#test/site.ts';
import { picture, uploadRequest } from '#test/uploads.ts';

const site = await startSite({ sampleData: false });
const admin = await site.logIn();
afterAll(() => site[Symbol.asyncDispose]());

const upload = uploadRequest(await picture(600, 400).png().toBuffer());

async function addPicture(port = site.port, cookies = admin) {
  const response = await request(port, '/api/pictures', { ...upload, headers: { ...upload.headers, ...cookies } });
  expect(response.status).toBe(201);
  return `/pictures/${JSON.parse(response.text).id}`;
}

test.each([
  ['480.avif', 'image/avif', 480],
  ['600.avif', 'image/avif', 600],
  ['1200.jpg', 'image/jpeg', 600],
])(
  'an uploaded picture is served as %s, cacheable for a year and embeddable by other sites',
  async (name, type, width) => {
    const path = `${await addPicture()}-${name}`;
    // The first response comes from the database, the second from memory, by the fast path.
    const [first, second] = [await site.request(path), await site.request(path)];
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    expect((await sharp(first.body).metadata()).width).toBe(width);
    expect(second.body.equals(first.body)).toBe(true);
    expect({ ...second.headers, date: '' }).toEqual({ ...first.headers, date: '' });
  },
);

test('is served to volunteers, with any query, and for HEAD', async () => {
  const path = `${await addPicture()}-600.avif`;
  const { body, headers } = await site.request(path, { headers: admin });
  expect((await site.request(`${path}?utm_source=a`)).body.equals(body)).toBe(true);
  const head = await site.request(path, { method: 'HEAD' });
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(body.length)]);
  const known = await site.request(path, { headers: { 'if-none-match': String(headers.etag) } });
  expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, headers.etag]);
  expect((await site.request(path, { method: 'POST' })).status).toBe(405);
});

test('responds with the not-found page for an unknown picture or file', async () => {
  const address = await addPicture();
  const unknown = `${address.slice(0, -1)}${address.endsWith('0') ? '1' : '0'}`;
  for (const path of [
    `${address}-800.avif`,
    `${address}-480.png`,
    `${address}-1200.avif`,
    address,
    `${unknown}-480.avif`,
  ]) {
    const { status, headers, text } = await site.request(path);
    expect([status, headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain(notFound.heading);
  }
});

test('does not respond with 404 for an uncached picture while the database is down', async () => {
  await using broken = await startSite({ sampleData: false });
  const database = broken.openDatabase();
  const details = { alt: '', width: 1, height: 1, focusX: 50, focusY: 50 };
  const { id } = await createPicture(database.db, { ...details, files: { '1.avif': Buffer.from('a') } }, new Date());
  await database.db.schema.alterTable('pictureFiles').renameTo('elsewhere').execute();
  const takeErrors = silenceErrors();
  expect((await broken.request(`/pictures/${id}-1.avif`)).status).toBe(500);
  expect(takeErrors()).toHaveLength(1);
  await database.db.schema.alterTable('elsewhere').renameTo('pictureFiles').execute();
  expect((await broken.request(`/pictures/${id}-1.avif`)).text).toBe('a');
  await database.close();
});

test('tolerates volunteers who hang up during an upload, without blocking others or logging an error', async () => {
  const { body, headers } = upload;
  const head = Object.entries({ ...headers, ...admin, host: 'localhost', 'content-length': body.length * 2 });
  for (let count = 0; count < 4; count += 1) {
    const socket = connect(site.port, '127.0.0.1');
    socket.write(`POST /api/pictures HTTP/1.1\r\n${head.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
    socket.write(body);
    socket.end();
    socket.resume();
    await once(socket, 'close');
  }
  await addPicture();
});

describe.each(postgresOnly)('of two processes on one PostgreSQL', ({ newUrl }) => {
  test('one process serves the picture that another has received', async () => {
    await using location = await newUrl();
    const password = 'a password for tests';
    const env = { DATABASE_URL: location.url, ADMIN_PASSWORD: password, SAMPLE_DATA: 'off' };
    const [one, two] = await Promise.all([1, 2].map(() => start({ env }).serving()));
    const { cookie } = await logIn(one ?? 0, password);
    const path = `${await addPicture(one, { cookie })}-480.avif`;
    const [first, second] = await Promise.all([one, two].map((port) => request(port ?? 0, path)));
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(second?.body.equals(first?.body ?? Buffer.of())).toBe(true);
  });
});

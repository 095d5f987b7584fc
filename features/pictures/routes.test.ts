import { afterAll, expect, test } from 'vitest';
import { findPicture } from '#records/store/pictures.server.ts';
import { startApi } from '#test/api.ts';
import { sqliteLocation } from '#test/database.ts';
import { picture } from '#test/uploads.ts';

const api = await startApi(sqliteLocation);
const session = await api.logIn();
afterAll(() => api[Symbol.asyncDispose]());

const jpeg = new Uint8Array(await picture(600, 400).jpeg().toBuffer());
const bytes = { 'content-type': 'application/octet-stream' };

function upload(body: BodyInit, headers: Record<string, string> = bytes) {
  return api.send('POST', '/api/pictures', { body, headers: { ...session, ...headers } });
}

test.each(['application/octet-stream', 'image/whatever'])(
  'stores a picture sent as %s, and returns its value, without alt text',
  async (type) => {
    const response = await upload(jpeg, { 'content-type': type });
    expect(response.status).toBe(201);
    const value = await response.json();
    expect(value).toEqual({ id: expect.any(String), width: 600, height: 400, focusX: 50, focusY: 50 });
    expect(await findPicture(api.db, value.id)).toEqual({ id: value.id, width: 600, height: 400 });
  },
);

test.each([
  ['nothing', ''],
  ['no picture', new Uint8Array(9)],
  ['half a picture', jpeg.subarray(0, jpeg.length / 2)],
  ['a client that hangs up', new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })],
])('rejects %s with a message about the file, and logs no error', async (_, body) => {
  const response = await upload(body as BodyInit);
  expect(response.status).toBe(400);
  const message = expect.stringMatching(/can’t be read\. It is incomplete|did not arrive completely/);
  expect((await response.json()).errors).toEqual([{ field: 'file', message }]);
});

test.each([{}, { 'content-type': 'application/json' }, { 'content-type': 'audio/mpeg' }])(
  'rejects a request with the headers %j',
  async (headers) => {
    expect((await upload(jpeg, headers as Record<string, string>)).status).toBe(415);
  },
);

/** Megabytes of zeros, generated only as far as they are read. */
function megabytesOf(size: number, seen = { megabytes: 0 }) {
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      seen.megabytes += 1;
      if (seen.megabytes > size) controller.close();
      else controller.enqueue(new Uint8Array(1024 ** 2));
    },
  });
}

test.each<Record<string, string>>([{}, { 'content-length': `${30 * 1024 ** 2}` }])(
  'reads an upload of more than 20 MB to the end, so that the 413 arrives, even with %j',
  async (announced) => {
    const seen = { megabytes: 0 };
    const response = await upload(megabytesOf(30, seen), { ...bytes, ...announced });
    expect(response.status).toBe(413);
    const message = expect.stringContaining('at most 20 MB');
    expect((await response.json()).errors).toEqual([{ field: 'file', message }]);
    expect(seen.megabytes).toBe(31);
  },
);

test('reads no more than a stream buffers before it knows that the request comes from an admin', async () => {
  const seen = { megabytes: 0 };
  const body = megabytesOf(30, seen);
  expect((await api.send('POST', '/api/pictures', { body, headers: bytes })).status).toBe(401);
  expect(seen.megabytes).toBeLessThan(5);
});

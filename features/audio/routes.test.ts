import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { audioTooLarge } from '#core/http/file-messages.ts';
import { mount } from '#core/http/route.server.ts';
import { rethrowAsProblem } from '#core/uploads/receive-file.ts';
import { aMessageInput, audioAt } from '#features/messages/fixture.ts';
import { findAudioFile } from '#records/store/audio.server.ts';
import { startApi } from '#test/api.ts';
import { m4a, mp3 } from '#test/audio.ts';
import { sqliteLocation } from '#test/database.ts';
import { uploadRequest } from '#test/uploads.ts';
import { openAudio } from './audio.server.ts';

const api = await startApi(sqliteLocation);
const session = await api.logIn();
afterAll(() => api[Symbol.asyncDispose]());

function upload(body: BodyInit, given: Record<string, string> = {}) {
  return api.send('POST', '/api/audio', { body, headers: { ...session, 'content-type': 'audio/mpeg', ...given } });
}

const filesIn = (folder: string) => readdirSync(folder);

test.each([
  ['MP3', mp3(61), 'audio/mpeg', /^\/media\/[\da-f-]{36}\.mp3$/],
  ['M4A', m4a(61), 'audio/x-m4a', /^\/media\/[\da-f-]{36}\.m4a$/],
])('stores an %s file with its metadata, whatever type is claimed', async (_, file, type, address) => {
  const { headers, body } = uploadRequest(file, 'audio/whatever');
  const response = await upload(new Uint8Array(body), headers);
  expect(response.status).toBe(201);
  const audio = await response.json();
  expect(audio).toEqual({ address: expect.stringMatching(address), type, bytes: file.length, seconds: 61 });
  expect(await findAudioFile(api.db, audio.address)).toEqual(audio);
  expect(readFileSync(join(api.mediaDir, audio.address.slice('/media/'.length))).equals(file)).toBe(true);
});

test('accepts only uploaded files in a message', async () => {
  const audio = await (await upload(new Uint8Array(mp3(1)))).json();
  const save = (address: string) =>
    api.send('POST', '/api/messages', { json: aMessageInput({ audio: audioAt(address) }), headers: session });
  // The client's own metadata is ignored.
  expect(await (await save(audio.address)).json()).toMatchObject({ audio });
  const refused = await save('/media/01890000-0000-7000-8000-000000000000.mp3');
  expect([refused.status, (await refused.json()).errors]).toEqual([
    400,
    [{ field: 'audio', message: 'There is no such audio file: add it again' }],
  ]);
});

/** Megabytes of zeros, generated only as far as they are read. */
function megabytesOf(count: number, seen = { megabytes: 0 }) {
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      seen.megabytes += 1;
      if (seen.megabytes > count) controller.close();
      else controller.enqueue(new Uint8Array(1024 ** 2));
    },
  });
}

async function expectTooLarge(response: Response) {
  const { errors } = await response.json();
  expect([response.status, errors]).toEqual([413, [{ field: 'file', message: audioTooLarge }]]);
}

test.each<Record<string, string>>([{}, { 'content-length': '1000' }, { 'content-length': `${201 * 1024 ** 2}` }])(
  'reads an upload of more than 200 MB to the end, so that the 413 arrives, and keeps nothing of it, even with %j',
  async (announced) => {
    const before = filesIn(api.mediaDir);
    const seen = { megabytes: 0 };
    await expectTooLarge(await upload(megabytesOf(201, seen), announced));
    expect(seen.megabytes).toBe(202);
    expect(filesIn(api.mediaDir)).toEqual(before);
  },
);

test('rejects a far larger file immediately', async () => {
  const seen = { megabytes: 0 };
  await expectTooLarge(await upload(megabytesOf(2_000, seen), { 'content-length': `${2_000 * 1024 ** 2}` }));
  expect(seen.megabytes).toBeLessThan(9);
});

test('rejects a file that is not audio, and keeps nothing of it', async () => {
  const before = filesIn(api.mediaDir);
  const response = await upload('Not audio');
  expect(response.status).toBe(400);
  expect((await response.json()).errors).toEqual([{ field: 'file', message: expect.stringContaining('MP3 and M4A') }]);
  expect((await upload('{}', { 'content-type': 'application/json' })).status).toBe(415);
  expect(filesIn(api.mediaDir)).toEqual(before);
});

test('rejects an upload that breaks off, and keeps nothing of it', async () => {
  const before = filesIn(api.mediaDir);
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(mp3(1)));
      controller.error(new Error('the connection is gone'));
    },
  });
  const response = await upload(broken);
  expect(response.status).toBe(400);
  expect((await response.json()).errors).toEqual([
    { field: 'file', message: expect.stringContaining('did not arrive completely') },
  ]);
  expect(filesIn(api.mediaDir)).toEqual(before);
});

test('probes a file at another site; what the site does not say stays unknown', async () => {
  const address = 'https://192.0.2.1/a.mp3';
  const headers = { ...session };
  const ask = async (json: object) => (await api.send('POST', '/api/audio/remote', { json, headers })).json();
  // An address that is not public is not probed.
  expect(await ask({ address })).toEqual(audioAt(address));
  expect(await ask({ address: 'http://example.org/a.mp3' })).toMatchObject({ status: 400 });
  const app = new Hono();
  const services = { settings: { mediaDir: api.mediaDir } } as Parameters<typeof openAudio>[0];
  const { routes = [] } = openAudio(services, async () => ({ type: 'audio/mpeg', bytes: 9 }));
  mount(app, routes, []);
  const body = JSON.stringify({ address });
  const answer = await app.request('/api/audio/remote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(await answer.json()).toEqual(audioAt(address, { type: 'audio/mpeg', bytes: 9 }));
});

test('explains a full disk in a sentence', () => {
  const full = Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
  expect(() => rethrowAsProblem(full)).toThrow('The server has no room left for this file.');
});

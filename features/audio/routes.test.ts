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
import { openAudio } from './audio.server.ts';

const api = await startApi(sqliteLocation);
const session = await api.logIn();
afterAll(() => api[Symbol.asyncDispose]());

function upload(body: BodyInit, given: Record<string, string> = {}) {
  return api.send('POST', '/api/audio', { body, headers: { ...session, 'content-type': 'audio/whatever', ...given } });
}

const filesIn = () => readdirSync(api.mediaDir);

test.each([
  ['MP3', mp3(61), 'audio/mpeg', /^\/media\/[\da-f-]{36}\.mp3$/],
  ['M4A', m4a(61), 'audio/x-m4a', /^\/media\/[\da-f-]{36}\.m4a$/],
])('stores an %s file, whatever type is claimed, with what is known of it', async (_, file, type, address) => {
  const response = await upload(new Uint8Array(file));
  expect(response.status).toBe(201);
  const audio = await response.json();
  expect(audio).toEqual({ address: expect.stringMatching(address), type, bytes: file.length, seconds: 61 });
  expect(await findAudioFile(api.db, audio.address)).toEqual(audio);
  expect(readFileSync(join(api.mediaDir, audio.address.slice('/media/'.length))).equals(file)).toBe(true);
});

test('accepts only uploaded files in a message', async () => {
  const audio = await (await upload(new Uint8Array(mp3(1)))).json();
  const save = async (address: string) => {
    const json = aMessageInput({ audio: audioAt(address) });
    return (await api.send('POST', '/api/messages', { json, headers: session })).json();
  };
  // What the client says of it does not count.
  expect(await save(audio.address)).toMatchObject({ audio });
  const errors = [{ field: 'audio', message: 'There is no such audio file: add it again' }];
  expect(await save('/media/01890000-0000-7000-8000-000000000000.mp3')).toMatchObject({ status: 400, errors });
});

/** Megabytes of nothing, which are only made as far as they are read. */
function megabytesOf(count: number, seen: { megabytes: number }) {
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      seen.megabytes += 1;
      if (seen.megabytes > count) controller.close();
      else controller.enqueue(new Uint8Array(1024 ** 2));
    },
  });
}

// How more than is allowed is read is held by features/pictures/routes.test.ts.
test.each([
  ['over 200 MB after reading it, so that the sentence about it arrives', 201, 202, 202],
  ['far more at once', 2_000, 0, 8],
])('refuses %s, and keeps nothing of it', async (_, size, least, most) => {
  const before = filesIn();
  const seen = { megabytes: 0 };
  const response = await upload(megabytesOf(size, seen), { 'content-length': `${size * 1024 ** 2}` });
  const { errors } = await response.json();
  expect([response.status, errors]).toEqual([413, [{ field: 'file', message: audioTooLarge }]]);
  expect(seen.megabytes).toBeGreaterThanOrEqual(least);
  expect(seen.megabytes).toBeLessThanOrEqual(most);
  expect(filesIn()).toEqual(before);
});

test('refuses what is no audio, or breaks off, and keeps nothing of it', async () => {
  const before = filesIn();
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(mp3(1)));
      controller.error(new Error('the connection is gone'));
    },
  });
  for (const [body, words] of [
    ['Not audio', 'MP3 and M4A'],
    [broken, 'did not arrive completely'],
  ] as const) {
    const errors = [{ field: 'file', message: expect.stringContaining(words) }];
    expect(await (await upload(body)).json()).toMatchObject({ status: 400, errors });
  }
  expect((await upload('{}', { 'content-type': 'application/json' })).status).toBe(415);
  expect(filesIn()).toEqual(before);
});

test('probes a file at another site; what the site does not say stays unknown', async () => {
  const address = 'https://192.0.2.1/a.mp3';
  const ask = async (asked: string) =>
    (await api.send('POST', '/api/audio/remote', { json: { address: asked }, headers: session })).json();
  // An address of no public network is not asked.
  expect(await ask(address)).toEqual(audioAt(address));
  expect(await ask('http://example.org/a.mp3')).toMatchObject({ status: 400 });
  const app = new Hono();
  const services = { settings: { mediaDir: api.mediaDir } } as Parameters<typeof openAudio>[0];
  const { routes = [] } = openAudio(services, async () => ({ type: 'audio/mpeg', bytes: 9 }));
  mount(app, routes, []);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ address });
  const answer = await app.request('/api/audio/remote', { method: 'POST', headers, body });
  expect(await answer.json()).toEqual(audioAt(address, { type: 'audio/mpeg', bytes: 9 }));
});

test('explains a full disk in a sentence', () => {
  const full = Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
  expect(() => rethrowAsProblem(full)).toThrow('The server has no room left for this file.');
});

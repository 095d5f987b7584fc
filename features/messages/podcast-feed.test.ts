import { parseFeed } from 'podcast-partytime';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { m4a, mp3 } from '#test/audio.ts';
import { startSite } from '#test/site.ts';
import { uploadRequest } from '#test/uploads.ts';
import { aMessageInput } from './fixture.ts';
import { podcastPath } from './message-list.ts';

const site = await startSite({ sampleData: false });
const admin = await site.logIn();
afterAll(() => site[Symbol.asyncDispose]());

async function addMessage(file: Buffer, transcript = '') {
  const { headers, ...rest } = uploadRequest(file);
  const uploaded = await site.request('/api/audio', { ...rest, headers: { ...headers, ...admin } });
  const audio = JSON.parse(uploaded.text);
  const created = await site.send('POST', '/api/messages', aMessageInput({ audio, transcript }), admin);
  expect(created.status).toBe(201);
}
const transcript = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning';
for (const file of [mp3(61), m4a(61)]) await addMessage(file, transcript);

const { status, headers, text } = await site.request(podcastPath);
expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
const { items, itunesImage } = parseFeed(text) ?? { items: [] };

const pathOf = (url = '') => new URL(url).pathname;

test('type and length of every file are those that HEAD says', async () => {
  expect(items).toHaveLength(2);
  for (const { enclosure } of items) {
    const { status, headers } = await site.request(pathOf(enclosure.url), { method: 'HEAD' });
    const { type, length } = enclosure;
    expect([status, headers['content-type'], Number(headers['content-length'])]).toEqual([200, type, length]);
  }
});

test('pages of other sites may read a transcript', async () => {
  const [of] = items[0]?.podcastTranscripts ?? [];
  const { status, headers, text } = await site.request(pathOf(of?.url));
  const { 'content-type': type, 'access-control-allow-origin': origin } = headers;
  expect({ status, type, origin }).toEqual({ status: 200, type: 'text/vtt; charset=utf-8', origin: '*' });
  expect(text).toContain('Good morning');
  expect((await site.request('/messages/transcripts/unknown.vtt')).status).toBe(404);
});

test('the picture is as large as Apple wants it, and other sites may show it', async () => {
  const { status, headers, body } = await site.request(pathOf(itunesImage));
  const { 'content-type': type, 'cross-origin-resource-policy': policy } = headers;
  expect({ status, type, policy }).toEqual({ status: 200, type: 'image/jpeg', policy: 'cross-origin' });
  const asApple = { width: 3000, height: 3000, format: 'jpeg', space: 'srgb', hasAlpha: false };
  expect(await sharp(body).metadata()).toMatchObject(asApple);
  expect(body.length).toBeLessThan(512 * 1024);
});

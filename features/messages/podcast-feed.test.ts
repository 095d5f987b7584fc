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

async function readPodcast() {
  const { status, headers, text } = await site.request(podcastPath);
  expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  const podcast = parseFeed(text);
  if (!podcast) throw new Error('The feed cannot be read');
  return podcast;
}

const pathOf = (url = '') => new URL(url).pathname;

test('has the type and length of every file that HEAD returns', async () => {
  for (const file of [mp3(61), m4a(61)]) await addMessage(file);
  const { items } = await readPodcast();
  expect(items).toHaveLength(2);
  for (const { enclosure } of items) {
    const { status, headers } = await site.request(pathOf(enclosure.url), { method: 'HEAD' });
    expect([status, headers['content-type'], Number(headers['content-length'])]).toEqual([
      200,
      enclosure.type,
      enclosure.length,
    ]);
  }
});

test('pages of other sites may read a transcript', async () => {
  await addMessage(mp3(1), 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning');
  const { items } = await readPodcast();
  const [transcript] = items.flatMap(({ podcastTranscripts = [] }) => podcastTranscripts);
  const { status, headers, text } = await site.request(pathOf(transcript?.url));
  expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
    200,
    'text/vtt; charset=utf-8',
    '*',
  ]);
  expect(text).toContain('Good morning');
  expect((await site.request('/messages/transcripts/unknown.vtt')).status).toBe(404);
});

test('the picture is as large as Apple wants it, and other sites may show it', async () => {
  const { itunesImage } = await readPodcast();
  const head = await site.request(pathOf(itunesImage), { method: 'HEAD' });
  expect([head.status, head.headers['content-type'], head.headers['cross-origin-resource-policy']]).toEqual([
    200,
    'image/jpeg',
    'cross-origin',
  ]);
  const { body } = await site.request(pathOf(itunesImage));
  const { width, height, format, space, hasAlpha } = await sharp(body).metadata();
  expect({ width, height, format, space, hasAlpha }).toEqual({
    width: 3000,
    height: 3000,
    format: 'jpeg',
    space: 'srgb',
    hasAlpha: false,
  });
  expect(body.length).toBeLessThan(512 * 1024);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRssFeed } from 'feedsmith';
import { parseFeed } from 'podcast-partytime';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { church } from '#content/church.ts';
import { messages as words } from '#content/pages/messages.ts';
import { churchMoment } from '#core/church-time.ts';
import { absoluteUrl } from '#core/links.ts';
import { registry } from '#features/all.server.ts';
import { addAudioFile } from '#records/store/audio.server.ts';
import { createItem, updateItem } from '#records/store/store.server.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { aMessage, aMessageInput, audioAt } from './fixture.ts';
import type { Message, MessageInput } from './message.ts';
import { captionsPath, podcastPath, podcastPicturePath, showMessages } from './message-list.ts';
import { findCaptions, writePodcast } from './podcast.server.ts';

const { messages } = registry;
const now = new Date('2027-04-01T12:00:00.000Z');
const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f810';
const known = { type: 'audio/mpeg', bytes: 123_456, seconds: 61 };
const audio = audioAt('/media/01890000-0000-7000-8000-000000000000.mp3', known);

async function start(...inputs: Partial<MessageInput>[]) {
  const database = await freshDatabase(sqliteLocation);
  const { db } = database;
  await addAudioFile(db, audio, now);
  const ids: string[] = [];
  for (const input of inputs) ids.push((await createItem(db, messages, aMessageInput({ audio, ...input }), now)).id);
  const xml = () => writePodcast(db, messages, now, guid);
  /** Parses the feed as Podcast Index does. */
  const read = async () => parseFeed(await xml());
  return { ...database, ids, xml, read };
}

test('can be read by another parser', async () => {
  await using podcast = await start({
    title: 'Q&A <live>',
    speaker: 'Kim & Bo',
    summary: 'One & <two>\n\nThree',
    preachedOn: '2027-03-07',
    transcript: 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning',
  });
  const [id = ''] = podcast.ids;
  expect(await podcast.read()).toMatchObject({
    title: words.podcast.title,
    description: words.podcast.description,
    link: absoluteUrl('/messages'),
    language: 'en-US',
    explicit: false,
    author: church.name,
    owner: { name: church.name, email: church.email },
    itunesCategory: ['Religion & Spirituality > Christianity'],
    itunesType: 'episodic',
    itunesImage: absoluteUrl(podcastPicturePath),
    pubsub: { self: absoluteUrl(podcastPath) },
    guid,
    locked: false,
    podcastOwner: church.email,
    items: [
      {
        title: 'Q&A <live>',
        guid: id,
        link: absoluteUrl('/messages/q-and-a-live'),
        pubDate: churchMoment('2027-03-07', '12:00'),
        enclosure: { url: absoluteUrl(audio.address), length: 123_456, type: 'audio/mpeg' },
        duration: 61,
        explicit: false,
        podcastTranscripts: [{ url: absoluteUrl(captionsPath({ id })), type: 'text/vtt' }],
        podcastPeople: [{ name: 'Kim & Bo' }],
      },
    ],
  });
  const [episode] = parseRssFeed(await podcast.xml()).items ?? [];
  expect(episode?.description).toBe('<p>One &#38; &#60;two&#62;</p>\n<p>Three</p>');
});

/** Apple's requirements: https://podcasters.apple.com/support/823-podcast-requirements */
test.each([
  ['namespaces', /<rss version="2\.0"[^>]* xmlns:itunes="http:\/\/www\.itunes\.com\/dtds\/podcast-1\.0\.dtd"/],
  ['a title', /<channel>\s*<title>[^<]+<\/title>/],
  ['a description', /<channel>[\s\S]*?<description>[^<]{1,4000}<\/description>/],
  ['a picture', /<itunes:image href="https:\/\/[^"]+\.(?:jpg|png)"\/>/],
  ['a language', /<language>[a-z]{2}(?:-[A-Z]{2})?<\/language>/],
  [
    'a nested category',
    /<itunes:category text="Religion &amp; Spirituality">\s*<itunes:category text="Christianity"\/>\s*<\/itunes:category>/,
  ],
  ['that nothing is explicit, in its word', /<channel>(?:(?!<item>)[\s\S])*<itunes:explicit>false<\/itunes:explicit>/],
  ['a title of each episode, without spaces around it', /<item>\s*<title><!\[CDATA\[Q&A <live>\]\]><\/title>/],
  ['a file', /<enclosure url="https:\/\/[\x21-\x7e]+" length="[1-9]\d*" type="audio\/(?:mpeg|x-m4a)"\/>/],
  ['a guid', /<guid isPermaLink="false">[\w-]{36}<\/guid>/],
  ['a date', /<pubDate>[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:GMT|[+-]\d{4})<\/pubDate>/],
  ['a duration in seconds', /<itunes:duration>\d+<\/itunes:duration>/],
])('the feed has %s', async (_, pattern) => {
  await using podcast = await start({ title: 'Q&A <live>' });
  expect(await podcast.xml()).toMatch(pattern);
});

/** Every element of the podcast namespace must conform to its schema. */
const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:import namespace="https://podcastindex.org/namespace/1.0" schemaLocation="podcast.xsd"/>
  <xs:element name="rss"/>
</xs:schema>`;
const podcastSchema = readFileSync(join(import.meta.dirname, '..', '..', 'test', 'podcast.xsd'), 'utf8');

async function errorsIn(xml: string) {
  const preload = { fileName: 'podcast.xsd', contents: podcastSchema };
  return (await validateXML({ xml, schema, preload })).errors;
}

test('uses the elements of the podcast namespace correctly', async () => {
  await using podcast = await start({ speaker: 'K'.repeat(200), transcript: 'WEBVTT' });
  const xml = await podcast.xml();
  expect(xml.match(/<podcast:\w+/g)).toEqual([
    '<podcast:locked',
    '<podcast:guid',
    '<podcast:transcript',
    '<podcast:person',
  ]);
  expect(await errorsIn(xml)).toEqual([]);
  expect(await errorsIn(xml.replace(guid, 'another'))).not.toEqual([]);
});

test('is valid XML, whatever has been pasted', async () => {
  const pasted = '\u0007 ]]> <b> &';
  await using podcast = await start(
    { title: pasted, speaker: pasted, summary: pasted },
    { title: 'Another', summary: '', passages: pasted },
  );
  expect(await errorsIn(await podcast.xml())).toEqual([]);
});

test('has all public episodes, but no message without audio or of unknown length', async () => {
  await using podcast = await start(
    { title: 'Draft', publishAt: null },
    { title: 'Later', publishAt: '2027-05-01T12:00:00.000Z' },
    { title: 'No audio', audio: null },
    { title: 'Unknown', audio: audioAt('https://files.example.org/unknown.mp3') },
    { title: 'Elsewhere', audio: audioAt('https://files.example.org/ä.mp3', { ...known, seconds: 0 }) },
    ...Array.from({ length: 60 }, (_, index) => ({ title: `Message ${index}` })),
  );
  const { items = [] } = (await podcast.read()) ?? {};
  expect(items).toHaveLength(61);
  const elsewhere = items.find(({ title }) => title === 'Elsewhere');
  expect(elsewhere?.enclosure).toEqual({
    url: 'https://files.example.org/%C3%A4.mp3',
    length: 123_456,
    type: 'audio/mpeg',
  });
  expect((await podcast.xml()).match(/<itunes:duration>/g)).toHaveLength(60);
});

test('keeps GUID and file when the title changes', async () => {
  await using podcast = await start({});
  const [before] = (await podcast.read())?.items ?? [];
  await updateItem(podcast.db, messages, podcast.ids[0] ?? '', { title: 'Another title' }, { now });
  const [after] = (await podcast.read())?.items ?? [];
  expect(after?.link).not.toBe(before?.link);
  expect([after?.guid, after?.enclosure]).toEqual([before?.guid, before?.enclosure]);
});

const noon = churchMoment('2027-03-07', '12:00');
const morning = churchMoment('2027-03-07', '09:00');

test.each([
  ['at noon of its day', churchMoment('2027-03-20'), noon],
  ['when it was published on that morning', morning, morning],
])('is dated %s', async (_, published, expected) => {
  await using podcast = await start({ preachedOn: '2027-03-07', publishAt: published.toISOString() });
  expect((await podcast.read())?.items?.[0]?.pubDate).toEqual(expected);
});

test('serves captions of public messages whose transcript has timings', async () => {
  const transcript = '1\n00:00:01,000 --> 00:00:02,000\nGood morning';
  await using podcast = await start({ transcript }, { transcript, publishAt: null }, { transcript: 'Good morning' });
  const [open = '', draft = '', plain = ''] = podcast.ids;
  const captions = (id: string) => findCaptions(podcast.db, messages, id, now);
  expect(await captions(open)).toBe('WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nGood morning\n');
  for (const id of [draft, plain, 'unknown']) await expect(captions(id)).rejects.toMatchObject({ status: 404 });
  expect((await podcast.xml()).match(/<podcast:transcript/g)).toHaveLength(1);
});

test('the admin list marks a message whose audio length is unknown as not in the podcast', () => {
  const elsewhere = audioAt('https://files.example.org/a.mp3');
  const factsOf = (given: Partial<Message>) => messages.summary(aMessage(given)).facts.join();
  expect(factsOf({ audio: elsewhere })).toContain('isn’t in the podcast');
  expect(factsOf({ audio: { ...elsewhere, bytes: 9 } })).not.toContain('podcast');
  expect(factsOf({ audio: null })).not.toContain('podcast');
});

test('the page of messages links to the podcast while there are episodes, whichever messages are shown', () => {
  const other = aMessage({ id: 'other', series: 'Another' });
  const search = new URLSearchParams({ series: 'Another' });
  const hasPodcast = (...all: Message[]) => showMessages([other, ...all], search).hasPodcast;
  expect([
    hasPodcast(),
    hasPodcast(aMessage({ audio: { ...audio, bytes: 0 } })),
    hasPodcast(aMessage({ audio })),
  ]).toEqual([false, false, true]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRssFeed } from 'feedsmith';
import { parseFeed } from 'podcast-partytime';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { church } from '#content/church.ts';
import { defaultContent } from '#content/words.ts';
import { churchMoment } from '#core/church-time.ts';
import { absoluteUrl } from '#core/links.ts';
import { registry } from '#features/all.server.ts';
import { addAudioFile } from '#records/store/audio.server.ts';
import { createItem } from '#records/store/store.server.ts';
import { openDatabase } from '#server/db/database.ts';
import { engines, freshDatabase, sqliteLocation } from '#test/database.ts';
import { aMessage, aMessageInput, audioAt } from './fixture.ts';
import type { Message, MessageInput } from './message.ts';
import { captionsPath, podcastPath, podcastPicturePath } from './message-list.ts';
import { factsOf } from './message-search.server.ts';
import { findCaptions, podcastGuid, readPodcastGuid, writePodcast } from './podcast.server.ts';

const { messages: words } = defaultContent.words;

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
  const xml = () => writePodcast(messages, { db, now, content: defaultContent }, guid);
  /** Parses the feed as Podcast Index does. */
  const read = async () => parseFeed(await xml());
  return { ...database, ids, xml, read };
}

test('can be read by another parser', async () => {
  await using podcast = await start({
    title: 'Q&A <live>',
    speaker: 'Kim & Bo',
    summary: 'One & <two>\n\n1. Three',
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
  const xml = await podcast.xml();
  // Readers forgive what directories refuse: spaces around a title, and other words.
  expect(xml).toContain('<title><![CDATA[Q&A <live>]]></title>');
  expect(xml).toContain('<itunes:explicit>false</itunes:explicit>');
  expect(xml).toContain(`<guid isPermaLink="false">${id}</guid>`);
  const [episode] = parseRssFeed(xml).items ?? [];
  expect(episode?.description).toBe('<p>One &#38; &#60;two&#62;</p>\n<ol><li>Three</li></ol>');
});

/** Any element of the podcast namespace, wherever it is, must be as its schema says. */
const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:import namespace="https://podcastindex.org/namespace/1.0" schemaLocation="podcast.xsd"/>
  <xs:element name="rss"/>
</xs:schema>`;
const podcastSchema = readFileSync(join(import.meta.dirname, '..', '..', 'test', 'podcast.xsd'), 'utf8');

async function errorsIn(xml: string) {
  const preload = { fileName: 'podcast.xsd', contents: podcastSchema };
  return (await validateXML({ xml, schema, preload })).errors;
}

test('is XML whose elements of the podcast namespace follow the rules of that, whatever has been pasted', async () => {
  const pasted = '\u0007 ]]> <b> &';
  await using podcast = await start(
    { title: 'Later', speaker: 'K'.repeat(200), transcript: 'WEBVTT', preachedOn: '2027-03-14' },
    { title: pasted, speaker: pasted, summary: pasted },
    { summary: '', passages: pasted },
  );
  const xml = await podcast.xml();
  const [locked, ...elements] = xml.match(/<podcast:\w+/g) ?? [];
  expect([locked, ...new Set(elements)]).toEqual(
    ['locked', 'guid', 'transcript', 'person'].map((name) => `<podcast:${name}`),
  );
  expect(await errorsIn(xml)).toEqual([]);
  expect(await errorsIn(xml.replace(guid, 'another'))).not.toEqual([]);
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

test('an episode is dated at noon of its day, or when it was published on that morning', async () => {
  const [morning, noon] = [churchMoment('2027-03-07', '09:00'), churchMoment('2027-03-07', '12:00')];
  const published = [churchMoment('2027-03-20'), morning].map((time) => ({ publishAt: time.toISOString() }));
  await using podcast = await start(...published);
  const dates = (await podcast.read())?.items.map(({ pubDate }) => pubDate);
  expect(dates?.toSorted((one, other) => Number(one) - Number(other))).toEqual([morning, noon]);
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

test('the page of messages links to the podcast while there are episodes', () => {
  const hasPodcast = (...all: Message[]) => factsOf([aMessage(), ...all]).hasPodcast;
  expect([
    hasPodcast(),
    hasPodcast(aMessage({ audio: { ...audio, bytes: 0 } })),
    hasPodcast(aMessage({ audio })),
  ]).toEqual([false, false, true]);
});

test('the guid of a podcast is that of the namespace’s own example', () => {
  for (const url of ['https://mp3s.nashownotes.com/pc20rss.xml', 'http://mp3s.nashownotes.com/pc20rss.xml/'])
    expect(podcastGuid(url)).toBe('917393e3-1b1e-5cef-ace4-edaa54e1f810');
});

test.each(engines)(
  'on $name the guid is made once, also by two programs at once, and is for life',
  async ({ newLocation }) => {
    const location = await newLocation();
    await using database = await freshDatabase(async () => location);
    const other = openDatabase(location.settings);
    const made = podcastGuid(absoluteUrl(podcastPath));
    expect(await Promise.all([database.db, other.db].map(readPodcastGuid))).toEqual([made, made]);
    // As if the site had had another address then.
    await database.db.updateTable('identifiers').set({ value: 'the first' }).execute();
    expect(await readPodcastGuid(other.db)).toBe('the first');
    await other.close();
  },
);

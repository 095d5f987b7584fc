import { createHash } from 'node:crypto';
import { generateRssFeed } from 'feedsmith';
import { churchMoment } from '#core/church-time.ts';
import { absoluteUrl } from '#core/links.ts';
import { cut, withoutControls, withoutSpacesAroundTexts } from '#core/plain-text.ts';
import { textAsHtml } from '#core/typed-text.ts';
import { itemPath } from '#records/show/item-page.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import type { Document, DocumentRequest } from '#records/store/feature.server.ts';
import { selectPublic } from '#records/store/public-items.server.ts';
import { readOrCreate } from '#records/store/secrets.server.ts';
import { sitePictureAddress } from '#records/store/site-pictures.server.ts';
import { listPublicItems, noSuchItem } from '#records/store/store.server.ts';
import type { Db } from '#records/store/tables.server.ts';
import type { Message } from './message.ts';
import { captionsPath, isEpisode, messageList, podcastPath, podcastPicturePath } from './message-list.ts';
import { hasTimes, toVtt } from './transcript.server.ts';

/** Apple's limit for descriptions. */
const maxDescription = 4_000;
/** The podcast namespace's limit for names. */
const maxName = 128;

/** The podcast, and the captions of a message. */
export function podcastDocuments(messages: ServerNoun<Message>, listOrigins: ListEpisodeOrigins): Document[] {
  return [
    {
      path: podcastPath,
      type: 'application/rss+xml; charset=utf-8',
      reads: [messages.path],
      async write(request) {
        const [guid, origins] = [await readPodcastGuid(request.db), await listOrigins(request.db)];
        return writePodcast(messages, request, guid, origins);
      },
    },
    {
      path: captionsPath({ id: ':id' }),
      type: 'text/vtt; charset=utf-8',
      reads: [messages.path],
      // Podcast players on other sites read the captions.
      headers: { 'access-control-allow-origin': '*' },
      write: ({ db, now, id }) => findCaptions(db, messages, id, now),
    },
  ];
}

/** What an episode was in an earlier podcast, by the message's id: apps know it by its GUID. `publishedAt` may be empty. */
export type EpisodeOrigins = ReadonlyMap<string, { guid: string; publishedAt: string }>;
export type ListEpisodeOrigins = (db: Db) => Promise<EpisodeOrigins>;

type Request = Pick<DocumentRequest, 'db' | 'now' | 'content'>;

/** Every message with audio: https://podcasters.apple.com/support/823-podcast-requirements */
export async function writePodcast(
  messages: ServerNoun<Message>,
  { db, now, content }: Request,
  guid: string,
  origins: EpisodeOrigins = new Map(),
) {
  const { church } = content.facts;
  const { podcast } = content.words.messages;
  const episodes = (await listPublicItems(db, messages, now)).filter(isEpisode);
  const feed = generateRssFeed({
    title: podcast.title,
    description: podcast.description,
    link: absoluteUrl(messageList.page),
    language: 'en-US',
    atom: { links: [{ href: absoluteUrl(podcastPath), rel: 'self', type: 'application/rss+xml' }] },
    itunes: {
      author: church.name,
      owner: { name: church.name, email: church.email },
      image: absoluteUrl(sitePictureAddress(content, podcastPicturePath)),
      categories: [{ text: 'Religion & Spirituality', categories: [{ text: 'Christianity' }] }],
      explicit: false,
      type: 'episodic',
      // Apps that follow the earlier podcast come here: https://podcasters.apple.com/support/837-change-the-rss-feed-url
      ...(origins.size > 0 && { newFeedUrl: absoluteUrl(podcastPath) }),
    },
    podcast: { guid, locked: { value: false, owner: church.email } },
    items: episodes.map((message) => toEpisode(message, origins.get(message.id))),
  });
  // Directories reject 'no', which the library writes.
  return withoutSpacesAroundTexts(feed).replaceAll('<itunes:explicit>no<', '<itunes:explicit>false<');
}

function toEpisode(message: Message, origin?: { guid: string; publishedAt: string }) {
  const { id, audio, hasCaptions } = message;
  const texts = [message.title, message.speaker, message.summary, message.passages];
  const [title, speaker, summary, passages] = texts.map(withoutControls);
  return {
    title,
    description: textAsHtml(cut(summary || [title, passages, speaker].filter(Boolean).join('. '), maxDescription)),
    link: absoluteUrl(itemPath(messageList, message)),
    // Neither the GUID nor the URL depends on the title, which may change.
    guid: { value: origin?.guid ?? id, isPermaLink: false },
    enclosures: [{ url: addressOf(audio?.address ?? ''), length: audio?.bytes ?? 0, type: audio?.type ?? '' }],
    pubDate: origin?.publishedAt ? new Date(origin.publishedAt) : publicationOf(message),
    itunes: { explicit: false, ...(audio?.seconds && { duration: audio.seconds }) },
    podcast: {
      ...(hasCaptions && { transcripts: [{ url: absoluteUrl(captionsPath({ id })), type: 'text/vtt' }] }),
      ...(speaker && { persons: [{ display: speaker.slice(0, maxName) }] }),
    },
  };
}

/** A URL in ASCII. */
function addressOf(address: string) {
  return new URL(address.startsWith('/') ? absoluteUrl(address) : address).href;
}

/** Noon of the day, or the publication time if that is earlier: apps hide episodes in the future. */
function publicationOf({ preachedOn, publishAt }: Message) {
  const noon = churchMoment(preachedOn, '12:00');
  const published = new Date(publishAt ?? noon);
  return published < noon ? published : noon;
}

/** The transcript of a message as captions. */
export async function findCaptions(db: Db, messages: ServerNoun<Message>, id: string, now: Date) {
  const found = await selectPublic(db, messages, now).select('transcript').where('id', '=', id).executeTakeFirst();
  const transcript = String(found?.transcript ?? '');
  if (!hasTimes(transcript)) throw noSuchItem(messages);
  return toVtt(transcript);
}

/** The GUID by which directories recognize the podcast, even after the site has moved to another URL. */
export function readPodcastGuid(db: Db) {
  return readOrCreate(db, 'identifiers', 'podcast:guid', () => podcastGuid(absoluteUrl(podcastPath)));
}

/** The UUID, version 5, of the feed's URL without its scheme, as the namespace defines it. */
export function podcastGuid(feedUrl: string) {
  const namespace = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');
  const name = feedUrl.replace(/^\w+:\/\//, '').replace(/\/+$/, '');
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

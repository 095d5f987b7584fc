import * as z from 'zod/mini';
import { type Facts, type Found, UnreadableFile } from '#features/moving-in/candidate.ts';
import { readAudio } from './audio-address.ts';
import { cleanText } from './clean-text.ts';
import { readHtml, readLine, resolve } from './html-text.ts';
import { toArticle, toMessage } from './items.ts';
import { oldPathsOf } from './old-paths.ts';
import { readWhole, type TextFile } from './text-file.ts';
import { readMoment } from './times.ts';
import { childrenOf, htmlOf, readEntries, textIn, textOf, type XmlElement } from './xml.ts';

/** What a feed says of itself, mostly before its items, and how many of these there were. */
type Channel = {
  link: string;
  self: string;
  next: string;
  picture: string;
  names: string[];
  items: number;
  episodes: number;
};

/** An item, whatever the format of its feed. */
type Entry = {
  id: string;
  title: string;
  link: string;
  date: string;
  html: string;
  summary: string;
  author: string;
  speaker: string;
  series: string;
  files: { address: string; type: string; length: string; duration: string }[];
  picture: string;
};

/** How many items programs put into a feed at most. */
const usualLimits = new Set([10, 15, 20, 25, 50, 100, 150, 200, 300, 500]);
const noDate = 'It has no date, or one in a form that is not known.';
const notJson = 'This looks like JSON, but it has an error or is not complete. Export it again.';
const noFeed = 'This is JSON, but no JSON Feed. An export of this site goes to “npm run import”.';
const maxJson = 20_000_000;

function newChannel(parts: Partial<Channel>): Channel {
  return { link: '', self: '', next: '', picture: '', names: [], items: 0, episodes: 0, ...parts };
}

/** RSS, Atom and RSS 1.0, with the elements that podcasts add. */
export async function* readXmlFeed(file: TextFile, facts: Facts): AsyncGenerator<Found> {
  const channel = newChannel({ names: [facts.churchName] });
  for await (const element of readEntries(file.read())) {
    if (element.name === 'item') yield toFound(ofRss(element), channel, facts);
    else if (element.name === 'entry') yield toFound(ofAtom(element), channel, facts);
    else describe(channel, element);
  }
  yield* conclude(channel, facts);
}

const text = z._default(z.catch(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), ''), '');
const authors = z._default(z.catch(z.array(z.object({ name: text })), []), []);
const JsonFile = z.object({ url: text, mime_type: text, size_in_bytes: text, duration_in_seconds: text });
const JsonItem = z.object({
  id: text,
  url: text,
  title: text,
  summary: text,
  content_html: text,
  content_text: text,
  image: text,
  date_published: text,
  date_modified: text,
  authors,
  author: z._default(z.catch(z.object({ name: text }), { name: '' }), { name: '' }),
  attachments: z._default(z.catch(z.array(JsonFile), []), []),
});
/** https://www.jsonfeed.org/version/1.1/ What is of another type than there counts as missing. */
const JsonFeed = z.object({
  version: z.string().check(z.regex(/jsonfeed\.org/)),
  title: text,
  home_page_url: text,
  feed_url: text,
  next_url: text,
  items: z.array(z.catch(JsonItem, JsonItem.parse({}))),
});

export async function* readJsonFeed(file: TextFile, facts: Facts): AsyncGenerator<Found> {
  const feed = parseJsonFeed(await readWhole(file, maxJson));
  const { home_page_url: link, feed_url: self, next_url: next, title } = feed;
  const channel = newChannel({ link, self, next, names: [facts.churchName, title] });
  for (const item of feed.items) yield toFound(ofJson(item), channel, facts);
  yield* conclude(channel, facts);
}

function parseJsonFeed(json: string) {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new UnreadableFile(notJson);
  }
  const { data } = JsonFeed.safeParse(parsed);
  if (!data) throw new UnreadableFile(noFeed);
  return data;
}

function ofJson(item: z.infer<typeof JsonItem>): Entry {
  return {
    id: item.id,
    title: cleanText(item.title),
    link: item.url,
    date: item.date_published || item.date_modified,
    html: item.content_html || asHtml(item.content_text),
    summary: cleanText(item.summary),
    author: item.authors[0]?.name || item.author.name,
    speaker: '',
    series: '',
    files: item.attachments.map((file) => ({
      address: file.url,
      type: file.mime_type,
      length: file.size_in_bytes,
      duration: file.duration_in_seconds,
    })),
    picture: item.image,
  };
}

function asHtml(plain: string) {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}

function ofRss(item: XmlElement): Entry {
  const [guid] = childrenOf(item, 'guid');
  const id = textOf(guid);
  const description = textIn(item, 'description', 'itunes:summary', 'media:description');
  const content = textIn(item, 'content:encoded');
  const duration = textIn(item, 'itunes:duration');
  const files = [...childrenOf(item, 'enclosure'), ...childrenOf(item, 'media:content')].map(
    ({ attributes }) => attributes,
  );
  return {
    id,
    title: readLine(textIn(item, 'title', 'itunes:title', 'media:title')),
    link: textIn(item, 'link') || (guid?.attributes.isPermaLink === 'false' ? '' : id),
    date: textIn(item, 'pubDate', 'dc:date', 'dc:created'),
    html: content || description,
    summary: content ? ownSummary(description) : '',
    author: personOf(textIn(item, 'dc:creator', 'author', 'itunes:author')),
    speaker: readLine(textIn(item, 'podcast:person') || textIn(item, 'itunes:author')),
    series: readLine(childrenOf(item, 'podcast:season')[0]?.attributes.name ?? ''),
    files: files.map(({ url = '', type = '', length, fileSize }) => ({
      address: url,
      type,
      length: length ?? fileSize ?? '',
      duration,
    })),
    picture:
      childrenOf(item, 'itunes:image')[0]?.attributes.href ??
      childrenOf(item, 'media:thumbnail')[0]?.attributes.url ??
      '',
  };
}

function ofAtom(entry: XmlElement): Entry {
  const links = childrenOf(entry, 'link').map(({ attributes }) => attributes);
  const link = links.find(({ rel = 'alternate' }) => rel === 'alternate')?.href ?? '';
  const [content] = childrenOf(entry, 'content');
  const [summary] = childrenOf(entry, 'summary');
  const [title] = childrenOf(entry, 'title');
  return {
    id: textIn(entry, 'id'),
    title: title ? readLine(atomHtml(title)) : '',
    link,
    date: textIn(entry, 'published', 'issued', 'updated', 'modified'),
    html: content ? atomHtml(content) : summary ? atomHtml(summary) : '',
    summary: content && summary ? ownSummary(atomHtml(summary)) : '',
    author:
      childrenOf(entry, 'author')
        .map((author) => cleanText(textIn(author, 'name')))
        .find(Boolean) ?? '',
    speaker: '',
    series: '',
    files: links
      .filter(({ rel }) => rel === 'enclosure')
      .map(({ href = '', type = '', length = '' }) => ({ address: href, type, length, duration: '' })),
    picture: '',
  };
}

function atomHtml(element: XmlElement) {
  const { type = 'text' } = element.attributes;
  if (type === 'xhtml') return htmlOf(element);
  return type === 'text' || type === 'text/plain' ? asHtml(textOf(element)) : textOf(element);
}

/** A summary that somebody wrote: programs cut the beginning of a text. */
function ownSummary(html: string) {
  const { text: written } = readHtml(html);
  return /(?:…|\.\.\.|\[…\]|\[\.\.\.\])$/.test(withoutFooter(written)) ? '' : withoutFooter(written);
}

/** WordPress adds a paragraph to each text in a feed. */
function withoutFooter(written: string) {
  return written.replace(/\n*(?:^|\n)The post [^\n]+ (?:appeared first|first appeared) on [^\n]+$/, '').trim();
}

/** 'jo@example.org (Jo Lee)' is a person with a name. Addresses are left out. */
function personOf(written: string) {
  const [, name] = /^\S+@\S+\s+\((.+)\)$/.exec(written) ?? [];
  return name ?? (written.includes('@') ? '' : readLine(written));
}

function describe(channel: Channel, element: XmlElement) {
  const { name, attributes } = element;
  const { rel = 'alternate', href = '' } = attributes;
  if (name === 'link' && !href) channel.link ||= textOf(element);
  else if (name === 'link' || name === 'atom:link') {
    if (rel === 'self') channel.self ||= href;
    else if (rel === 'next' || rel === 'prev-archive') channel.next ||= href;
    else if (rel === 'alternate') channel.link ||= href;
  } else if (name === 'image') channel.picture ||= textIn(element, 'url');
  else if (name === 'itunes:image') channel.picture = href;
  else if (['title', 'itunes:author', 'author', 'itunes:owner'].includes(name))
    channel.names.push(readLine(textOf(element)), readLine(textIn(element, 'name', 'itunes:name')));
}

function toFound(entry: Entry, channel: Channel, facts: Facts): Found {
  channel.items += 1;
  const { title, link, series } = entry;
  const publishedAt = readMoment(entry.date, facts.timeZone);
  const notes: string[] = [];
  const audio = entry.files.map((file) => readAudio(file, notes)).find(Boolean);
  const videos = entry.files.flatMap(({ address, type }) => (type.startsWith('video/') ? address : []));
  const read = readHtml(entry.html, { base: link });
  const body = { ...read, text: withoutFooter(read.text) };
  if (!publishedAt) return { leftOut: { title: title || body.text.slice(0, 80), why: noDate } };
  const isEpisode = Boolean(audio) || videos.length > 0;
  const key = entry.id || entry.files[0]?.address || link || `${title} ${entry.date}`;
  const picture = resolve(entry.picture, link);
  const source = {
    origin: { source: isEpisode ? 'podcast' : 'feed', key },
    title,
    publishedAt,
    body,
    oldPaths: oldPathsOf([link, entry.id], channel.link),
    // Hosts repeat the picture of the podcast.
    picture: picture && entry.picture !== channel.picture ? { address: picture, alt: '' } : undefined,
    notes,
  };
  if (!isEpisode) return toArticle(source, entry, facts);
  channel.episodes += 1;
  const speaker = channel.names.some((name) => name.toLowerCase() === entry.speaker.toLowerCase()) ? '' : entry.speaker;
  return { candidate: toMessage(source, { audio, videos, speaker, series }, facts) };
}

function* conclude({ items, episodes, next, self, link }: Channel, { feeds }: Facts): Generator<Found> {
  const isPodcast = episodes > items / 2;
  if (usualLimits.has(items))
    yield { note: `It has exactly ${items} ${isPodcast ? 'episodes' : 'items'}: the feed may leave out older ones.` };
  if (next) yield { note: `The feed goes on at ${next}, which is not in this file. Bring that in afterwards.` };
  const to = isPodcast ? feeds.messages : feeds.news;
  for (const from of oldPathsOf([self], link)) if (from !== to) yield { redirect: { from, to, status: 301 } };
}

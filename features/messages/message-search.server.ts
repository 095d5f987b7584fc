import { sql } from 'kysely';
import { pageOf, readPage } from '#core/paging.ts';
import { memoizeByList } from '#records/show/list.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import type { Viewer } from '#records/store/public-items.server.ts';
import { sharePublicItems } from '#records/store/store.server.ts';
import { type Db, inChunks, tableOf } from '#records/store/tables.server.ts';
import type { Message } from './message.ts';
import {
  type FilterOptions,
  type FoundMessage,
  isEpisode,
  isFiltered,
  isSame,
  type MessageFilter,
  type MessagePage,
  readMessageFilter,
} from './message-list.ts';
import { wordsOfTranscript } from './transcript.server.ts';

const messagesPerPage = 50;
/** From this number of messages on they can be searched. */
const longList = 10;
/** Shorter words are in every transcript. */
const shortestSaid = 3;

/** The part of the list that the query selects. */
export async function showMessages(
  { db, now }: Pick<Viewer, 'db' | 'now'>,
  noun: ServerNoun<Message>,
  searchParams: URLSearchParams,
): Promise<MessagePage> {
  const messages = await sharePublicItems(db, noun, now);
  const filter = readMessageFilter(searchParams);
  const [newest, ...earlier] = messages;
  const found = isFiltered(filter)
    ? await findMessages(messages, filter, (ids, word) => listSaying(db, noun, ids, word))
    : earlier.map((message) => ({ message, unmet: [] }));
  const { items, ...place } = pageOf(found, readPage(searchParams), messagesPerPage);
  return { items: await withSaid(db, noun, items, wordsOf(filter)), ...place, newest, ...factsOf(messages) };
}

/** What does not depend on the filter. */
export const factsOf = memoizeByList((messages: Message[]) => ({
  options: filterOptions(messages),
  hasPodcast: messages.some(isEpisode),
  isLong: messages.length >= longList,
}));

/** A message, and the words that are only in its transcript. */
type Found = { message: Message; unmet: string[] };

/**
 * Every word of `q` must occur somewhere; the other filters must be equal, ignoring case. `listSaying` returns those of the ids whose
 * transcripts have the word, and is asked only about messages that would otherwise not be found.
 */
export async function findMessages(
  messages: Message[],
  filter: MessageFilter,
  listSaying: (ids: string[], word: string) => Promise<string[]>,
): Promise<Found[]> {
  const words = wordsOf(filter);
  const selected = messages.filter((message) => isSelected(message, filter));
  let found = selected.map((message) => {
    const text = textOf(message);
    return { message, unmet: words.filter((word) => !text.includes(word)) };
  });
  // The longest first: it leaves the fewest.
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    const open = found.filter(({ message, unmet }) => message.hasTranscript && unmet.includes(word));
    const ids = word.length < shortestSaid ? [] : open.map(({ message }) => message.id);
    const saying = new Set(ids.length > 0 ? await listSaying(ids, word) : []);
    found = found.filter(({ message, unmet }) => !unmet.includes(word) || saying.has(message.id));
  }
  return found;
}

function isSelected(message: Message, { series, speaker, book }: MessageFilter) {
  return (
    (!series || isSame(series, message.series)) &&
    (!speaker || isSame(speaker, message.speaker)) &&
    (!book || (message.books ?? []).some(({ name }) => isSame(book, name)))
  );
}

function textOf({ title, series, speaker, passages, summary, books = [] }: Message) {
  return plain([title, series, speaker, passages, summary, ...books.map(({ name }) => name)].join('\n'));
}

function wordsOf({ q }: MessageFilter) {
  return [...new Set(plain(q).split(/\s+/).filter(Boolean))];
}

/** Replaces typographic characters with those on a keyboard. */
function plain(text: string) {
  return text.toLowerCase().replaceAll(/[‐-―]/g, '-').replaceAll(/[‘’]/g, "'");
}

async function listSaying(db: Db, noun: ServerNoun<Message>, ids: string[], word: string) {
  // Any character matches one that may be typographic in the transcript.
  const pattern = `%${word.replaceAll(/[^\p{L}\p{N}]/gu, '_')}%`;
  const rows = await inChunks(
    ids,
    (chunk) =>
      db
        .selectFrom(tableOf(noun))
        .select('id')
        .where('id', 'in', chunk)
        .where(sql<boolean>`lower(transcript) like ${pattern}`)
        .execute(),
    transcriptsAtOnce,
  );
  return rows.map(({ id }) => String(id));
}

/** Each may have 100 kB, and SQLite reads a chunk without handling other requests. */
const transcriptsAtOnce = 20;

/** Adds the place of the first word that is only in the transcript. */
async function withSaid(db: Db, noun: ServerNoun<Message>, found: Found[], words: string[]) {
  const ids = found.filter(({ unmet }) => unmet.length > 0).map(({ message }) => message.id);
  const rows = await inChunks(ids, (chunk) =>
    db.selectFrom(tableOf(noun)).select(['id', 'transcript']).where('id', 'in', chunk).execute(),
  );
  const transcripts = new Map(rows.map(({ id, transcript }) => [id, wordsOfTranscript(String(transcript))]));
  return found.map(({ message, unmet }): FoundMessage => {
    const said = excerptAround(transcripts.get(message.id) ?? '', unmet, words);
    return said ? { ...message, said } : message;
  });
}

/** In characters, on each side of a word. */
const around = 70;

/** The surroundings of the first of some words, split at all words that were searched. */
export function excerptAround(text: string, first: string[], words: string[]) {
  const place = first.length > 0 ? text.search(patternOf(first)) : -1;
  if (place < 0) return undefined;
  const before = text.slice(Math.max(0, place - around), place);
  const after = text.slice(place, place + 2 * around);
  const excerpt = [
    place > around ? before.replace(/^\S*\s/, '… ') : before,
    place + 2 * around < text.length ? after.replace(/\s\S*$/, ' …') : after,
  ];
  return excerpt.join('').replaceAll(/\s+/g, ' ').split(patternOf(words));
}

function patternOf(words: string[]) {
  return new RegExp(`(${words.map(inAnyForm).join('|')})`, 'i');
}

function inAnyForm(word: string) {
  return [...word]
    .map((each) => ({ "'": "['‘’]", '-': '[-‐-―]' })[each] ?? each.replace(/[^\p{L}\p{N}]/u, '\\$&'))
    .join('');
}

/** The filter options: newest series first, speakers by name, books in the order of the Bible. */
function filterOptions(messages: Message[]): FilterOptions {
  const books = messages.flatMap((message) => message.books ?? []).sort((one, other) => one.number - other.number);
  return {
    series: each(messages.map(({ series }) => series)),
    speaker: each(messages.map(({ speaker }) => speaker)).sort(),
    book: each(books.map(({ name }) => name)),
  };
}

/** The distinct values, spelled as they first occur. */
function each(values: string[]) {
  const names = new Map<string, string>();
  for (const name of values.map((value) => value.trim()))
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  return [...names.values()];
}

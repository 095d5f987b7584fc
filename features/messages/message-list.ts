import { type ListPage, pageOf, readPage } from '#core/paging.ts';
import type { List } from '#records/show/list.ts';
import { memoizeByList } from '#records/show/list.ts';
import type { Message } from './message.ts';

/** The filters and their labels. */
export const selects = { series: 'Series', speaker: 'Speaker', book: 'Book' };
/** The query parameters that select some of the messages. */
const filterParameters = ['q', 'series', 'speaker', 'book'] as const;
export type MessageFilter = Record<(typeof filterParameters)[number], string>;
export type FilterOptions = ReturnType<typeof filterOptions>;

/** Searches are truncated, because the client chooses their length. */
export const maxSearchLength = 200;

export type MessagePage = ListPage<Message> & { options: FilterOptions; hasPodcast: boolean };

const messagesPerPage = 50;

export const messageList = {
  path: 'messages',
  page: '/messages',
  parameters: [...filterParameters, 'page'],
} satisfies List;

/** The part that the query selects, and the filter options of the whole list. */
export function showMessages(messages: Message[], searchParams: URLSearchParams): MessagePage {
  const found = findMessages(messages, readMessageFilter(searchParams));
  return { ...pageOf(found, readPage(searchParams), messagesPerPage), ...factsOf(messages) };
}

const factsOf = memoizeByList((messages: Message[]) => ({
  options: filterOptions(messages),
  hasPodcast: messages.some(isEpisode),
}));

export function readMessageFilter(searchParams: URLSearchParams) {
  return Object.fromEntries(
    filterParameters.map((name) => [name, (searchParams.get(name) ?? '').trim().slice(0, maxSearchLength)]),
  ) as MessageFilter;
}

export function isFiltered(filter: MessageFilter) {
  return filterParameters.some((name) => filter[name]);
}

/** Every word of `q` must occur somewhere; the other filters must be equal, ignoring case. */
function findMessages(messages: Message[], { series, speaker, book, q }: MessageFilter) {
  const words = plain(q).split(/\s+/).filter(Boolean);
  return messages.filter((message) => {
    const { title, passages, summary } = message;
    const books = (message.books ?? []).map(({ name }) => name);
    const text = plain([title, message.series, message.speaker, passages, summary, ...books].join('\n'));
    return (
      (!series || isSame(series, message.series)) &&
      (!speaker || isSame(speaker, message.speaker)) &&
      (!book || books.some((name) => isSame(book, name))) &&
      words.every((word) => text.includes(word))
    );
  });
}

/** Replaces typographic characters with those on a keyboard. */
function plain(text: string) {
  return text.toLowerCase().replaceAll(/[‐-―]/g, '-').replaceAll(/[‘’]/g, "'");
}

/** Compares texts that volunteers and visitors type by hand. */
export function isSame(one: string, other: string) {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** The filter options: newest series first, speakers by name, books in the order of the Bible. */
function filterOptions(messages: Message[]) {
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

export const podcastPath = '/messages/podcast.xml';
/** Drawn by tools/podcast-picture.ts. */
export const podcastPicturePath = '/podcast.jpg';

/** The captions of a message, by its id. */
export function captionsPath({ id }: Pick<Message, 'id'>) {
  return `/messages/transcripts/${id}.vtt`;
}

/** Whether a message is in the podcast: directories refuse a file of unknown length. */
export function isEpisode({ audio }: Pick<Message, 'audio'>) {
  return Boolean(audio?.bytes);
}

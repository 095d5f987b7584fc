import type { ListPage } from '#core/paging.ts';
import type { List } from '#records/show/list.ts';
import type { Message } from './message.ts';

/** The filters and their labels. */
export const selects = { series: 'Series', speaker: 'Speaker', book: 'Book' };
/** The query parameters that select some of the messages. */
const filterParameters = ['q', 'series', 'speaker', 'book'] as const;
export type MessageFilter = Record<(typeof filterParameters)[number], string>;
export type FilterOptions = Record<keyof typeof selects, string[]>;

/** Searches are truncated, because the client chooses their length. */
export const maxSearchLength = 200;

/** `said`: where its transcript has what was searched, with the words themselves at odd positions. */
export type FoundMessage = Message & { said?: string[] };

/** What was found, or what is older than the newest message, and facts about the whole list. */
export type MessagePage = ListPage<FoundMessage> & {
  newest?: Message | undefined;
  options: FilterOptions;
  hasPodcast: boolean;
  /** Whether there are enough messages to search. */
  isLong: boolean;
};

export const messageList = {
  path: 'messages',
  page: '/messages',
  parameters: [...filterParameters, 'page'],
} satisfies List;

export function readMessageFilter(searchParams: URLSearchParams) {
  return Object.fromEntries(
    filterParameters.map((name) => [name, (searchParams.get(name) ?? '').trim().slice(0, maxSearchLength)]),
  ) as MessageFilter;
}

export function isFiltered(filter: MessageFilter) {
  return filterParameters.some((name) => filter[name]);
}

/** Compares texts that volunteers and visitors type by hand. */
export function isSame(one: string, other: string) {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

export const podcastPath = '/messages/podcast.xml';
/** As the build has drawn it (tools/site-pictures.ts). */
export const podcastPicturePath = '/podcast.jpg';

/** The captions of a message, by its id. */
export function captionsPath({ id }: Pick<Message, 'id'>) {
  return `/messages/transcripts/${id}.vtt`;
}

/** Whether a message is in the podcast: directories refuse a file of unknown length. */
export function isEpisode({ audio }: Pick<Message, 'audio'>) {
  return Boolean(audio?.bytes);
}

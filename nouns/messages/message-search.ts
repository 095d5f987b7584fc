import type { Message } from './message.ts';

/** The query parameters that select some of the messages. */
export const filterParameters = ['series', 'speaker', 'book', 'q'] as const;
export type MessageFilter = Record<(typeof filterParameters)[number], string>;
export type FilterOptions = ReturnType<typeof filterOptions>;

const maxLength = 200;

export function readMessageFilter(searchParams: URLSearchParams) {
  return Object.fromEntries(
    filterParameters.map((name) => [name, (searchParams.get(name) ?? '').trim().slice(0, maxLength)]),
  ) as MessageFilter;
}

/** Every word of `q` must be somewhere; the others must be equal, whatever their case. */
export function findMessages(messages: Message[], { series, speaker, book, q }: MessageFilter) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return messages.filter((message) => {
    const { title, passages, summary, books = [] } = message;
    const text = [title, message.series, message.speaker, passages, summary, ...books].join('\n').toLowerCase();
    return (
      (!series || isSame(series, message.series)) &&
      (!speaker || isSame(speaker, message.speaker)) &&
      (!book || books.some((name) => isSame(book, name))) &&
      words.every((word) => text.includes(word))
    );
  });
}

function isSame(one: string, other: string) {
  return one.toLowerCase() === other.trim().toLowerCase();
}

/** What can be chosen: the newest series first, speakers by name, books as they come. */
export function filterOptions(messages: Message[]) {
  const each = (values: string[]) => [...new Set(values.map((value) => value.trim()).filter(Boolean))];
  return {
    series: each(messages.map(({ series }) => series)),
    speaker: each(messages.map(({ speaker }) => speaker)).sort(),
    book: each(messages.flatMap(({ books = [] }) => books)).sort(),
  };
}

import { type ListPage, pageOf, readPage } from '#domain/paging.ts';
import { withoutHidden } from '#records/item-page.ts';
import type { List } from '#records/list.ts';
import type { Message } from './message.ts';
import {
  type FilterOptions,
  filterOptions,
  filterParameters,
  findMessages,
  readMessageFilter,
} from './message-search.ts';
import { isEpisode } from './podcast.ts';

export type MessagePage = ListPage<Message> & { options: FilterOptions; hasPodcast: boolean };

const messagesPerPage = 50;

export const messageList: List<Message, MessagePage> = {
  path: 'messages',
  page: '/messages',
  parameters: [...filterParameters, 'page'],
  show(messages, searchParams) {
    const shown = withoutHidden(messages);
    const found = findMessages(shown, readMessageFilter(searchParams));
    const page = pageOf(found, readPage(searchParams), messagesPerPage);
    return { ...page, options: filterOptions(shown), hasPodcast: shown.some(isEpisode) };
  },
};

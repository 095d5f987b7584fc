import { events } from './events/event.server.ts';
import { groups } from './groups/group.ts';
import { messages } from './messages/message.server.ts';
import { news } from './news/article.ts';

/** The nouns as the server reads them, with what is computed from their items. */
export const nouns = [groups, news, events, messages] as const;

import { announcements } from './announcements/announcement.ts';
import { events } from './events/event.ts';
import { groups } from './groups/group.ts';
import { messages } from './messages/message.ts';
import { news } from './news/article.ts';

/** The only list of what volunteers look after. The API, OpenAPI, admin screens, tables and samples follow from it. */
export const nouns = [groups, news, events, messages, announcements] as const;

import { type ServerNoun, serverNoun } from '#records/store/details.server.ts';
import { type Announcement, announcements } from './announcements/announcement.ts';
import { eventRules } from './events/event.server.ts';
import { type Event, events } from './events/event.ts';
import { type Group, groups } from './groups/group.ts';
import { groupCalendar } from './groups/group-calendar.ts';
import { messageRules } from './messages/message.server.ts';
import { type Message, messages } from './messages/message.ts';
import { type Article, news } from './news/article.ts';

/** The nouns as the server has them, with all that it computes and checks: the only way to one. In the order of all.ts. */
export const registry = {
  groups: serverNoun<Group>(groups, { calendar: groupCalendar }),
  news: serverNoun<Article>(news),
  events: serverNoun<Event>(events, eventRules),
  messages: serverNoun<Message>(messages, messageRules),
  announcements: serverNoun<Announcement>(announcements),
};

export const nouns: readonly ServerNoun[] = Object.values(registry);

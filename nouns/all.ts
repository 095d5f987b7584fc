import { groups } from './groups/group.ts';
import { groupCalendar } from './groups/group-calendar.ts';
import { groupList } from './groups/group-list.ts';
import { news } from './news/article.ts';
import { articleList } from './news/article-list.ts';

/** The only list of what volunteers look after. The API, OpenAPI, admin screens, tables and samples follow from it. */
export const nouns = [groups, news] as const;

/** What public pages show of them. */
export const lists = [articleList, groupList] as const;

/** What people can subscribe to. */
export const calendars = [groupCalendar] as const;

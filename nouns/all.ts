import { groups } from './groups/group.ts';
import { news } from './news/article.ts';

/** All that volunteers look after. API, description, pages to refresh, admin navigation and samples read this list, and nothing else does. */
export const nouns = [groups, news] as const;

export type NounPath = (typeof nouns)[number]['path'];

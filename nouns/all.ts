import { groups } from './groups/group.ts';
import { news } from './news/article.ts';

/** The only list of what volunteers look after, for the API, OpenAPI, pages to refresh, admin navigation and samples. */
export const nouns = [groups, news] as const;

export type NounPath = (typeof nouns)[number]['path'];

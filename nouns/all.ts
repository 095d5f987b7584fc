import { groups } from './groups/group.ts';
import { news } from './news/article.ts';

/** The only list of what volunteers look after. The API, OpenAPI, admin screens, tables and samples follow from it. */
export const nouns = [groups, news] as const;

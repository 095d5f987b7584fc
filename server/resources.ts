import { contentTopic, nouns } from '#features/all.server.ts';
import { apiPath } from '#records/declare/noun.ts';
import { pageTopics } from '#site/page-context.server.ts';
import { findPageOnRequest, preparedPages } from '#site/routes.ts';
import { findDocument } from './serve/documents.ts';

export const openApiPath = '/api/openapi.json';

/** What is at a path besides files: its kind, its topics, and the query parameters that it depends on. A page's data is a resource like the page. */
export type Resource = {
  kind: 'page' | 'document' | 'list';
  topics: readonly string[];
  parameters: readonly string[];
};

const lists = new Map<string, Resource>([
  ...nouns.map((noun) => [apiPath(noun), list([noun.path])] as const),
  [openApiPath, list([contentTopic])],
]);

/** The paths rendered ahead of requests. API lists, calendars and feeds can be long and have few readers, so they are rendered on first request. */
export const prerenderedPaths = preparedPages.map(({ path }) => path);

export function findResource(path: string): Resource | undefined {
  const pagePath = withoutDataSuffix(path);
  const page = preparedPages.find((one) => one.path === pagePath) ?? findPageOnRequest(pagePath);
  if (page)
    return {
      kind: 'page',
      topics: [...page.reads, ...(page.offers ?? []), ...pageTopics],
      parameters: page.parameters ?? [],
    };
  const { document } = findDocument(path) ?? {};
  if (document)
    return {
      kind: 'document',
      topics: [...document.reads, contentTopic, 'day'],
      parameters: document.parameters ?? [],
    };
  return lists.get(path);
}

/** The page's path for a data path of the router: '/news' for '/news.data', and '/' for '/_.data'. Other paths are returned unchanged. */
function withoutDataSuffix(path: string) {
  return path === '/_.data' ? '/' : path.replace(/\.data$/, '');
}

function list(topics: string[]): Resource {
  return { kind: 'list', topics, parameters: [] };
}

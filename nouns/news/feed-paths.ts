import { articleList } from './article-list.ts';

export const atomPath = `${articleList.page}/atom.xml`;
export const jsonFeedPath = `${articleList.page}/feed.json`;

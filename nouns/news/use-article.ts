import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLoaderData, useParams } from 'react-router';
import { listKey } from '#nouns/list.ts';
import type { Article } from './article.ts';
import { articleList } from './article-list.ts';
import { type ArticleInList, findArticle } from './article-neighbors.ts';

/** Null after client-side navigation. */
type ServedArticle = { shown: ArticleInList | undefined } | null;

/** The article of the URL: served with the page, or found in the whole list, which is fetched from the API once. */
export function useArticle() {
  const { slug = '' } = useParams();
  const served = useLoaderData<ServedArticle>();
  const { data, isError, refetch } = useQuery<Article[]>({ queryKey: listKey(articleList), enabled: !served });
  const shown = served ? served.shown : data && findArticle(data, slug);
  const isNotInList = !served && data !== undefined && !shown;
  // Only the server knows the addresses that articles had earlier.
  useEffect(() => {
    if (isNotInList) window.location.reload();
  }, [isNotInList]);
  return { shown, isNotFound: served !== null && !shown, isError, refetch };
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLoaderData, useParams } from 'react-router';
import { findInList, type ItemInList, type PagedItem } from './item-page.ts';
import type { List } from './list.ts';
import { listQuery } from './use-list.ts';

/** Null after client-side navigation. */
type ServedItem<Kind extends PagedItem> = { shown: ItemInList<Kind> | undefined } | null;

/** The item of the URL: served with the page, or found in the whole list, which is fetched from the API once. */
export function useItem<Kind extends PagedItem>(list: List<Kind>) {
  const { slug = '' } = useParams();
  const served = useLoaderData<ServedItem<Kind>>();
  const { data, isError, refetch } = useQuery<Kind[]>({ ...listQuery(list), enabled: !served });
  const shown = served ? served.shown : data && findInList(data, slug);
  const isNotInList = !served && data !== undefined && !shown;
  // Only the server knows former slugs.
  useEffect(() => {
    if (isNotInList) window.location.reload();
  }, [isNotInList]);
  return { shown, isNotFound: served !== null && !shown, isError, refetch };
}

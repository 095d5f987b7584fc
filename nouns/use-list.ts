import { useQuery } from '@tanstack/react-query';
import { useLoaderData, useSearchParams } from 'react-router';
import { type List, listKey, partKey, type ServedList } from './list.ts';
import type { Item } from './noun.ts';

/** The part of a list that the URL selects: served with the page, or cut from the whole list, which is fetched from the API once. */
export function useList<Kind extends Item>(list: List<Kind>) {
  const [searchParams] = useSearchParams();
  const served = useLoaderData<ServedList<Kind>>();
  const isServed = served?.part === partKey(list, searchParams);
  const { data, isError, refetch } = useQuery<Kind[]>({
    queryKey: listKey(list),
    enabled: !isServed,
    ...(served?.isWholeList && { initialData: served.items }),
  });
  return { shown: isServed ? served : data && list.show(data, searchParams), isError, refetch };
}

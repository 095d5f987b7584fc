import { useQuery } from '@tanstack/react-query';
import { useLoaderData, useSearchParams } from 'react-router';
import { readJson } from '#core/http/client.tsx';
import type { ListPage } from '#core/paging.ts';
import type { Item } from '#records/declare/noun.ts';
import { type BrowserList, listKey, partKey, type ServedList } from './list.ts';

/**
 * The part of a list that the URL selects: served with the page, or taken from the whole list, which is fetched from the API once.
 * `latest` is the same, or while it is loading, the served part.
 */
export function useList<Kind extends Item, Shown extends ListPage<Kind>>(list: BrowserList<Kind, Shown>) {
  const [searchParams] = useSearchParams();
  const served = useLoaderData<ServedList<Kind, Shown>>();
  const servedPart = served && 'part' in served ? served : undefined;
  const isServed = servedPart?.part === partKey(list, searchParams);
  const { data, isError, refetch } = useQuery<Kind[]>({
    queryKey: listKey(list),
    async queryFn(context) {
      const items = await readJson<Kind[]>()(context);
      // Items may have only their required fields.
      return items.map((item) => ({ ...list.defaults(item), ...item }));
    },
    enabled: !isServed,
    ...(served && 'items' in served && { initialData: served.items }),
  });
  const shown = isServed ? servedPart.shown : data && list.show(data, searchParams);
  return { shown, latest: shown ?? servedPart?.shown, isError, refetch };
}

import { useQuery } from '@tanstack/react-query';
import { readJson } from '#core/http/client.tsx';
import { completeValues, type Noun } from '#records/declare/noun.ts';
import { adminListKey } from '#records/show/list.ts';
import type { AdminItem } from './row.tsx';

/** All items of a noun, as admins get them. */
export function useAdminList(noun: Noun) {
  return useQuery<AdminItem[]>({
    queryKey: adminListKey(noun),
    async queryFn(context) {
      const items = await readJson<AdminItem[]>('throw', 'no-store')(context);
      noun.onListRead?.(items);
      // Items may have only their required fields.
      return items.map((item) => ({ ...item, ...completeValues(noun, item) }));
    },
  });
}

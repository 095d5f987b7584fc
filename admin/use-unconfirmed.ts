import { useQuery } from '@tanstack/react-query';
import { useAdminCheck } from '#core/http/client.tsx';
import { type Unconfirmed, unconfirmedKey } from '#records/declare/unconfirmed.ts';

const nothing: Unconfirmed = { samples: 0, waiting: { safety: 0, denomination: 0, fact: 0, story: 0 } };

/** How much the church has not confirmed. Comes with the login check; asked for again only when words have changed. */
export function useUnconfirmed(options: { staleTime?: number } = {}): Unconfirmed {
  const header = useAdminCheck().data?.unconfirmed;
  const { data } = useQuery<Unconfirmed>({
    queryKey: unconfirmedKey,
    initialData: header ? JSON.parse(header) : nothing,
    ...options,
  });
  return data;
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { reportFailure } from '#admin/history/use-write.ts';
import { endExpiredSession, readJson } from '#core/http/client.tsx';
import type { MailState, Subscriber, SubscriberCount } from '#features/newsletter/subscriber.ts';

const subscribersKey = ['/api', 'subscribers'];
export const subscribersUrl = subscribersKey.join('/');

// Bypasses the cache, because people subscribe and unsubscribe all the time.
const current = { staleTime: 0, gcTime: 0 };

export function useSubscribers() {
  return useQuery<Subscriber[]>({ queryKey: subscribersKey, queryFn: readJson('throw', 'no-store'), ...current });
}

export function useCounts() {
  return useQuery<SubscriberCount[]>({ queryKey: [...subscribersKey, 'counts'], ...current });
}

export function useMailState() {
  return useQuery<MailState>({ queryKey: ['/api', 'mail'], ...current });
}

/** Changes the list, and reloads it whatever happens. `failure`: the text of the toast if it fails. */
export function useSubscriberChange<Sent, Result>(failure: string, change: (sent: Sent) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError(error) {
      endExpiredSession(queryClient, error);
      reportFailure(failure, error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: subscribersKey }),
  });
}

/** '1 address', '1,234 addresses', 'no address'. */
export function formatCount(count: number, one = 'address', many = 'addresses') {
  if (count === 0) return `no ${one}`;
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

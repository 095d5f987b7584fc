import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportFailure } from '#admin/history/use-write.ts';
import { ApiError, endExpiredSession, request } from '#core/http/client.tsx';
import type { ArticleMailing, Mailing, MailingState } from '#features/newsletter/mailing.ts';
import { toast } from '#ui/toast.ts';

const mailingsKey = ['/api', 'mailings'];
const articleMailingKey = (articleId: string) => [...mailingsKey, 'articles', articleId];

/** Bypasses the cache, because mails are sent in the background. */
const current = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: true, refetchOnReconnect: true } as const;
const pollEvery = 3_000;

export function isUnderWay({ state }: Mailing) {
  return state === 'sending' || state === 'paused';
}

export function useMailings() {
  return useQuery<Mailing[]>({ queryKey: mailingsKey, ...current });
}

/** The server's message about a failure, which says what to do. */
export function detailOf(error: unknown) {
  return error instanceof ApiError ? error.problem.detail : undefined;
}

/** Polls only active mailings, so that a long list of old ones costs nothing. */
export function useMailing(listed: Mailing) {
  const queryClient = useQueryClient();
  const queryKey = [...mailingsKey, listed.id];
  const { data: mailing, isError } = useQuery<Mailing>({
    queryKey,
    ...current,
    initialData: listed,
    enabled: isUnderWay(listed),
    refetchInterval: ({ state }) => state.data?.state === 'sending' && pollEvery,
  });
  const { articleId, state } = mailing;
  useEffect(() => {
    // The article's number of remaining recipients may have changed.
    if (state !== listed.state) queryClient.invalidateQueries({ queryKey: articleMailingKey(articleId) });
  }, [queryClient, articleId, state, listed.state]);
  const { mutate: change, isPending } = useMutation({
    async mutationFn(next: MailingState): Promise<Mailing> {
      return (await request('PATCH', queryKey.join('/'), { body: { state: next } })).json();
    },
    onSuccess: (changed) => queryClient.setQueryData(queryKey, changed),
    onError(error) {
      endExpiredSession(queryClient, error);
      reportFailure('Failed to change the mailing', error, { detail: detailOf(error) });
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return { mailing, isError, change, isPending };
}

/** Loads an article as a mail, and sends it. */
export function useArticleMailing(articleId: string, onSent: () => void) {
  const queryClient = useQueryClient();
  const queryKey = articleMailingKey(articleId);
  const query = useQuery<ArticleMailing>({ queryKey, ...current });
  const { mutate: send, isPending } = useMutation({
    // Sends only the previewed version.
    mutationFn: () => request('POST', queryKey.join('/'), { version: query.data?.version }),
    onSuccess: () => toast('Sending has begun'),
    onError(error) {
      endExpiredSession(queryClient, error);
      reportFailure('Failed to send the article', error, { detail: detailOf(error) });
    },
    // Reloads even after a failure: somebody else may be sending it or have changed it, or the response was lost.
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey });
      onSent();
    },
  });
  return { ...query, send, isPending };
}

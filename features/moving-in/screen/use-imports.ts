import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { reportFailure } from '#admin/history/use-write.ts';
import { ApiError, endExpiredSession, request } from '#core/http/client.tsx';
import type { FormerAddresses, Import } from '#features/moving-in/import.ts';
import { formerAddressesPath, importsPath } from '#features/moving-in/limits.ts';

// Bypasses the cache, because imports go on by themselves.
const current = { staleTime: 0, gcTime: 0 };
const importsKey = ['/api', 'imports'];
const pollEvery = 1_000;

/** Whether the site is at work on it. */
export function isUnderWay({ state, files }: Import) {
  return ['running', 'undoing'].includes(state) || files.some((file) => ['waiting', 'fetching'].includes(file.state));
}

export function useImports() {
  return useQuery<Import[]>({
    queryKey: importsKey,
    ...current,
    refetchInterval: ({ state }) => state.data?.some(isUnderWay) && pollEvery,
  });
}

export function useFormerAddresses(sought: string, version: string) {
  const query = new URLSearchParams({ q: sought });
  return useQuery<FormerAddresses>({
    queryKey: [formerAddressesPath, sought, version],
    queryFn: async ({ signal }) => (await request('GET', `${formerAddressesPath}?${query}`, { signal })).json(),
    placeholderData: (previous) => previous,
    ...current,
  });
}

type Step = { method?: string; path: string; body?: object };

/** Sends a step of an import, and loads all imports again whatever happens. `failure`: the text of the toast if it fails. */
export function useStep(failure: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ method = 'POST', path, body }: Step) => request(method, `${importsPath}${path}`, { body }),
    onError(error) {
      endExpiredSession(queryClient, error);
      reportFailure(failure, error, { detail: error instanceof ApiError ? error.problem.detail : undefined });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: importsKey }),
  });
}

export function useReload() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: importsKey });
}

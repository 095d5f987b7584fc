import { useQuery } from '@tanstack/react-query';
import type { Noun } from '#records/declare/noun.ts';
import type { BinEntry } from '#records/declare/revision.ts';
import { binKey } from '#records/show/list.ts';

/** An entry with its noun. */
export type Binned = Omit<BinEntry, 'noun'> & { noun: Noun };

export function useBin(nouns: readonly Noun[]) {
  // Bypasses the cache, because other volunteers make changes, too.
  const { data, ...query } = useQuery<BinEntry[]>({ queryKey: binKey, staleTime: 0 });
  const entries = data?.flatMap(({ noun: path, ...entry }): Binned[] => {
    const noun = nouns.find((each) => each.path === path);
    return noun ? [{ ...entry, noun }] : [];
  });
  return { ...query, entries };
}

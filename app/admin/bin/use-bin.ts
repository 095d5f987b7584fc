import { useQuery } from '@tanstack/react-query';
import { nouns } from '#nouns/all.ts';
import { binKey } from '#records/list.ts';
import type { Noun } from '#records/noun.ts';
import type { BinEntry } from '#records/revision.ts';

/** An entry with its noun. */
export type Binned = Omit<BinEntry, 'noun'> & { noun: Noun };

export function useBin() {
  // Never from the cache: other volunteers make changes, too.
  const { data, ...query } = useQuery<BinEntry[]>({ queryKey: binKey, staleTime: 0 });
  const entries = data?.flatMap(({ noun: path, ...entry }): Binned[] => {
    const noun = nouns.find((each) => each.path === path) as Noun | undefined;
    return noun ? [{ ...entry, noun }] : [];
  });
  return { ...query, entries };
}

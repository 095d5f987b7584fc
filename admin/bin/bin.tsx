import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWrite } from '#admin/history/use-write.ts';
import { recovery } from '#admin/history/writes.ts';
import type { Noun } from '#records/declare/noun.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { focusInView } from '#ui/focus.ts';
import { headingWithCount, ListEmpty, ListFailure, ListLoading } from '#ui/list-states.tsx';
import { BinRow } from './bin-row.tsx';
import { EmptyBin } from './empty-bin.tsx';
import { type Binned, useBin } from './use-bin.ts';

/** The deleted items of all nouns. */
export function Bin({ nouns }: { nouns: readonly Noun[] }) {
  const { entries, isError, refetch } = useBin(nouns);
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosenIds, setChosenIds] = useState<string[]>([]);
  const chosen = entries?.filter(({ revision }) => chosenIds.includes(revision)) ?? [];
  const isAllChosen = chosen.length > 0 && chosen.length === entries?.length;
  const { write } = useWrite();
  const focusHeading = () => focusInView(heading.current);
  const restore = useMutation({
    mutationFn: (binned: Binned[]) => {
      return write(binned.map(({ noun, item, revision }) => recovery(noun, item, revision)));
    },
    onSettled: focusHeading,
  });

  function choose(revision: string, isChosen: boolean) {
    setChosenIds((before) => (isChosen ? [...before, revision] : before.filter((id) => id !== revision)));
  }
  return (
    <section className="mt-8">
      <h2 ref={heading} tabIndex={-1} className="type-subheading">
        {headingWithCount('Bin', entries)}
      </h2>
      {isError && !entries && <ListFailure text="We could not load the bin." onRetry={refetch} />}
      {!entries && !isError && <ListLoading text="Loading the bin..." />}
      {entries?.length === 0 && (
        <ListEmpty text="The bin is empty. What you delete is kept here until somebody empties it." />
      )}
      {entries && entries.length > 0 && (
        <>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <label htmlFor="choose-all" className="flex min-h-11 items-center gap-3 font-semibold text-heading">
              <Checkbox
                id="choose-all"
                checked={isAllChosen || (chosen.length > 0 && 'indeterminate')}
                onChange={() => setChosenIds(isAllChosen ? [] : entries.map(({ revision }) => revision))}
              />
              Choose all
            </label>
            <div className="flex flex-wrap gap-3">
              <Button
                className="px-4! py-2!"
                disabled={chosen.length === 0}
                aria-disabled={restore.isPending}
                onClick={() => restore.isPending || restore.mutate(chosen)}
              >
                Restore{chosen.length > 0 && ` (${chosen.length})`}
              </Button>
              <EmptyBin entries={entries} onEmptied={focusHeading} />
            </div>
          </div>
          <ul className="mt-4 border-line border-b">
            {entries.map((entry) => (
              <BinRow
                key={entry.revision}
                entry={entry}
                isChosen={chosenIds.includes(entry.revision)}
                onChoose={(isChosen) => choose(entry.revision, isChosen)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

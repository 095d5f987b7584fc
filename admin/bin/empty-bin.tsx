import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '#admin/edit/confirm.tsx';
import { reportFailure } from '#admin/history/use-write.ts';
import { endExpiredSession, request } from '#core/http/client.tsx';
import { binKey } from '#records/show/list.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import type { Binned } from './use-bin.ts';

/** '2 groups and 1 article' */
function countByNoun(entries: Binned[]) {
  const counts = Map.groupBy(entries, ({ noun }) => noun);
  const parts = [...counts].map(([{ name, plural }, { length }]) => `${length} ${length === 1 ? name : plural}`);
  return new Intl.ListFormat('en-US').format(parts);
}

type Props = { entries: Binned[]; onEmptied: () => void };

/** The only thing that cannot be undone. */
export function EmptyBin({ entries, onEmptied }: Props) {
  const queryClient = useQueryClient();
  /** The entries that the dialog shows. Only these are deleted, even if others are added to the bin in the meantime. */
  const [asked, setAsked] = useState<Binned[]>();
  const empty = useMutation({
    async mutationFn(shown: Binned[]) {
      const revisions = shown.map(({ revision }) => revision);
      // Sends batches, because the size of a request body is limited.
      while (revisions.length > 0) {
        await request('DELETE', binKey.join('/'), { body: { revisions: revisions.splice(0, 1_000) } });
      }
    },
    onSuccess: () => toast('Bin emptied successfully!'),
    onError(error) {
      endExpiredSession(queryClient, error);
      reportFailure('Failed to empty the bin', error);
    },
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey: ['/api'], predicate: ({ queryKey }) => queryKey[1] !== 'admin' });
      onEmptied();
    },
  });
  function confirm(shown: Binned[]) {
    setAsked(undefined);
    empty.mutate(shown);
  }
  return (
    <>
      <Button
        look="quiet"
        className="px-4! py-2!"
        aria-disabled={empty.isPending}
        onClick={() => empty.isPending || setAsked(entries)}
      >
        Empty the bin
      </Button>
      {asked && (
        <Confirm
          question="Are you sure you want to empty the bin?"
          confirmLabel={`Delete ${countByNoun(asked)}`}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>
            This deletes {countByNoun(asked)} for good, with all earlier versions. <strong>It can’t be undone.</strong>
          </p>
        </Confirm>
      )}
    </>
  );
}

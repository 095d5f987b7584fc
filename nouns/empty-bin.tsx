import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import { endExpiredSession, failureDetail, request } from './api.tsx';
import { Confirm } from './confirm.tsx';
import { binKey } from './list.ts';
import type { Binned } from './use-bin.ts';

/** '2 groups and 1 article' */
function countByNoun(entries: Binned[]) {
  const counts = Map.groupBy(entries, ({ noun }) => noun);
  const parts = [...counts].map(([{ name, plural }, { length }]) => `${length} ${length === 1 ? name : plural}`);
  return new Intl.ListFormat('en-US').format(parts);
}

type Props = { entries: Binned[]; refetch: () => Promise<unknown>; onEmptied: () => void };

/** The only thing that cannot be undone. */
export function EmptyBin({ entries, refetch, onEmptied }: Props) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const empty = useMutation({
    mutationFn: () => request('DELETE', binKey.join('/')),
    onSuccess: () => toast('Bin emptied successfully!'),
    onError(error) {
      endExpiredSession(queryClient, error);
      toast('Failed to empty the bin', { variant: 'destructive', detail: failureDetail(error) });
    },
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey: ['/api'], predicate: ({ queryKey }) => queryKey[1] !== 'admin' });
      onEmptied();
    },
  });
  /** Others may have deleted something since the list was loaded, and that would go, too. */
  async function ask() {
    await refetch();
    setAsking(true);
  }
  function confirm() {
    setAsking(false);
    empty.mutate();
  }
  return (
    <>
      <Button look="quiet" className="px-4! py-2!" disabled={empty.isPending} onClick={ask}>
        Empty the bin
      </Button>
      {isAsking && (
        <Confirm
          question="Are you sure you want to empty the bin?"
          confirmLabel={`Delete ${countByNoun(entries)}`}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        >
          <p>
            This deletes {countByNoun(entries)} for good, with all earlier versions.{' '}
            <strong>It can’t be undone.</strong>
          </p>
        </Confirm>
      )}
    </>
  );
}

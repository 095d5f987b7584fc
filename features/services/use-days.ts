import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAdminList } from '#admin/edit/use-admin-list.ts';
import { useWrite } from '#admin/history/use-write.ts';
import { creation, deletion, update, type Write } from '#admin/history/writes.ts';
import { ApiError } from '#core/http/client.tsx';
import { adminListKey } from '#records/show/list.ts';
import { toast } from '#ui/toast.ts';
import { type Day, isAsUsual } from './day.ts';
import { exceptions, type StoredException } from './exception.ts';
import { readByAdmin } from './use-exceptions.ts';

export type DayProps = { day: SavedDay; now: Date; saved: StoredException[]; onChange: (change: Change) => void };
export type SavedDay = Day<StoredException>;
/** `done`: what the toast says. */
export type Change = { days: SavedDay[]; done: string };

/** The write of a day's exception that makes it so. */
export function writeFor({ date, name, starts, ...day }: SavedDay, done: string): Write {
  const values = { date, name, starts };
  if (!day.saved) return { ...creation(exceptions, values), done };
  return {
    ...(isAsUsual({ ...values, ...day }) ? deletion(exceptions, day.saved) : update(exceptions, day.saved, values)),
    done,
  };
}

/** The exceptions as they are saved, and a function that changes days. */
export function useDays() {
  const queryClient = useQueryClient();
  const { write } = useWrite();
  const { data, isError, refetch } = useAdminList(exceptions);
  const saved = data as StoredException[] | undefined;
  useEffect(() => {
    readByAdmin.set(saved);
    return () => readByAdmin.set(undefined);
  }, [saved]);

  const { mutate, isPending } = useMutation({
    mutationFn: ({ days, done }: Change) => write(days.map((day) => writeFor(day, done))),
    onError(error) {
      // Somebody else has just changed the same day: the list shows how.
      if (error instanceof ApiError && error.status === 400) {
        toast('Somebody has just changed this day. Here is how it is now.', { variant: 'destructive' });
      }
      queryClient.invalidateQueries({ queryKey: adminListKey(exceptions) });
    },
  });
  return {
    saved,
    isError,
    refetch,
    change: (change: Change) => isPending || mutate(change),
    isPending,
  };
}

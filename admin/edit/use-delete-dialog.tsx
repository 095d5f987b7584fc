import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#admin/history/use-write.ts';
import { deletion } from '#admin/history/writes.ts';
import type { Item, Noun, SavedItem } from '#records/declare/noun.ts';
import { Confirm } from './confirm.tsx';
import { Facts } from './row.tsx';

/** Asks before deleting an item, and again if somebody has changed it in the meantime. */
export function useDeleteDialog(noun: Noun, onDeleted: (item: Item) => void) {
  const { name } = noun;
  const { write } = useWrite();
  const [asking, setAsking] = useState<{ item: SavedItem; isChanged: boolean }>();

  function askAgain(current: SavedItem | null | undefined) {
    if (current) setAsking({ item: current, isChanged: true });
  }
  const { mutate } = useMutation({
    mutationFn: (item: SavedItem) => write(deletion(noun, item), askAgain),
    onSuccess: (_, item) => onDeleted(item),
  });
  function confirm(item: SavedItem) {
    setAsking(undefined);
    mutate(item);
  }

  const dialog = asking && (
    <Confirm
      question={`Are you sure you want to delete this ${name}?`}
      confirmLabel="Delete"
      onConfirm={() => confirm(asking.item)}
      onCancel={() => setAsking(undefined)}
    >
      {asking.isChanged && <p>Somebody has just changed this {name}. This is how it is now:</p>}
      <p className="font-semibold">{asking.item.title}</p>
      {asking.isChanged && (
        <p className="whitespace-pre-wrap">
          <Facts facts={noun.summary(asking.item).facts} />
        </p>
      )}
      {asking.isChanged && <p className="whitespace-pre-wrap">{noun.summary(asking.item).text}</p>}
    </Confirm>
  );
  return { open: (item: SavedItem) => setAsking({ item, isChanged: false }), dialog };
}

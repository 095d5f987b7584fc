import { useQuery } from '@tanstack/react-query';
import { Button } from '#app/ui/button.tsx';
import { bin, Icon, pencil } from '#app/ui/icon.tsx';
import { ListEmpty, ListFailure, ListLoading } from '#app/ui/list-states.tsx';
import type { Values } from './field.ts';
import { capitalized, type Item, type Noun } from './noun.ts';

export function ItemList({
  noun,
  onEdit,
  onDelete,
}: {
  noun: Noun;
  onEdit: (item: Item & Values) => void;
  onDelete: (item: Item) => void;
}) {
  const { data, isError, refetch } = useQuery<(Item & Values)[]>({ queryKey: ['/api', noun.path] });
  return (
    <section className="mt-14">
      <h2 className="type-subheading">
        All {capitalized(noun.plural)} ({data?.length ?? 0})
      </h2>
      {isError && !data && <ListFailure text={`We could not load the ${noun.plural}.`} onRetry={refetch} />}
      {!data && !isError && <ListLoading text={`Loading ${noun.plural}...`} />}
      {data?.length === 0 && <ListEmpty text={noun.admin.emptyText} />}
      <ul className="mt-6 border-line border-b">
        {data?.map((item) => (
          <ListedItem
            key={item.id}
            noun={noun}
            item={item}
            onEdit={() => onEdit(item)}
            onDelete={() => onDelete(item)}
          />
        ))}
      </ul>
    </section>
  );
}

function ListedItem({
  noun,
  item,
  onEdit,
  onDelete,
}: {
  noun: Noun;
  item: Item;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { facts, text } = noun.summary(item);
  return (
    <li className="room-[8rem] grid gap-4 border-line border-t py-5 sm:grid-cols-[1fr_auto] sm:items-start sm:gap-8">
      <div className="wrap-anywhere *:line-clamp-8">
        <h3 className="font-sans font-semibold text-heading text-lg tracking-normal">{item.title}</h3>
        <p className="text-quiet">{facts}</p>
        <p className="mt-1 whitespace-pre-wrap">{text}</p>
      </div>
      <div className="flex gap-3">
        <Button look="quiet" className="px-4 py-2" onClick={onEdit} aria-label={`Edit ${item.title}`}>
          <Icon d={pencil} size={18} />
          Edit
        </Button>
        <Button look="quiet" className="px-4 py-2" onClick={onDelete} aria-label={`Delete ${item.title}`}>
          <Icon d={bin} size={18} />
          Delete
        </Button>
      </div>
    </li>
  );
}

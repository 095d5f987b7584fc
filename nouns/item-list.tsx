import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { bin, clock, Icon, pencil } from '#app/ui/icon.tsx';
import { ListEmpty, ListFailure, ListLoading } from '#app/ui/list-states.tsx';
import { listKey } from './list.ts';
import { capitalized, type Noun, type SavedItem, viewPath } from './noun.ts';

const buttonSize = 'px-4! py-2! max-sm:px-3!';

type Props = {
  noun: Noun;
  headingRef: Ref<HTMLHeadingElement>;
  onEdit: (item: SavedItem) => void;
  onDelete: (item: SavedItem) => void;
};

export function ItemList({ noun, headingRef, onEdit, onDelete }: Props) {
  const { data, isError, refetch } = useQuery<SavedItem[]>({ queryKey: listKey(noun) });
  return (
    <section className="mt-14">
      <h2 ref={headingRef} tabIndex={-1} className="type-subheading">
        All {capitalized(noun.plural)} ({data?.length ?? 0})
      </h2>
      {isError && !data && <ListFailure text={`We could not load the ${noun.plural}.`} onRetry={refetch} />}
      {!data && !isError && <ListLoading text={`Loading ${noun.plural}...`} />}
      {data?.length === 0 && <ListEmpty text={noun.admin.emptyText} />}
      <ul className="mt-6 border-line border-b">
        {data?.map((item) => {
          const { facts, text } = noun.summary(item);
          return (
            <li
              key={item.id}
              className="room-[8rem] grid gap-4 border-line border-t py-5 sm:grid-cols-[1fr_auto] sm:items-start sm:gap-8"
            >
              <div className="wrap-anywhere *:line-clamp-8">
                <h3 className="font-sans font-semibold text-heading text-lg tracking-normal">{item.title}</h3>
                <p className="text-quiet">{facts}</p>
                <p className="mt-1 whitespace-pre-wrap">{text}</p>
              </div>
              <div className="flex flex-wrap gap-3 max-sm:gap-1.5">
                <ItemButton label="Edit" item={item} icon={pencil} onClick={() => onEdit(item)} />
                <ButtonLink
                  look="quiet"
                  className={buttonSize}
                  href={viewPath(noun, 'history', item.id)}
                  aria-label={`History of ${item.title}`}
                >
                  <Icon d={clock} size={18} />
                  History
                </ButtonLink>
                <ItemButton label="Delete" item={item} icon={bin} onClick={() => onDelete(item)} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type ButtonProps = { label: string; item: SavedItem; icon: string; onClick: () => void };

function ItemButton({ label, item, icon, onClick }: ButtonProps) {
  return (
    <Button look="quiet" className={buttonSize} onClick={onClick} aria-label={`${label} ${item.title}`}>
      <Icon d={icon} size={18} />
      {label}
    </Button>
  );
}

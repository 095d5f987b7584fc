import { Fragment } from 'react';
import { useRouteLoaderData } from 'react-router';
import { publicationFact } from '#admin/publication-words.ts';
import { type Noun, type SavedItem, viewPath } from '#records/declare/noun.ts';
import type { WithState } from '#records/declare/publication.ts';
import type { ItemTimes } from '#records/declare/revision.ts';
import { sinceWhen } from '#records/declare/stale.ts';
import { itemPath } from '#records/show/item-page.ts';

import { Button, ButtonLink } from '#ui/button.tsx';
import { arrowRight, Icon } from '#ui/icon.tsx';

const buttonSize = 'px-4! py-2! max-sm:px-3!';

/** An item as admins get it. Properties added by the server may be missing. */
export type AdminItem = SavedItem & Partial<ItemTimes> & WithState;
export type RowActions = {
  onEdit: (item: SavedItem) => void;
  onDelete: (item: SavedItem) => void;
  onConfirm: (item: SavedItem) => void;
};
type Props = RowActions & { noun: Noun; item: AdminItem; isStale: boolean };

/** One item in the admin list, with its buttons. */
export function ItemRow({ noun, item, isStale, onEdit, onDelete, onConfirm }: Props) {
  const { facts, text } = noun.summary(item);
  const site = useRouteLoaderData('root');
  const links = noun.itemLinks?.(item, site) ?? [];
  const publication = publicationFact(item);
  // The buttons have the same names in every row; the title describes them.
  const titleId = `item-${item.id}`;
  return (
    <li className="room-[8rem] grid gap-4 border-line border-t py-5 sm:grid-cols-[1fr_auto] sm:items-start sm:gap-8">
      <div className="wrap-anywhere *:line-clamp-8">
        <h3 id={titleId} className="font-sans font-semibold text-heading text-lg tracking-normal">
          {item.title}
        </h3>
        <p className="text-quiet">
          {publication && <span className="font-semibold text-accent">{publication}</span>}
          {publication && ' · '}
          <Facts facts={facts} />
        </p>
        <p className="mt-1 whitespace-pre-wrap">{text}</p>
        {noun.goesStale && <p className="mt-1 text-quiet text-sm empty:hidden">{sinceWhen(item, new Date())}</p>}
      </div>
      <div
        className={`flex flex-wrap gap-3 max-sm:gap-1.5 ${isStale ? 'max-lg:max-w-64' : ''} ${links.length > 0 ? 'max-w-96' : ''}`}
      >
        {isStale && <ItemButton label="Still right" titleId={titleId} icon={check} onClick={() => onConfirm(item)} />}
        <ItemButton label="Edit" titleId={titleId} icon={pencil} onClick={() => onEdit(item)} />
        {item.slug && item.state && (
          <ItemLink label="View" titleId={titleId} icon={arrowRight} href={itemPath(noun, { slug: item.slug })} />
        )}
        <ItemLink label="History" titleId={titleId} icon={clock} href={viewPath(noun, 'history', item.id)} />
        <ItemButton label="Delete" titleId={titleId} icon={bin} onClick={() => onDelete(item)} />
        {links.map((link) => (
          <ItemLink key={link.href} {...link} titleId={titleId} />
        ))}
      </div>
    </li>
  );
}

/** Shows the facts on one line, each in its own element. */
export function Facts({ facts }: { facts: string[] }) {
  return [...facts.entries()].map(([position, fact]) => (
    <Fragment key={position}>
      {position > 0 && ' · '}
      <span>{fact}</span>
    </Fragment>
  ));
}

type ActionProps = { label: string; titleId: string; icon: string };

function ItemButton({ label, titleId, icon, onClick }: ActionProps & { onClick: () => void }) {
  return (
    <Button look="quiet" className={buttonSize} onClick={onClick} aria-describedby={titleId}>
      <Icon d={icon} size={18} />
      {label}
    </Button>
  );
}

function ItemLink({ label, titleId, icon, href }: ActionProps & { href: string }) {
  return (
    <ButtonLink look="quiet" className={buttonSize} href={href} aria-describedby={titleId}>
      <Icon d={icon} size={18} />
      {label}
    </ButtonLink>
  );
}

export const bin = 'M4 7h16M9 7V4.5h6V7M6 7l1 13h10l1-13m-8 4v5m4-5v5';
export const check = 'm5 12.5 4.5 4.5L19 7.5';
export const clock = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zm0 4V12l3 2';
export const pencil = 'm4 20 1-4.5L16.5 4 20 7.5 8.5 19zm10-13.5 3.5 3.5';

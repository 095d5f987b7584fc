import { Fragment } from 'react';
import { useRouteLoaderData } from 'react-router';
import { publicationFact } from '#admin/publication-words.ts';
import { type Noun, type SavedItem, viewPath } from '#records/declare/noun.ts';
import type { WithState } from '#records/declare/publication.ts';
import type { ItemTimes } from '#records/declare/revision.ts';
import { sinceWhen } from '#records/declare/stale.ts';
import { visitorPath } from '#records/show/item-page.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { arrowRight, Icon } from '#ui/icon.tsx';
import { Marks, StateBadge } from './badges.tsx';
import { rowHeadingId } from './shown-item.ts';
import { Thumbnail } from './thumbnail.tsx';

const buttonSize = 'min-h-11! px-2.5! py-1.5! text-base max-sm:px-2! max-sm:[&>svg]:hidden';

/** An item as admins get it. Properties added by the server may be missing. */
export type AdminItem = SavedItem & Partial<ItemTimes> & WithState;
export type RowActions = {
  onEdit: (item: SavedItem) => void;
  onDelete: (item: SavedItem) => void;
  onConfirm: (item: SavedItem) => void;
  onTakeDown: (item: SavedItem) => void;
};
type Props = RowActions & { noun: Noun; item: AdminItem; isStale: boolean };

/** One item in the admin list, with its buttons. */
export function ItemRow({ noun, item, isStale, onEdit, onDelete, onConfirm, onTakeDown }: Props) {
  const { facts, text, marks } = noun.summary(item);
  const site = useRouteLoaderData('root');
  const links = noun.itemLinks?.(item, site) ?? [];
  const publication = publicationFact(item);
  const path = visitorPath(noun, item);
  const canBeTakenDown = 'hideAt' in noun.fields && !item.state;
  // The buttons have the same names in every row; the title describes them.
  const titleId = rowHeadingId(item);
  return (
    <li className="room-[8rem] border-line border-t px-4 pt-4 pb-2 first:border-t-0 sm:px-6">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 text-base wrap-anywhere">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3
              id={titleId}
              tabIndex={-1}
              className="line-clamp-4 font-sans font-semibold text-heading text-lg tracking-normal"
            >
              {item.title}
            </h3>
            <StateBadge state={item.state} />
          </div>
          <p className="line-clamp-4 text-quiet">
            {publication && item.state !== 'draft' && (
              <>
                <span className="font-semibold text-ink">{publication}</span>
                {' · '}
              </>
            )}
            <Facts facts={facts} />
          </p>
          <p className="mt-1 line-clamp-3 whitespace-pre-wrap">{text}</p>
          <p className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
            <Marks marks={marks} />
          </p>
          {noun.goesStale && <p className="mt-1 text-quiet text-sm empty:hidden">{sinceWhen(item, new Date())}</p>}
        </div>
        <Thumbnail noun={noun} item={item} />
      </div>
      <div className="-ml-2.5 mt-1 flex flex-wrap max-sm:-ml-2">
        {isStale && <ItemButton label="Still right" titleId={titleId} icon={check} onClick={() => onConfirm(item)} />}
        <ItemButton label="Edit" titleId={titleId} icon={pencil} onClick={() => onEdit(item)} />
        {path && <ItemLink label="View" titleId={titleId} icon={arrowRight} href={path} />}
        {canBeTakenDown && (
          <ItemButton label="Take down" titleId={titleId} icon={eyeOff} onClick={() => onTakeDown(item)} />
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
    <Button look="plain" className={buttonSize} onClick={onClick} aria-describedby={titleId}>
      <Icon d={icon} size={18} />
      {label}
    </Button>
  );
}

function ItemLink({ label, titleId, icon, href }: ActionProps & { href: string }) {
  return (
    <ButtonLink look="plain" className={buttonSize} href={href} aria-describedby={titleId}>
      <Icon d={icon} size={18} />
      {label}
    </ButtonLink>
  );
}

export const bin = 'M4 7h16M9 7V4.5h6V7M6 7l1 13h10l1-13m-8 4v5m4-5v5';
export const check = 'm5 12.5 4.5 4.5L19 7.5';
export const clock = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zm0 4V12l3 2';
const eyeOff = 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zm9-2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM5 19.5 19 4.5';
export const pencil = 'm4 20 1-4.5L16.5 4 20 7.5 8.5 19zm10-13.5 3.5 3.5';

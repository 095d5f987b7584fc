import type { ComponentProps } from 'react';
import { type ItemInList, itemPath, type Neighbor, type PagedItem } from '#records/show/item-page.ts';
import { SmartLink } from '#ui/smart-link.tsx';

type Noun = { path: string };
type ItemLinkProps = Omit<ComponentProps<typeof SmartLink>, 'href'> & { noun: Noun; item: Pick<PagedItem, 'slug'> };

/** Links to an item's own page. An item without one is only named. */
export function ItemLink({ noun, item, ...props }: ItemLinkProps) {
  return item.slug ? <SmartLink href={itemPath(noun, item)} {...props} /> : props.children;
}

type Props = Pick<ItemInList<PagedItem>, 'older' | 'newer'> & { noun: Noun; label: string };

/** Links to the items before and after the one that is shown. */
export function NeighborLinks({ noun, label, older, newer }: Props) {
  if (!older && !newer) return null;
  return (
    <nav aria-label={label} className="wrap-anywhere grid gap-8 border-line border-t py-8 md:grid-cols-2 print:hidden">
      {older && <NeighborLink noun={noun} to={older} label="Previous (older)" />}
      {newer && <NeighborLink noun={noun} to={newer} label="Next (newer)" className="md:col-start-2 md:text-right" />}
    </nav>
  );
}

type LinkProps = { noun: Noun; to: Neighbor; label: string; className?: string };

function NeighborLink({ noun, to, label, className = '' }: LinkProps) {
  return (
    <SmartLink href={itemPath(noun, to)} className={`text-heading hover:text-accent ${className}`}>
      <span className="block text-quiet text-sm">{label}</span>{' '}
      <span className="type-subheading line-clamp-3 font-display leading-tight">{to.title}</span>
    </SmartLink>
  );
}

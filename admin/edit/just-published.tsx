import { useEffect, useRef } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Noun } from '#records/declare/noun.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAdminList } from './use-admin-list.ts';

/** Offers what else can be done with an item that has just become public, as long as it is. */
export function JustPublished({ noun, id }: { noun: Noun; id: string | undefined }) {
  const item = useAdminList(noun).data?.find((each) => each.id === id);
  const site = useRouteLoaderData('root');
  const links = (item && noun.itemLinks?.(item, site)) ?? [];
  const isShown = links.length > 0;
  const line = useRef<HTMLParagraphElement>(null);
  // The form may be longer than the screen.
  useEffect(() => {
    if (isShown) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (!item || !isShown) return null;
  return (
    <p
      ref={line}
      className="mt-6 flex scroll-mb-32 flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-soft px-4 py-2"
    >
      <span className="wrap-anywhere line-clamp-2">“{item.title}” is public.</span>
      {links.map(({ label, href, icon }) => (
        <ButtonLink key={href} look="quiet" className="px-4! py-2!" href={href}>
          <Icon d={icon} size={18} />
          {label}
        </ButtonLink>
      ))}
    </p>
  );
}

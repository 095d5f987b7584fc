import type { ComponentProps } from 'react';
import { SmartLink } from '#ui/smart-link.tsx';
import { itemPath, type PagedItem } from './item-page.ts';

type Props = Omit<ComponentProps<typeof SmartLink>, 'href'> & { noun: { path: string }; item: Pick<PagedItem, 'slug'> };

/** To an item's own page. One that has none is only named. */
export function ItemLink({ noun, item, ...props }: Props) {
  return item.slug ? <SmartLink href={itemPath(noun, item)} {...props} /> : props.children;
}

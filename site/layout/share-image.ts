import { absoluteUrl } from '#core/links.ts';
import { jpegOf, type WithPicture } from '#records/declare/picture.ts';
import type { SharedCard } from '#records/show/item-page.ts';
import { cardSize, type ShareImage } from './page-head.tsx';

/** The picture for sites that link to an item's page: its card, or else its own picture, if it has one. */
export function shareImageOf(item: WithPicture & { title: string }, card?: SharedCard): ShareImage | undefined {
  if (card) return { image: absoluteUrl(card.path), ...cardSize, 'image:alt': card.alt };
  const jpeg = jpegOf(item);
  if (!jpeg) return undefined;
  const { path, width, height, alt } = jpeg;
  return {
    image: absoluteUrl(path),
    'image:width': width,
    'image:height': height,
    'image:alt': alt || item.title,
  };
}

import { absoluteUrl } from '#core/links.ts';
import { jpegOf, type WithPicture } from '#records/declare/picture.ts';
import type { ShareImage } from './page-head.tsx';

/** An item's own picture for sites that link to its page, if it has one. */
export function shareImageOf(item: WithPicture & { title: string }): ShareImage | undefined {
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

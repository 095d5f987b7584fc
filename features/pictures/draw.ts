// For programs and the build only, see draw-words.ts.
import type { Icon, PodcastPicture } from '#records/declare/card.ts';
import { type CardDrawing, drawCard } from './draw-card.ts';
import { drawIcon } from './draw-logo.ts';
import { drawPodcastPicture } from './draw-podcast-picture.ts';

/** A picture with everything that is on it. */
export type Drawing = ({ kind: 'card' } & CardDrawing) | Icon | PodcastPicture;

/** Draws a picture: icons as PNG, others as JPEG. */
export async function draw(drawing: Drawing) {
  if (drawing.kind === 'icon') return drawIcon(drawing);
  const drawn = await (drawing.kind === 'card' ? drawCard(drawing) : drawPodcastPicture(drawing));
  return drawn.jpeg({ quality: 78, mozjpeg: true });
}

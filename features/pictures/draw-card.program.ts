// Runs in its own process, started by card-drawer.ts for one card: drawing takes half a second of processor time, and much memory.
import { once } from 'node:events';
import { lowerPriority } from '#core/uploads/lower-priority.ts';
import type { CardDrawing } from './draw-card.ts';

export type DrawnCard = { jpeg: Uint8Array } | { error: string };

lowerPriority();

const [card] = await once(process, 'message');
process.send?.(await draw(card).catch((error) => ({ error: String(error) })));

async function draw(card: CardDrawing): Promise<DrawnCard> {
  // Where sharp is not available for the platform, importing fails.
  const { default: sharp } = await import('sharp');
  const { drawCard } = await import('./draw-card.ts');
  sharp.cache(false);
  sharp.concurrency(1);
  return { jpeg: await (await drawCard(card)).jpeg({ quality: 78, mozjpeg: true }).toBuffer() };
}

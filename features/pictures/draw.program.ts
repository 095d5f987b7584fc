// Runs in its own process, started by drawer.ts for one picture: drawing takes half a second of processor time, and much memory.
import { once } from 'node:events';
import { lowerPriority } from '#core/uploads/lower-priority.ts';
import type { Drawing } from './draw.ts';

export type Drawn = { bytes: Uint8Array } | { error: string };

lowerPriority();

const [drawing] = await once(process, 'message');
process.send?.(await run(drawing).catch((error) => ({ error: String(error) })));

async function run(drawing: Drawing): Promise<Drawn> {
  // Where sharp is not available for the platform, importing fails.
  const { default: sharp } = await import('sharp');
  const { draw } = await import('./draw.ts');
  sharp.cache(false);
  sharp.concurrency(1);
  return { bytes: await (await draw(drawing)).toBuffer() };
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Sharp } from 'sharp';

/** Draws a JPEG file unless it has been drawn from the same: the hash of that is in the picture. */
export async function drawFile(file: string, path: string, drawnFrom: unknown, draw: () => Promise<Sharp>) {
  const hash = createHash('sha256').update(JSON.stringify(drawnFrom)).digest('hex');
  if (existsSync(file) && readFileSync(file).includes(hash)) return;
  console.log(`drawing ${path}`);
  const drawn = await draw();
  await drawn
    .jpeg({ quality: 78, mozjpeg: true })
    .withExif({ IFD0: { ImageDescription: hash } })
    .toFile(file);
}

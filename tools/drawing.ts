import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import type { Sharp } from 'sharp';

/** Draws a file unless its inputs are unchanged: the picture contains their hash. */
export async function drawFile(file: string, path: string, drawnFrom: unknown, draw: () => Promise<Sharp>) {
  const hash = createHash('sha256').update(JSON.stringify(drawnFrom)).digest('hex');
  if (existsSync(file) && readFileSync(file).includes(hash)) return;
  // Not on standard output, which `npm start` shows: these take a second each.
  console.error(`drawing ${path}`);
  const drawn = await draw();
  await drawn.withExif({ IFD0: { ImageDescription: hash } }).toFile(file);
}

/** The code that draws, and what it reads besides words. */
export function readDrawing() {
  const files = [...globSync('features/pictures/draw*.ts'), 'features/pictures/fonts/characters.json'];
  return files.toSorted().map((file) => readFileSync(file, 'utf8'));
}

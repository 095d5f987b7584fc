import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Sharp } from 'sharp';

/** Draws a JPEG file unless its inputs are unchanged: the picture contains their hash. */
export async function drawFile(file: string, path: string, drawnFrom: unknown, draw: () => Promise<Sharp>) {
  const hash = createHash('sha256').update(JSON.stringify(drawnFrom)).digest('hex');
  if (existsSync(file) && readFileSync(file).includes(hash)) return;
  // Not on standard output, which `npm start` shows: these take a second each.
  console.error(`drawing ${path}`);
  const drawn = await draw();
  await drawn
    .jpeg({ quality: 78, mozjpeg: true })
    .withExif({ IFD0: { ImageDescription: hash } })
    .toFile(file);
}

/** The code that draws, and what it reads besides words. */
export function readDrawing(...tools: string[]) {
  const drawing = ['draw-card.ts', 'draw-words.ts', 'fonts/characters.json'].map((file) => `features/pictures/${file}`);
  const files = [...drawing, 'pictures/logo.json', 'pictures/palette.json', ...tools.map((tool) => `tools/${tool}`)];
  return files.map((file) => readFileSync(file, 'utf8'));
}

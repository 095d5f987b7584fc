import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import logo from '#pictures/logo.json' with { type: 'json' };
import { palette } from './palette.ts';

export const night = palette.get('--surface')?.dark ?? '';
const onNight = palette.get('--mark')?.dark;

/** The church's logo for a dark background. */
export function drawLogo(size: number) {
  const sized = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" fill="${onNight}" color="${onNight}">${logo.svg}</svg>`;
  return sharp(Buffer.from(sized)).png().toBuffer();
}

/** Draws a JPEG file unless its inputs are unchanged: the picture contains their hash. */
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import pageColors from '#pictures/page-colors.json' with { type: 'json' };

export const night = pageColors.dark;
const candleGold = '#f4d9a8';

/** The church's mark in one color, without the favicon's own styles. */
export function drawMark(size: number) {
  const svg = readFileSync(join('public', 'favicon.svg'), 'utf8').replace(/<style>.*?<\/style>/s, '');
  const inGold = svg.replace('<svg ', `<svg width="${size}" height="${size}" fill="${candleGold}" `);
  return sharp(Buffer.from(inGold)).png().toBuffer();
}

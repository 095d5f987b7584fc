import sharp from 'sharp';
import logo from '#pictures/logo.json' with { type: 'json' };
import { palette } from './theme.ts';

export const night = palette.get('--surface')?.dark ?? '';
const onNight = palette.get('--mark')?.dark;

/** The church's logo for a dark ground. */
export function drawLogo(size: number) {
  const sized = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" fill="${onNight}" color="${onNight}">${logo.svg}</svg>`;
  return sharp(Buffer.from(sized)).png().toBuffer();
}

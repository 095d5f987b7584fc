import sharp from 'sharp';
import type { Look } from '#content/look.ts';
import type { Icon } from '#records/declare/card.ts';

/** The church's logo for a dark background. */
export function drawLogo(width: number, { colors, logo }: Look) {
  const color = colors['--mark'].dark;
  const sized = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" fill="${color}" color="${color}">${logo.svg}</svg>`;
  return sharp(Buffer.from(sized)).png().toBuffer();
}

/** An icon of the site as an app. */
export async function drawIcon({ size, mark, corner, look }: Icon) {
  const ground = look.colors['--surface'].dark;
  const background = `<svg width="${size}" height="${size}"><rect width="100%" height="100%" rx="${size * corner}" fill="${ground}"/></svg>`;
  return sharp(Buffer.from(background))
    .composite([{ input: await drawLogo(Math.round(size * mark), look) }])
    .png({ palette: true });
}

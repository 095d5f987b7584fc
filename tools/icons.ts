// Draws the icons of the site as an app from the church's mark: server/serve/web-manifest.ts and site/root.tsx name them.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawLogo, night } from '#features/pictures/draw-card.ts';

/** Platforms crop maskable icons, and Apple's: the background fills them, and the mark stays in the safe zone. */
const icons = [
  { file: 'icons/icon-192.png', size: 192, mark: 0.72, corner: 0.2 },
  { file: 'icons/icon-512.png', size: 512, mark: 0.72, corner: 0.2 },
  { file: 'icons/icon-maskable-512.png', size: 512, mark: 0.54, corner: 0 },
  { file: 'apple-touch-icon.png', size: 180, mark: 0.66, corner: 0 },
];

mkdirSync(join('public', 'icons'), { recursive: true });
for (const { file, size, mark, corner } of icons) {
  const background = `<svg width="${size}" height="${size}"><rect width="100%" height="100%" rx="${size * corner}" fill="${night}"/></svg>`;
  await sharp(Buffer.from(background))
    .composite([{ input: await drawLogo(Math.round(size * mark)) }])
    .png({ palette: true })
    .toFile(join('public', file));
}

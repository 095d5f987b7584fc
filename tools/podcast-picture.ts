// Draws the podcast's picture in the size that Apple requires: a sound wave as a row of church windows. Skips it if nothing has changed.
import { join } from 'node:path';
import sharp from 'sharp';
import { drawLogo, night } from '#features/pictures/draw-card.ts';
import { drawWords } from '#features/pictures/draw-words.ts';
import palette from '#pictures/palette.json' with { type: 'json' };
import { drawFile, readDrawing } from './drawing.ts';

const size = 3000;
const margin = 260;
const inner = size - 2 * margin;
const [light, glow] = [palette['--accent'].dark, palette['--surface-raised'].dark];

/** The heights of the windows. */
const voice = [320, 560, 430, 860, 640, 1160, 900, 1400, 1010, 720, 1160, 540, 820, 330];
const step = inner / voice.length;
const foot = 1880;

/** A window whose two sides are arcs that meet in a point. */
function lancet(height: number, index: number) {
  const [left, wide] = [margin + (index + 0.12) * step, 0.76 * step];
  const radius = 1.3 * wide;
  const spring = foot - height + Math.sqrt(radius ** 2 - (radius - wide / 2) ** 2);
  const arcTo = (x: number, y: number) => `A${radius} ${radius} 0 0 1 ${x} ${y}`;
  return `M${left} ${foot}V${spring}${arcTo(left + wide / 2, foot - height)}${arcTo(left + wide, spring)}V${foot}z`;
}

const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
  <radialGradient id="glow" cx=".5" cy=".42" r=".62"><stop stop-color="${glow}"/><stop offset="1" stop-color="${night}"/></radialGradient>
  <linearGradient id="light" gradientUnits="userSpaceOnUse" x1="0" y1="480" x2="0" y2="${foot}"><stop stop-color="${light}"/><stop offset="1" stop-color="${light}" stop-opacity=".6"/></linearGradient>
  <rect width="100%" height="100%" fill="url(#glow)"/>
  <path d="${voice.map(lancet).join('')}" fill="url(#light)"/>
</svg>`;

async function draw(title: string, name: string) {
  const nameBox = { width: inner - 360, height: 320 };
  const line = await drawWords([name], { font: 'Figtree Light', size: 132, box: nameBox });
  const heading = await drawWords([title], { font: 'Fraunces', size: 440, box: { width: inner, height: 520 } });
  const lineTop = size - margin - (line?.height ?? 0);
  return sharp(Buffer.from(ground))
    .flatten({ background: night })
    .composite([
      ...(heading ? [{ ...heading, left: margin, top: lineTop - 90 - heading.height }] : []),
      ...(line ? [{ ...line, left: margin, top: lineTop }] : []),
      { input: await drawLogo(300), left: size - margin - 300, top: size - margin - 300 },
    ]);
}

// The build or `check:content`, which run next, report mistakes in the content.
const { content } = await import('#content/index.ts').catch(() => ({ content: undefined }));
if (content) {
  const { church, pages } = content;
  const words = [pages.messages.title, church.name] as const;
  await drawFile(join('public', 'podcast.jpg'), '/podcast.jpg', [words, readDrawing('podcast-picture.ts')], () =>
    draw(...words),
  );
}

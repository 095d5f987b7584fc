import sharp from 'sharp';
import type { Look } from '#content/look.ts';
import type { PodcastPicture } from '#records/declare/card.ts';
import { drawLogo } from './draw-logo.ts';
import { drawWords } from './draw-words.ts';

const size = 3000;
const margin = 260;
const inner = size - 2 * margin;

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

function ground({ colors }: Look) {
  const [light, glow, night] = [colors['--accent'].dark, colors['--surface-raised'].dark, colors['--surface'].dark];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
  <radialGradient id="glow" cx=".5" cy=".42" r=".62"><stop stop-color="${glow}"/><stop offset="1" stop-color="${night}"/></radialGradient>
  <linearGradient id="light" gradientUnits="userSpaceOnUse" x1="0" y1="480" x2="0" y2="${foot}"><stop stop-color="${light}"/><stop offset="1" stop-color="${light}" stop-opacity=".6"/></linearGradient>
  <rect width="100%" height="100%" fill="url(#glow)"/>
  <path d="${voice.map(lancet).join('')}" fill="url(#light)"/>
</svg>`;
}

/** The podcast's picture in the size that Apple requires: a sound wave as a row of church windows. */
export async function drawPodcastPicture({ title, name, look }: PodcastPicture) {
  const nameBox = { width: inner - 360, height: 320 };
  const line = await drawWords([name], { font: 'Figtree Light', size: 132, box: nameBox });
  const heading = await drawWords([title], { font: 'Fraunces', size: 440, box: { width: inner, height: 520 } });
  const lineTop = size - margin - (line?.height ?? 0);
  return sharp(Buffer.from(ground(look)))
    .flatten({ background: look.colors['--surface'].dark })
    .composite([
      ...(heading ? [{ ...heading, left: margin, top: lineTop - 90 - heading.height }] : []),
      ...(line ? [{ ...line, left: margin, top: lineTop }] : []),
      { input: await drawLogo(300, look), left: size - margin - 300, top: size - margin - 300 },
    ]);
}

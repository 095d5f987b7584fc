import sharp, { type OverlayOptions } from 'sharp';
import type { Look } from '#content/look.ts';
import { archPath } from '#ui/arch.ts';
import { drawLogo } from './draw-logo.ts';
import { drawWords } from './draw-words.ts';

/** `focusX` and `focusY`: the point that stays visible where the picture is cropped, in percent. */
export type Background = { picture: Uint8Array | string; focusX: number; focusY: number };

export type CardDrawing = {
  /** Beside the logo. */
  name: string;
  title: string;
  /** Below the title, the first in another color. */
  lines: readonly string[];
  /** A few words for the place of a missing picture, line by line. */
  emblem: readonly string[];
  background: Background | undefined;
  look: Look;
};

const size = { width: 1200, height: 630 };
const margin = 72;
const logoSize = 80;
const titleWidth = 700;
const arch = { width: 340, height: size.height - 2 * margin, left: size.width - margin - 340, top: margin };
/** A picture that is smaller or less wide than this would be enlarged or cropped too much. */
const least = { width: 800, ratio: 1.2 };

/** The picture that other sites show when they link to a page: a title on a picture, or beside one in an arch. */
export async function drawCard({ name, title, lines, emblem, background, look }: CardDrawing) {
  const colors = nightColors(look);
  const heading = await drawWords([name], {
    font: 'Figtree Light',
    size: 30,
    box: { width: titleWidth - logoSize - 20, height: logoSize },
  });
  const facts = await drawWords(lines, {
    font: 'Figtree Light',
    size: 34,
    colors: [colors.gold, 'white'],
    box: { width: titleWidth, height: 44 * (lines.length + 1) },
  });
  const factsTop = size.height - margin - (facts?.height ?? 0);
  const titleFoot = factsTop - (facts ? 44 : 0);
  const titleTop = margin + logoSize + 40;
  const words = await drawWords([title], {
    font: 'Fraunces',
    size: 88,
    box: { width: titleWidth, height: titleFoot - titleTop },
  });
  const { ground, layers } = await drawGround(background, emblem, colors);
  return ground.composite([
    ...layers,
    { input: await drawLogo(logoSize, look), left: margin - 4, top: margin - 8 },
    ...(heading
      ? [{ ...heading, left: margin + logoSize + 16, top: margin + Math.round((logoSize - 16 - heading.height) / 2) }]
      : []),
    ...(words ? [{ ...words, left: margin, top: titleFoot - words.height }] : []),
    ...(facts ? [{ ...facts, left: margin, top: factsTop }] : []),
  ]);
}

/** The colors of the site's dark parts. */
function nightColors({ colors }: Look) {
  return {
    night: colors['--surface'].dark,
    glow: colors['--surface-raised'].dark,
    gold: colors['--accent'].dark,
  };
}
type NightColors = ReturnType<typeof nightColors>;

async function drawGround(background: Background | undefined, emblem: readonly string[], colors: NightColors) {
  const sky = sharp(Buffer.from(nightSky(colors)));
  if (!background) return { ground: sky, layers: await drawEmblem(emblem, colors) };
  const { width, height } = await sharp(background.picture).metadata();
  const whole = { ...background, width, height };
  const isWide = width >= least.width && width / height >= least.ratio;
  if (isWide) return { ground: crop(whole, size), layers: [{ input: Buffer.from(veil(colors)) }] };
  const mask = { input: Buffer.from(archMask), blend: 'dest-in' as const };
  const picture = await crop(whole, arch).ensureAlpha().composite([mask]).png().toBuffer();
  return { ground: sky, layers: [{ input: picture, left: arch.left, top: arch.top }] };
}

async function drawEmblem(emblem: readonly string[], colors: NightColors): Promise<OverlayOptions[]> {
  const box = { width: arch.width - 72, height: 220 };
  const words = await drawWords(emblem, { font: 'Fraunces', size: 116, align: 'center', box });
  // Below the point, and above the light.
  const middle = arch.top + Math.round(0.5 * arch.height);
  const left = arch.left + Math.round((arch.width - (words?.width ?? 0)) / 2);
  return [
    { input: Buffer.from(archLight(colors)), left: arch.left, top: arch.top },
    ...(words ? [{ ...words, left, top: middle - Math.round(words.height / 2) }] : []),
  ];
}

type Size = { width: number; height: number };

/** The part of a picture that fills a box, around its focal point. */
function crop({ picture, focusX, focusY, width, height }: Background & Size, box: Size) {
  const scale = Math.max(box.width / width, box.height / height);
  const part = { width: Math.round(box.width / scale), height: Math.round(box.height / scale) };
  const left = Math.round(((width - part.width) * focusX) / 100);
  const top = Math.round(((height - part.height) * focusY) / 100);
  return sharp(picture)
    .extract({ left, top, ...part })
    .resize(box.width, box.height, { fit: 'fill' });
}

/** The veil of the site's headers. */
const veil = ({ night }: NightColors) => `<svg width="${size.width}" height="${size.height}">
  <linearGradient id="side"><stop stop-color="${night}" stop-opacity=".92"/><stop offset=".56" stop-color="${night}" stop-opacity=".64"/><stop offset=".9" stop-color="${night}" stop-opacity=".04"/></linearGradient>
  <linearGradient id="foot" x2="0" y2="1"><stop offset=".4" stop-color="${night}" stop-opacity="0"/><stop offset="1" stop-color="${night}" stop-opacity=".6"/></linearGradient>
  <rect width="100%" height="100%" fill="url(#side)"/><rect width="100%" height="100%" fill="url(#foot)"/>
</svg>`;

const nightSky = ({ night, glow }: NightColors) => `<svg width="${size.width}" height="${size.height}">
  <radialGradient id="glow" cx=".83" cy=".5" r=".6"><stop stop-color="${glow}" stop-opacity=".6"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
  <rect width="100%" height="100%" fill="${night}"/><rect width="100%" height="100%" fill="url(#glow)"/>
</svg>`;

const archMask = archFilledWith('black');
/** First light in a window. */
const archLight = ({ glow, gold }: NightColors) =>
  archFilledWith(
    'url(#light)',
    `<linearGradient id="light" x2="0" y2="1"><stop stop-color="${glow}"/><stop offset=".55" stop-color="${glow}"/><stop offset="1" stop-color="${gold}"/></linearGradient>`,
  );

function archFilledWith(fill: string, definition = '') {
  const { width, height } = arch;
  return `<svg width="${width}" height="${height}">${definition}<path d="${archPath}" transform="scale(${width} ${height})" fill="${fill}"/></svg>`;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import sharp from 'sharp';
import { optimize } from 'svgo';
import { contrast, type Palette } from './palette.ts';

/** Every page contains the logo twice, and should load in one round trip. */
const mostCharacters = 6000;

/** Removes styles and scripts, which a page's policy forbids, and the size. Curves are kept as they are. */
function simplify(svg: string) {
  return optimize(svg, {
    plugins: [
      { name: 'preset-default', params: { overrides: { convertPathData: false } } },
      { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
      'convertStyleToAttrs',
      'removeStyleElement',
      'removeScripts',
      'removeDimensions',
      // The logo is always inside another SVG element.
      'removeXMLNS',
      { name: 'prefixIds', params: { prefix: 'logo' } },
    ],
  }).data;
}

function mistakeIn(logo: string) {
  if (!logo.startsWith('<svg')) return 'is no SVG drawing.';
  if (!/^<svg[^>]* viewBox=/.test(logo)) return 'has neither a viewBox nor a size. Export it again with one.';
  if (/<image\b/.test(logo)) return 'contains a photograph or a pixel image. It must be drawn in shapes.';
  if (/<text\b/.test(logo)) return 'contains text in a typeface that others don’t have. Convert it to paths.';
  if (logo.length > mostCharacters)
    return `is too detailed: it has ${logo.length} characters when simplified, and may have ${mostCharacters}.`;
}

/** The drawing, simplified, or why it cannot be the logo. */
export function readLogo(file: string) {
  if (!existsSync(file)) {
    const other = readdirSync(dirname(file)).find((name) => parse(name).name === parse(file).name);
    return { mistake: other ? `is not there; there is a ${other}, which is no SVG drawing.` : 'is not there.' };
  }
  try {
    const logo = simplify(readFileSync(file, 'utf8'));
    return { logo, mistake: mistakeIn(logo) };
  } catch {
    return { mistake: 'is no SVG drawing, or broken.' };
  }
}

/** The modes in which less than half of the logo can be told from the page, because of its own colors. */
export async function modesWithFaintLogo(logo: string, palette: Palette) {
  const faint: string[] = [];
  for (const [scheme, words] of [
    ['light', 'black'],
    ['dark', 'white'],
  ] as const) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" fill="${words}" color="${words}">${logo}</svg>`;
    const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
    const drawn = Array.from({ length: pixels.length / 4 }, (_, index) => pixels.subarray(4 * index, 4 * index + 4));
    const colors = drawn.filter(([, , , alpha = 0]) => alpha > 127).map((pixel) => `#${pixel.toString('hex', 0, 3)}`);
    const ground = palette.get('--surface')?.[scheme] ?? words;
    const seen = colors.filter((color) => contrast(color, ground) >= 3);
    if (seen.length < colors.length / 2) faint.push(scheme);
  }
  return faint;
}

// For programs and the build only: the libraries are large, and what they read comes from any drawing program.
import sharp from 'sharp';
import type { Config } from 'svgo';
// In one file, so that it can be bundled: the other reads tables of CSS beside its own.
import { optimize } from 'svgo/browser';
import { isKnownAttribute, mistakeInDrawing } from '#content/drawing.ts';
import { contrast, type Palette, type Scheme } from '#content/palette.ts';

/** Programs add names, roles and comments of their own, which draw nothing. */
const onlyKnownAttributes: NonNullable<Config['plugins']>[number] = {
  name: 'onlyKnownAttributes',
  fn: () => ({
    element: {
      enter({ attributes }) {
        for (const name of Object.keys(attributes)) if (!isKnownAttribute(name)) delete attributes[name];
      },
    },
  }),
};

/** Removes styles and scripts, which a page's policy forbids, and the size. Curves are kept as they are. */
function simplify(svg: string) {
  return optimize(svg, {
    plugins: [
      { name: 'preset-default', params: { overrides: { convertPathData: false } } },
      { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
      'convertStyleToAttrs',
      'removeStyleElement',
      'removeScripts',
      'removeTitle',
      'removeDimensions',
      'removeXlink',
      { name: 'prefixIds', params: { prefix: 'logo' } },
      // The logo is always inside another SVG element, which names the language.
      onlyKnownAttributes,
    ],
  }).data;
}

/** The drawing, simplified, or why it cannot be the logo. */
export function readLogo(svg: string): { logo?: string; mistake?: string | undefined } {
  try {
    const logo = simplify(svg);
    return { logo, mistake: mistakeInDrawing(logo) };
  } catch {
    return { mistake: 'is no SVG drawing, or broken.' };
  }
}

/** The modes in which less than half of the logo can be told from the page, because of its own colors. */
export async function modesWithFaintLogo(logo: string, palette: Palette) {
  const faint: Scheme[] = [];
  for (const [scheme, words] of [
    ['light', 'black'],
    ['dark', 'white'],
  ] as const) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" fill="${words}" color="${words}">${logo}</svg>`;
    const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
    const drawn = Array.from({ length: pixels.length / 4 }, (_, index) => pixels.subarray(4 * index, 4 * index + 4));
    const colors = drawn.filter(([, , , alpha = 0]) => alpha > 127).map((pixel) => `#${pixel.toString('hex', 0, 3)}`);
    const ground = palette['--surface']?.[scheme] ?? words;
    const seen = colors.filter((color) => contrast(color, ground) >= 3);
    if (seen.length < colors.length / 2) faint.push(scheme);
  }
  return faint;
}

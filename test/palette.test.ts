import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '#content/palette.ts';
import pageColors from '#pictures/page-colors.json' with { type: 'json' };
import mailColors from '#pictures/palette.json' with { type: 'json' };
import { lowContrastPairs, missingColors, palette } from '#tools/palette.ts';

/** The color that a rule of a style sheet uses for a property. */
function colorIn(file: string, selector: string, property: string) {
  const rule = readFileSync(file, 'utf8').split(`${selector} {`)[1]?.split('}')[0];
  const name = new RegExp(`\\b${property}: var\\((--[\\w-]+)\\)`).exec(rule ?? '')?.[1] ?? '';
  return palette[name] ?? { light: '', dark: '' };
}

test('the palette is complete, and everything in it can be told apart', () => {
  expect(missingColors(palette)).toEqual([]);
  expect(lowContrastPairs(palette)).toEqual([]);
});

test('the bars of browsers and phones have the color of the page', () => {
  expect(pageColors).toEqual(palette['--surface']);
});

test('mails have the colors of the site', () => {
  expect(mailColors).toEqual(palette);
});

test.each(['light', 'dark'] as const)('placeholders have enough contrast in the %s colors', (scheme) => {
  const text = colorIn('site/styles/reset.css', '::placeholder', 'color')[scheme];
  const ground = colorIn('site/styles/controls.css', '@utility field', 'background')[scheme];
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test('no color is written anywhere but in site/theme.css', () => {
  const files = globSync('{admin,core,features,records,server,site,tools,ui,public}/**/*.{ts,tsx,css,svg,mjs}').filter(
    (file) => file !== 'site/theme.css' && file !== 'public/favicon.svg' && !/\.(test|spec)\.|\.d\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  // A hexadecimal color stands after a colon, a space, a bracket or a quote; a function of numbers is a color of its own.
  const color =
    /(?<=[:\s([,'"`])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/gi;
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(color)].map(([match]) => `${file.replaceAll('\\', '/')}: ${match}`),
  );
  expect(found).toEqual([]);
});

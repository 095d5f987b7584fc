// Cuts the two typefaces down to what the site sets: run by hand (`npm run fonts`) when a version of them changes.
// Headlines are set in one weight at every optical size, a third of the bytes of the whole font; body text keeps its
// weights and the whole Latin subset.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);

function charactersBetween(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
const headlineCharacters = `${charactersBetween(0x20, 0x7e)}${charactersBetween(0xa0, 0xff)}‘’“”–—…•`;

const fraunces = readFileSync(resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'));
writeFileSync(
  'app/fonts/fraunces.woff2',
  await subsetFont(fraunces, headlineCharacters, { targetFormat: 'woff2', variationAxes: { wght: 440 } }),
);
copyFileSync(resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'), 'app/fonts/figtree.woff2');

// Cuts the two typefaces down to what the site sets: run by hand (`npm run fonts`) when a version of them changes.
// Each comes in two files: the characters of plain English, which every page loads, and the accents of Western Europe, which
// a browser fetches when a word needs them. Headlines are set in one weight at every optical size.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);

function charactersBetween(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
// As in the unicode-range lines of app/theme.css.
const plain = `${charactersBetween(0x20, 0x7e)}\u00a0‘’“”–—…`;
const accents = `${charactersBetween(0xa1, 0xff)}•`;

const fonts = [
  { name: 'fraunces', file: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2', wght: 440 },
  {
    name: 'figtree',
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    wght: { min: 400, max: 600 },
  },
];
for (const { name, file, wght } of fonts) {
  const whole = readFileSync(resolve(file));
  for (const [ending, characters] of Object.entries({ '': plain, '-accents': accents })) {
    const cut = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: { wght } });
    writeFileSync(`app/fonts/${name}${ending}.woff2`, cut);
  }
}

// Subsets the two typefaces: run by hand (`npm run fonts`) when their version changes. Each has two files: English characters, which
// every page loads, and Western European accents, which a browser fetches on demand. Headlines have one weight at every optical size.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

type Axes = NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes'];

const { resolve } = createRequire(import.meta.url);

function charactersBetween(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
// Must match the unicode-range lines in site/fonts.css.
const symbols = '#$%*+/<=>[\\]^_`{|}~';
const english = `${charactersBetween(0x20, 0x7e)}\u00a0‘’“”–—…`;
const dots = '•·';
const accents = without(dots, charactersBetween(0xa1, 0xff));

const fonts: { name: string; file: string; files: Record<string, string>; variationAxes: Axes }[] = [
  {
    name: 'fraunces',
    file: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    // Headlines rarely contain these symbols.
    files: { '': without(symbols, english), '-accents': accents + dots + symbols },
    variationAxes: { wght: 440, opsz: { min: 24, max: 144 } },
  },
  {
    name: 'figtree',
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    files: { '': english + dots, '-accents': accents },
    variationAxes: { wght: { min: 400, max: 600 } },
  },
];
for (const { name, file, files, variationAxes } of fonts) {
  const original = readFileSync(resolve(file));
  for (const [suffix, characters] of Object.entries(files)) {
    const subset = await subsetFont(original, characters, { targetFormat: 'woff2', variationAxes });
    writeFileSync(`site/fonts/${name}${suffix}.woff2`, subset);
  }
}

function without(excluded: string, characters: string) {
  return [...characters].filter((character) => !excluded.includes(character)).join('');
}

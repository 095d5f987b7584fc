// Cuts the two typefaces down to what the site sets: run by hand (`npm run fonts`) when a version of them changes.
// Each comes in two files: the characters of plain English, which every page loads, and the accents of Western Europe, which
// a browser fetches when a word needs them. Headlines are set in one weight at every optical size.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

type Axes = NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes'];

const { resolve } = createRequire(import.meta.url);

function charactersBetween(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
// As in the unicode-range lines of app/fonts.css.
const signs = '#$%*+/<=>[\\]^_`{|}~';
const accents = charactersBetween(0xa1, 0xff);
const plain = `${charactersBetween(0x20, 0x7e)}\u00a0‘’“”–—…`;
const bullet = '•';

const fonts: { name: string; file: string; files: Record<string, string>; variationAxes: Axes }[] = [
  {
    name: 'fraunces',
    file: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    // Headlines seldom have a sign that no word or e-mail address has.
    files: { '': without(signs, plain), '-accents': accents + bullet + signs },
    variationAxes: { wght: 440, opsz: { min: 24, max: 144 } },
  },
  {
    name: 'figtree',
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    files: { '': plain + bullet, '-accents': accents },
    variationAxes: { wght: { min: 400, max: 600 } },
  },
];
for (const { name, file, files, variationAxes } of fonts) {
  const whole = readFileSync(resolve(file));
  for (const [ending, characters] of Object.entries(files)) {
    const cut = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes });
    writeFileSync(`app/fonts/${name}${ending}.woff2`, cut);
  }
}

function without(left: string, characters: string) {
  return [...characters].filter((character) => !left.includes(character)).join('');
}

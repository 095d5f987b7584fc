// Subsets the typefaces: run by hand (`npm run fonts`) when their version changes. The two of pages have two files each: English
// characters, which every page loads, and Western European accents, which a browser fetches on demand. Headlines have one weight at
// every optical size. Pictures with words have fonts of their own.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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

/** For drawing: sharp reads neither WOFF2 nor variable fonts. Noto is for words with other letters than the first two have. */
const drawn: { family: string; file: string; variationAxes: Axes }[] = [
  { family: 'Fraunces', file: 'fraunces/files/fraunces-latin-opsz', variationAxes: { wght: 440, opsz: 72 } },
  // The name of the font's default instance, whatever its weight.
  { family: 'Figtree Light', file: 'figtree/files/figtree-latin-wght', variationAxes: { wght: 500 } },
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic'].map((part) => noto('noto-serif', part)),
  noto('noto-serif-hebrew', 'hebrew'),
];
const folder = join('features', 'pictures', 'fonts');
// Without phonetic letters, which are half of Noto.
const allLetters = `${charactersBetween(0x20, 0x24f)}${charactersBetween(0x2b9, 0x3ff)}${charactersBetween(0x400, 0x5ff)}${charactersBetween(0x1e00, 0x2122)}`;
const known: Record<string, string> = {};
mkdirSync(folder, { recursive: true });
for (const { family, file, variationAxes } of drawn) {
  const original = readFileSync(resolve(`@fontsource-variable/${file}-normal.woff2`));
  const font = await subsetFont(original, allLetters, { targetFormat: 'truetype', variationAxes });
  writeFileSync(join(folder, `${file.split('/').at(-1)}.ttf`), font);
  known[family] = [...new Set((known[family] ?? '') + charactersIn(font))].sort().join('');
}
writeFileSync(join(folder, 'characters.json'), `${JSON.stringify(known, null, 2)}\n`);

function noto(name: string, part: string) {
  return { family: 'Noto Serif', file: `${name}/files/${name}-${part}-wght`, variationAxes: { wght: 400 } };
}

/** The characters that a TrueType font has: https://learn.microsoft.com/typography/opentype/spec/cmap, format 4. */
function charactersIn(font: Buffer) {
  const count = (length: number) => Array.from({ length }, (_, index) => index);
  const records = count(font.readUInt16BE(4)).map((index) => 12 + 16 * index);
  const record = records.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const cmap = font.readUInt32BE(record + 8);
  const tables = count(font.readUInt16BE(cmap + 2)).map((index) => cmap + font.readUInt32BE(cmap + 8 + 8 * index));
  const table = tables.find((at) => font.readUInt16BE(at) === 4) ?? 0;
  const size = font.readUInt16BE(table + 6);
  const segments = count(size / 2).map((index) => {
    const end = table + 14 + 2 * index;
    return charactersBetween(font.readUInt16BE(end + size + 2), Math.min(font.readUInt16BE(end), 0xfffe));
  });
  return segments.join('');
}

function without(excluded: string, characters: string) {
  return [...characters].filter((character) => !excluded.includes(character)).join('');
}

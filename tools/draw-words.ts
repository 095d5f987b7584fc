import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import subsetFont from 'subset-font';

const fonts = {
  Fraunces: { file: 'fraunces/files/fraunces-latin-opsz-normal', axes: { wght: 440, opsz: 72 } },
  // The name of the font's default instance, whatever its weight.
  'Figtree Light': { file: 'figtree/files/figtree-latin-wght-normal', axes: { wght: 500 } },
};
type FontName = keyof typeof fonts;

let unpacked: string | undefined;

/** Pango cannot read WOFF2, and uses only the default instance of a variable font. */
async function unpackFonts() {
  const { resolve } = createRequire(import.meta.url);
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  const characters = Array.from({ length: 0x2122 }, (_, code) => String.fromCodePoint(code)).join('');
  for (const [name, { file, axes }] of Object.entries(fonts)) {
    const original = readFileSync(resolve(`@fontsource-variable/${file}.woff2`));
    const font = await subsetFont(original, characters, { targetFormat: 'truetype', variationAxes: axes });
    writeFileSync(join(folder, `${name}.ttf`), font);
  }
  return folder;
}

/** Draws words in white, wrapped at this width. */
export async function drawWords(words: string, { font, size, width }: { font: FontName; size: number; width: number }) {
  unpacked ??= await unpackFonts();
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const letterSpacing = Math.round(-0.015 * size * 1024);
  const text = `<span foreground="white" letter_spacing="${letterSpacing}">${escaped}</span>`;
  const fontfile = join(unpacked, `${font}.ttf`);
  const image = sharp({
    text: { text, font: `${font}, ${size}`, fontfile, rgba: true, dpi: 72, width, spacing: Math.round(size / 12) },
  });
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Draws a title as large as the box allows. */
export async function drawTitle(
  title: string,
  box: { width: number; height: number },
  size: number,
): ReturnType<typeof drawWords> {
  const drawn = await drawWords(title, { font: 'Fraunces', size, width: box.width });
  return drawn.height <= box.height || size < 40 ? drawn : drawTitle(title, box, size - 8);
}

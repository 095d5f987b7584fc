// Draws the picture that other sites show when they link to a page: its title on its header picture. Skips unchanged ones.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { drawLogo, night } from './draw-logo.ts';

type SharedPage = { title: string; picture?: string; header?: { picture: string } };

const [width, height] = [1200, 630];
const margin = 72;
const titleBox = { width: 720, height: 300 };
const folder = join('public', 'share');

/** The veil of the site's headers. */
const veil = `<svg width="${width}" height="${height}">
  <linearGradient id="side"><stop stop-color="${night}" stop-opacity=".92"/><stop offset=".5" stop-color="${night}" stop-opacity=".58"/><stop offset=".86" stop-color="${night}" stop-opacity=".06"/></linearGradient>
  <linearGradient id="foot" x2="0" y2="1"><stop offset=".4" stop-color="${night}" stop-opacity="0"/><stop offset="1" stop-color="${night}" stop-opacity=".6"/></linearGradient>
  <rect width="100%" height="100%" fill="url(#side)"/><rect width="100%" height="100%" fill="url(#foot)"/>
</svg>`;

/** Pango cannot read WOFF2, and uses only the default instance of a variable font. */
async function unpackFonts() {
  const { resolve } = createRequire(import.meta.url);
  const unpacked = mkdtempSync(join(tmpdir(), 'fonts-'));
  const fonts = {
    Fraunces: { file: 'fraunces/files/fraunces-latin-opsz-normal', axes: { wght: 440, opsz: 72 } },
    // The default instance's name, whatever its weight.
    'Figtree Light': { file: 'figtree/files/figtree-latin-wght-normal', axes: { wght: 500 } },
  };
  const characters = Array.from({ length: 0x2122 }, (_, code) => String.fromCodePoint(code)).join('');
  for (const [name, { file, axes }] of Object.entries(fonts)) {
    const original = readFileSync(resolve(`@fontsource-variable/${file}.woff2`));
    const font = await subsetFont(original, characters, { targetFormat: 'truetype', variationAxes: axes });
    writeFileSync(join(unpacked, `${name}.ttf`), font);
  }
  return unpacked;
}

async function write(fonts: string, words: string, { font, size }: { font: string; size: number }) {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const letterSpacing = Math.round(-0.015 * size * 1024);
  const text = `<span foreground="white" letter_spacing="${letterSpacing}">${escaped}</span>`;
  const fontfile = join(fonts, `${font}.ttf`);
  const image = sharp({
    text: {
      text,
      font: `${font}, ${size}`,
      fontfile,
      rgba: true,
      dpi: 72,
      width: titleBox.width,
      spacing: Math.round(size / 12),
    },
  });
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
  return { input: data, height: info.height };
}

/** As large as its box allows. */
async function writeTitle(fonts: string, title: string, size = 92): ReturnType<typeof write> {
  const written = await write(fonts, title, { font: 'Fraunces', size });
  return written.height <= titleBox.height || size < 40 ? written : writeTitle(fonts, title, size - 8);
}

async function draw(fonts: string, { title, line, background }: Record<'title' | 'line' | 'background', string>) {
  const name = await write(fonts, line, { font: 'Figtree Light', size: 30 });
  const heading = await writeTitle(fonts, title);
  const nameTop = height - margin - name.height;
  return sharp(await sharp(background).resize({ width, height, fit: 'cover', position: 'right' }).toBuffer()).composite(
    [
      { input: Buffer.from(veil) },
      { input: await drawLogo(80), left: margin - 4, top: margin - 8 },
      { input: heading.input, left: margin, top: nameTop - 36 - heading.height },
      { input: name.input, left: margin, top: nameTop },
    ],
  );
}

// A mistake in the content is reported by the build or `check:content`, which run next.
const { content } = await import('#content/index.ts').catch(() => ({ content: undefined }));
if (content) {
  const pages: Record<string, SharedPage> = content.pages;
  const { church } = content;
  const pictures: Record<string, { src: string }> = JSON.parse(readFileSync(join('pictures', 'manifest.json'), 'utf8'));
  const code = ['draw-logo.ts', 'share-pictures.ts'].map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  );
  const recipe = [...code, veil, (await drawLogo(80)).toString('base64')];
  let fonts: string | undefined;
  mkdirSync(folder, { recursive: true });
  const present = new Set(readdirSync(folder));
  for (const [page, { title, header, picture = header?.picture }] of Object.entries(pages)) {
    if (!picture) continue;
    const file = `${page}.jpg`;
    // Its name contains a hash of its content.
    const background = join('public', `${pictures[picture]?.src}-1200.jpg`);
    const line = title === church.name ? church.city : church.name;
    const hash = createHash('sha256')
      .update(JSON.stringify([title, line, background, recipe]))
      .digest('hex');
    // The hash of what it was drawn from is in the picture.
    if (!present.delete(file) || !readFileSync(join(folder, file)).includes(hash)) {
      console.log(`drawing /share/${file}`);
      fonts ??= await unpackFonts();
      const drawn = await draw(fonts, { title, line, background });
      await drawn
        .jpeg({ quality: 78, mozjpeg: true })
        .withExif({ IFD0: { ImageDescription: hash } })
        .toFile(join(folder, file));
    }
  }
  for (const file of present) rmSync(join(folder, file));
  if (fonts) rmSync(fonts, { recursive: true });
}

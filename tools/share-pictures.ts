// Draws the picture that other sites show when they link to a page: its title on its header picture. Skips unchanged ones.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawTitle, drawWords } from './draw-words.ts';
import { drawFile, drawLogo, night } from './drawing.ts';

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

async function draw({ title, line, background }: Record<'title' | 'line' | 'background', string>) {
  const name = await drawWords(line, { font: 'Figtree Light', size: 30, width: titleBox.width });
  const heading = await drawTitle(title, titleBox, 92);
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

// The build or `check:content`, which run next, report mistakes in the content.
const { content } = await import('#content/index.ts').catch(() => ({ content: undefined }));
if (content) {
  const pages: Record<string, SharedPage> = content.pages;
  const { church } = content;
  const pictures: Record<string, { src: string }> = JSON.parse(readFileSync(join('pictures', 'manifest.json'), 'utf8'));
  const code = ['drawing.ts', 'draw-words.ts', 'share-pictures.ts'].map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  );
  const inputs = [...code, veil, (await drawLogo(80)).toString('base64')];
  mkdirSync(folder, { recursive: true });
  const present = new Set(readdirSync(folder));
  for (const [page, { title, header, picture = header?.picture }] of Object.entries(pages)) {
    if (!picture) continue;
    const file = `${page}.jpg`;
    // The file name contains a hash of the content.
    const background = join('public', `${pictures[picture]?.src}-1200.jpg`);
    const line = title === church.name ? church.city : church.name;
    present.delete(file);
    await drawFile(join(folder, file), `/share/${file}`, [title, line, background, inputs], () =>
      draw({ title, line, background }),
    );
  }
  for (const file of present) rmSync(join(folder, file));
}

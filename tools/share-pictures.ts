// Draws the picture that other sites show when they link to a page: its title on its header picture. Skips unchanged ones.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { UploadedPicture } from '#content/page-pictures.ts';
import { drawCard } from '#features/pictures/draw-card.ts';
import { drawFile, readDrawing } from './drawing.ts';

type Picture = string | UploadedPicture;
type SharedPage = { title: string; picture?: Picture; header?: { picture: Picture } };

const folder = join('public', 'share');

// The build or `check:content`, which run next, report mistakes in the content.
const { content } = await import('#content/index.ts').catch(() => ({ content: undefined }));
if (content) {
  const pages: Record<string, SharedPage> = content.pages;
  const { church } = content;
  const pictures: Record<string, { src: string }> = JSON.parse(readFileSync(join('pictures', 'manifest.json'), 'utf8'));
  const drawing = readDrawing('share-pictures.ts');
  mkdirSync(folder, { recursive: true });
  const present = new Set(readdirSync(folder));
  for (const [page, { title, header, picture = header?.picture }] of Object.entries(pages)) {
    // Files name pictures; only the browser adds any.
    if (typeof picture !== 'string') continue;
    const file = `${page}.jpg`;
    // The file name contains a hash of the content.
    const background = join('public', `${pictures[picture]?.src}-1200.jpg`);
    const name = title === church.name ? church.city : church.name;
    present.delete(file);
    await drawFile(join(folder, file), `/share/${file}`, [title, name, background, drawing], () =>
      drawCard({ name, title, lines: [], emblem: [], background: { picture: background, focusX: 100, focusY: 50 } }),
    );
  }
  for (const file of present) rmSync(join(folder, file));
}

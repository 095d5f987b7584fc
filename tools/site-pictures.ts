// Draws the pictures of the site as a whole that are made of words, colors and the logo: icons, the podcast's picture, and what other sites
// show when they link to a page. Skips unchanged ones. What a church changes in the browser is drawn by the server with the same code.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { draw } from '#features/pictures/draw.ts';
import type { PageCard } from '#records/declare/card.ts';
import { drawFile, readDrawing } from './drawing.ts';

// The build or `check:content`, which run next, report mistakes in the content.
const isSound = await import('#content/index.ts').then(
  () => true,
  () => false,
);
if (isSound) {
  const { defaultContent } = await import('#content/words.ts');
  const { sitePictures } = await import('#records/store/site-pictures.server.ts');
  const drawing = readDrawing();
  for (const folder of ['icons', 'share']) mkdirSync(join('public', folder), { recursive: true });
  const gone = new Set(readdirSync(join('public', 'share')));
  for (const [path, picture] of Object.entries(sitePictures(defaultContent))) {
    // tools/logo.ts writes it.
    if (picture.kind === 'favicon') continue;
    gone.delete(basename(path));
    const whole = picture.kind === 'card' ? { ...picture, background: backgroundOf(picture) } : picture;
    await drawFile(join('public', path), path, [whole, drawing], () => draw(whole));
  }
  for (const file of gone) rmSync(join('public', 'share', file));
}

/** Files name pictures; only the browser adds others. */
function backgroundOf({ picture }: PageCard) {
  return 'path' in picture ? { ...picture, picture: join('public', picture.path) } : undefined;
}

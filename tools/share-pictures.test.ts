import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
let site: string;

beforeEach(async () => {
  site = mkdtempSync(join(tmpdir(), 'share-pictures-'));
  const code = ['tools/drawing', 'tools/share-pictures', 'core/plain-text', 'ui/arch'].map((module) => `${module}.ts`);
  const folders = ['features/pictures', 'pictures/logo.json', 'pictures/palette.json'];
  for (const part of [...code, ...folders, 'package.json']) {
    cpSync(join(root, part), join(site, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'), 'junction');
  mkdirSync(join(site, 'content'));
  writeFileSync(join(site, 'pictures', 'manifest.json'), '{ "barn": { "src": "/barn" } }');
  mkdirSync(join(site, 'public'));
  const barn = sharp({ create: { width: 1200, height: 800, channels: 3, background: 'red' } });
  await barn.toFile(join(site, 'public', 'barn-1200.jpg'));
});
afterEach(() => rmSync(site, { recursive: true }));

/** Returns the pages whose pictures are drawn for this content. */
function draw(content: string) {
  writeFileSync(join(site, 'content', 'index.ts'), content);
  const script = join('tools', 'share-pictures.ts');
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: site, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return [...stderr.matchAll(/^drawing \/share\/(.*)\.jpg$/gm)].map(([, page]) => page);
}

function contentWith(titles: Record<string, string>) {
  const pages = Object.entries(titles).map(([page, title]) => [page, { title, header: { picture: 'barn' } }]);
  const church = { name: 'First Church', city: 'Somewhere' };
  return `export const content = ${JSON.stringify({ church, pages: Object.fromEntries(pages) })};`;
}

test('draws the picture of a page only when its title or the palette has changed, and removes that of a page that is gone', () => {
  expect(draw(contentWith({ about: 'About', kids: 'Kids' }))).toEqual(['about', 'kids']);
  const title = 'R & D, <em>and</em> everything else that a very long title could possibly have to say';
  expect(draw(contentWith({ about: title, kids: 'Kids' }))).toEqual(['about']);
  const palette = join(site, 'pictures', 'palette.json');
  writeFileSync(palette, readFileSync(palette, 'utf8').replaceAll(/#\w+/g, '#ff0000'));
  expect(draw(contentWith({ about: title })), 'in another color').toEqual(['about']);
  // Mistakes in the content are left to the build.
  expect(draw('throw new Error("a mistake");')).toEqual([]);
  expect(readdirSync(join(site, 'public', 'share'))).toEqual(['about.jpg']);
});

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
let site: string;

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'share-pictures-'));
  for (const part of ['content', 'scripts', 'public', 'package.json', join('pictures', 'manifest.json')]) {
    cpSync(join(root, part), join(site, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'), 'junction');
});
afterEach(() => rmSync(site, { recursive: true }));

function drawn() {
  const output = execFileSync(process.execPath, [join('scripts', 'share-pictures.ts')], {
    cwd: site,
    encoding: 'utf8',
  });
  return output.split('\n').filter(Boolean);
}

function retitle(page: string, title: string) {
  const file = join(site, 'content', 'pages', `${page}.ts`);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(?<=\n {2}title: )'[^']*'/, `'${title}'`));
}

test('draws the picture of a page again only when its title has changed', () => {
  expect(drawn()).toEqual([]);
  retitle('about', 'R & D, <em>and</em> everything else that a very long title could possibly have to say');
  expect(drawn()).toEqual(['drawing /share/about.jpg']);
  expect(drawn()).toEqual([]);
});

test('removes the picture of a page that is gone, and leaves mistakes in the content to the build', () => {
  const gone = join(site, 'public', 'share', 'gone.jpg');
  writeFileSync(gone, '');
  retitle('about', '');
  expect(drawn()).toEqual([]);
  expect(existsSync(gone)).toBe(true);
  retitle('about', 'About us');
  expect(drawn()).toEqual(['drawing /share/about.jpg']);
  expect(existsSync(gone)).toBe(false);
});

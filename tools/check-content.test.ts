import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('a picture that was just added is known, also on a fresh clone', async () => {
  const site = mkdtempSync(join(tmpdir(), 'check-content-'));
  onTestFinished(() => rmSync(site, { recursive: true }));
  const folders =
    'admin commands content core features pictures records server site tools ui package.json tsconfig.json';
  for (const part of folders.split(' ')) cpSync(join(root, part), join(site, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'), 'junction');
  for (const file of globSync('pictures/*.json', { cwd: site })) rmSync(join(site, file));
  const red = sharp({ create: { width: 480, height: 640, channels: 3, background: 'red' } });
  await red.toFile(join(site, 'pictures', 'just-added.jpg'));
  appendFileSync(join(site, 'content', 'staff.ts'), "staff.push({ ...staff[0], name: 'New', picture: 'just-added' });");
  const script = join(site, 'tools', 'check-content.ts');
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: site, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('mistakes in colors, pictures and logo are in one report with the content, which is not called sound then', () => {
  const site = mkdtempSync(join(tmpdir(), 'check-content-'));
  onTestFinished(() => rmSync(site, { recursive: true }));
  for (const folder of ['site', 'content', 'pictures', 'public']) mkdirSync(join(site, folder));
  const files = {
    'package.json': '{ "type": "module" }',
    'site/theme.css': '--surface: light-dark(#ffffff, #000000); --ink: light-dark(#eeeeee, #ffffff);',
    'pictures/manifest.json': '{}',
    'pictures/notes.txt': '',
    'content/index.ts': 'export const [content, files] = [{ noPageYet: [] }, []];',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(site, file), text);
  cpSync(join(root, 'content', 'sample.ts'), join(site, 'content', 'sample.ts'));
  const script = join(root, 'tools', 'check-content.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: site, encoding: 'utf8' });
  expect(status).toBe(1);
  for (const mistake of [
    'site/theme.css, --heading: must be light-dark(#…, #…), two colors of six digits each',
    'site/theme.css, --ink on --surface, in light mode: 1.1 to 1, must be at least 4.5 to 1',
    'pictures/notes.txt: is no picture.',
    'pictures/logo.svg: is not there.',
  ]) {
    expect(stderr).toContain(mistake);
  }
  expect(stdout).toContain('The words and facts are sound, but see the mistakes above');
});

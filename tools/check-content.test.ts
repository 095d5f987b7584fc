import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('mistakes in colors, pictures, logo and content are in one report', () => {
  const site = mkdtempSync(join(tmpdir(), 'check-content-'));
  onTestFinished(() => rmSync(site, { recursive: true }));
  for (const folder of ['site', 'content', 'pictures', 'public']) mkdirSync(join(site, folder));
  const files = {
    'package.json': '{ "type": "module" }',
    'site/theme.css': '--surface: light-dark(#ffffff, #000000); --ink: light-dark(#eeeeee, #ffffff);',
    'pictures/manifest.json': '{}',
    'pictures/notes.txt': '',
    'content/index.ts': "throw new Error('The content of the site has one mistake');",
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(site, file), text);
  cpSync(join(root, 'content', 'sample.ts'), join(site, 'content', 'sample.ts'));
  const script = join(root, 'tools', 'check-content.ts');
  const check = () => spawnSync(process.execPath, [script], { cwd: site, encoding: 'utf8' });
  const { status, stderr } = check();
  expect(status).toBe(1);
  for (const mistake of [
    'site/theme.css, --heading: must be light-dark(#…, #…), two colors of six digits each',
    'site/theme.css, --ink on --surface, in light mode: 1.1 to 1, must be at least 4.5 to 1',
    'pictures/notes.txt: is no picture.',
    'pictures/logo.svg: is not there.',
    'The content of the site has one mistake',
  ]) {
    expect(stderr).toContain(mistake);
  }
  expect(stderr).not.toContain('    at ');

  writeFileSync(join(site, 'content', 'index.ts'), '');
  const withSoundWords = check();
  expect(withSoundWords.status).toBe(1);
  expect(withSoundWords.stdout).not.toContain('The content is sound');
});

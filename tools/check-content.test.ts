import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');

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

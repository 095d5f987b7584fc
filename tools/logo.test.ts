import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { modesWithFaintLogo } from '#features/words/read-logo.ts';
import { readLogoFile } from './logo-file.ts';
import { readPalette } from './palette.ts';

let site: string;

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'logo-'));
  for (const folder of ['site', 'pictures', 'public']) mkdirSync(join(site, folder));
  writeFileSync(join(site, 'site', 'theme.css'), '--mark: light-dark(#112233, #445566);');
});
afterEach(() => rmSync(site, { recursive: true }));

function run(logo?: string) {
  if (logo !== undefined) writeFileSync(join(site, 'pictures', 'logo.svg'), logo);
  const script = join(import.meta.dirname, 'logo.ts');
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: site, encoding: 'utf8' });
  return { status, report: stderr.trim() };
}

test('a drawing from any program loses what a page forbids, and keeps its shapes and own colors; others have the mark color of the theme in the favicon', () => {
  const logo = `<?xml version="1.0"?><!-- made by a program -->
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:x="https://example.org" width="40" height="20" viewBox="0 0 40 20">
      <style>.gold { fill: #fc0 }</style><script>alert(1)</script>
      <path class="gold" d="M0 0h9v9H0z"/><path style="fill:#123456" d="M20 0h9v9h-9z"/><path d="M30 0h9v9h-9z"/>
    </svg>`;
  expect(run(logo)).toEqual({ status: 0, report: '' });
  const { svg } = JSON.parse(readFileSync(join(site, 'pictures', 'logo.json'), 'utf8'));
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 40 20"/);
  expect(svg).not.toMatch(/<style|style=|<script|class=|width=|<!--/);
  expect(svg).toMatch(/fill="#fc0"/);
  expect(svg).toMatch(/fill="#123456"/);
  expect(svg).toContain('M30 0h9v9h-9z');
  const icon = readFileSync(join(site, 'public', 'favicon.svg'), 'utf8');
  expect(icon).toMatch(/#112233.*prefers-color-scheme:\s*dark.*#445566/);
  expect(icon).toContain('M30 0h9v9h-9z');
});

test.each([
  ['missing', undefined, 'is not there.'],
  ['broken', '<svg viewBox="0 0 1 1"><path', 'is no SVG drawing'],
  ['another document', '<html></html>', 'is no SVG drawing'],
  ['without any size', '<svg><path d="M0 0h1v1z"/></svg>', 'has neither a viewBox nor a size.'],
  [
    'a photograph in a frame',
    '<svg viewBox="0 0 1 1"><image href="data:image/png;base64,AA==" width="1" height="1"/></svg>',
    'contains a photograph',
  ],
  ['text', '<svg viewBox="0 0 9 9"><text y="9">Church</text></svg>', 'contains text'],
  [
    'very detailed',
    `<svg viewBox="0 0 9 9"><path d="M0 0${'l1.25 2.5-1.5-2.25'.repeat(400)}z"/></svg>`,
    'is too detailed',
  ],
])('the logo cannot be %s', (_, logo, sentence) => {
  const file = join(site, 'pictures', 'logo.svg');
  if (logo !== undefined) writeFileSync(file, logo);
  expect(readLogoFile(file).mistake).toContain(sentence);
});

test('of a logo in another format it says that it is no drawing', () => {
  writeFileSync(join(site, 'pictures', 'logo.png'), '');
  expect(run().report).toContain('logo.svg: is not there; there is a logo.png, which is no SVG drawing. Ask for');
});

test('a mistake is reported, and the logo that was there stays', () => {
  expect(run()).toEqual({
    status: 1,
    report:
      'The logo of the site has one mistake:\n  pictures/logo.svg: is not there. Ask for the logo as a simple SVG file.',
  });
  expect(existsSync(join(site, 'pictures', 'logo.json'))).toBe(false);
});

test.each([
  ['without a color of its own', '', []],
  ['in navy', ' fill="#14233f"', ['dark']],
  ['in pale gold', ' fill="#f4d9a8"', ['light']],
])('a logo %s is told from the page, or not', async (_, fill, modes) => {
  const palette = readPalette('--surface: light-dark(#fbf6ee, #14233f);');
  const logo = `<svg viewBox="0 0 9 9"><path${fill} d="M0 0h9v9H0z"/></svg>`;
  expect(await modesWithFaintLogo(logo, palette)).toEqual(modes);
});

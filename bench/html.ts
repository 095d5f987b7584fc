// Runs the W3C's checker on the served pages: `npm run bench:html`. Fails if it finds an error. Needs Java.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminPages, publicPaths } from '../site/routes.ts';
import { request } from '../test/site.ts';
import { startBuiltServer } from './built-server.ts';
import { benchPackageFile } from './npm.ts';
import { isSmallest } from './smallest.ts';
import { findTool } from './tools.ts';

/** The part of its report that is used here. */
type Report = { messages: { type: string; subType?: string; url: string; message: string; extract?: string }[] };

/** Ignores CSS and `rel="expect"`, which are newer than the checker, and the slashes with which React closes void elements. */
const ignored = /^CSS: |^A “link” element with a “blocking” attribute|^Trailing slash on void elements/;

const missing = '/nothing-here';
const folder = mkdtempSync(join(tmpdir(), 'church-bench-'));
const site = await startBuiltServer(join(folder, 'church.db'), { sampleData: true });
try {
  const paths = [...publicPaths, '/small-groups?gender=Male&q=a', ...adminPages.map(({ path }) => path), missing];
  const files = new Map<string, string>();
  for (const [index, path] of paths.entries()) {
    const file = join(folder, `${index}.html`);
    const { status, body } = await request(site.port, path);
    if (status !== (path === missing ? 404 : 200)) throw new Error(`${path} was answered with ${status}`);
    writeFileSync(file, body);
    files.set(file, path);
  }
  if (!isSmallest) check(files);
} finally {
  await site.stop();
  rmSync(folder, { recursive: true });
}

/** The smallest run skips the checker: npm test installs nothing. */
function check(files: Map<string, string>) {
  const java = findTool('java', 'default-jre-headless');
  const checker = benchPackageFile('vnu-jar', 'build', 'dist', 'vnu.jar');
  const { stderr } = spawnSync(java, ['-jar', checker, '--format', 'json', ...files.keys()], { encoding: 'utf8' });
  const { messages }: Report = JSON.parse(stderr);
  const found = messages.filter(({ message }) => !ignored.test(message));
  for (const { type, subType, url, message, extract } of found) {
    console.log(`${files.get(url.replace('file:', ''))}: ${subType ?? type}: ${message}\n  ${extract?.trim()}\n`);
  }
  console.log(`${files.size} pages, ${found.length} errors and warnings`);
  if (found.some(({ type }) => type === 'error')) process.exitCode = 1;
}

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = join(import.meta.dirname, 'prepare.mjs');
const folders = ['app', 'content', 'domain', 'nouns', 'pictures', 'public', 'scripts', 'server'];
const files = ['package.json', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts'];
let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'prepare-'));
  for (const folder of folders) {
    mkdirSync(join(clone, folder));
    write(`${folder}/something.ts`, folder);
  }
  for (const file of files) write(file, '{}');
  // Fake npm: `npm ci` recreates node_modules, `npm run build` creates build.
  write(
    'npm.mjs',
    `import { existsSync, mkdirSync, rmSync } from 'node:fs';
     if (existsSync('npm-fails')) process.exit(7);
     const folder = process.argv[2] === 'ci' ? 'node_modules' : 'build';
     if (folder === 'node_modules') rmSync(folder, { recursive: true, force: true });
     mkdirSync(folder, { recursive: true });`,
  );
});
afterEach(() => rmSync(clone, { recursive: true }));

function write(file: string, text: string) {
  writeFileSync(join(clone, file), text);
}

function prepare(...args: string[]) {
  const env = { PATH: process.env.PATH, npm_execpath: join(clone, 'npm.mjs') };
  const { status, stdout } = spawnSync(process.execPath, [script, ...args], { cwd: clone, env, encoding: 'utf8' });
  return { status, did: stdout.trim().split('\n').filter(Boolean) };
}

test('installs and builds the first time, and does nothing the second time', () => {
  expect(prepare('build')).toEqual({ status: 0, did: ['Installing …', 'Building …'] });
  expect(prepare('build')).toEqual({ status: 0, did: [] });
});

test('only installs if no build is requested', () => {
  expect(prepare()).toEqual({ status: 0, did: ['Installing …'] });
});

test.each([...folders.map((folder) => `${folder}/something.ts`), 'package.json', 'vite.config.ts'])(
  'rebuilds when %s has changed',
  (file) => {
    prepare('build');
    write(file, 'changed');
    expect(prepare('build').did).toEqual(['Building …']);
  },
);

test('rebuilds when a file is added or removed', () => {
  prepare('build');
  write('content/more.ts', '');
  expect(prepare('build').did).toEqual(['Building …']);
  rmSync(join(clone, 'content', 'more.ts'));
  expect(prepare('build').did).toEqual(['Building …']);
});

test('reinstalls and rebuilds when the lock file has changed', () => {
  prepare('build');
  write('package-lock.json', '{ "changed": true }');
  expect(prepare('build').did).toEqual(['Installing …', 'Building …']);
});

test('does not rebuild for a changed test', () => {
  prepare('build');
  write('server/something.test.ts', '');
  expect(prepare('build').did).toEqual([]);
});

test('exits with the status of a failed npm, and retries the next time', () => {
  write('npm-fails', '');
  expect(prepare('build')).toEqual({ status: 7, did: ['Installing …'] });
  rmSync(join(clone, 'npm-fails'));
  expect(prepare('build')).toEqual({ status: 0, did: ['Installing …', 'Building …'] });
});

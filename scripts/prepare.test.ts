import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const script = join(import.meta.dirname, 'prepare.mjs');
const folders = ['app', 'content', 'domain', 'nouns', 'pictures', 'public', 'scripts', 'server'];
const files = ['package.json', 'react-router.config.ts', 'vite.config.ts'];
let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'prepare-'));
  for (const folder of folders) {
    mkdirSync(join(clone, folder));
    write(`${folder}/something.ts`, folder);
  }
  for (const file of [...files, 'package-lock.json']) write(file, '{}');
  // Fake npm: `npm ci` recreates node_modules, `npm run build` writes into build what it has read.
  write(
    'npm.mjs',
    `import { appendFileSync, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
     const clone = import.meta.dirname + '/';
     const task = process.argv.slice(2, 4).filter((word) => !/^(run|--.*)$/.test(word))[0];
     appendFileSync(clone + 'npm.log', 'begins ' + task + '\\n');
     appendFileSync(clone + 'npm.args', process.argv.slice(2).join(' ') + '\\n');
     if (task === 'ci') rmSync('node_modules', { recursive: true, force: true });
     while (existsSync(clone + 'npm-hangs')) await new Promise((wake) => setTimeout(wake, 20));
     if (existsSync(clone + 'npm-fails')) process.exit(7);
     if (task === 'ci') mkdirSync('node_modules');
     if (task === 'build') {
       mkdirSync('build', { recursive: true });
       copyFileSync('content/something.ts', 'build/something.ts');
       if (existsSync('edited-once')) appendFileSync('content/something.ts', ' edited');
       if (!existsSync('edited-forever')) rmSync('edited-once', { force: true });
     }
     appendFileSync(clone + 'npm.log', 'ends ' + task + '\\n');`,
  );
});
afterEach(() => rmSync(clone, { recursive: true }));

function write(file: string, text: string) {
  writeFileSync(join(clone, file), text);
}

function read(file: string) {
  const path = join(clone, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

const env = () => ({ PATH: process.env.PATH, npm_execpath: join(clone, 'npm.mjs') });

function prepare(...args: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [script, ...args], {
    cwd: clone,
    env: env(),
    encoding: 'utf8',
    timeout: 300_000, // Vitest cannot stop a test that waits here forever.
  });
  return { status, did: stdout.trim().split('\n').filter(Boolean) };
}

/** The same, while the test goes on. */
function startPreparing() {
  const child = spawn(process.execPath, [script, 'build'], { cwd: clone, env: env() });
  const output = { out: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  return { child, output, exited: once(child, 'close').then(([code]) => code) };
}

/** Hangs while it installs, until npm-hangs is removed. */
async function startHanging() {
  write('npm-hangs', '');
  write('npm.log', '');
  const started = startPreparing();
  await expect.poll(() => read('npm.log')).toBe('begins ci\n');
  return started;
}

function leftovers() {
  return readdirSync(clone).filter((entry) => entry.startsWith('.prepare'));
}

test('installs without running scripts of dependencies, builds if asked to, and does nothing the second time', () => {
  expect(prepare()).toEqual({ status: 0, did: ['Installing …'] });
  expect(read('npm.args')).toMatch(/^ci .*--ignore-scripts/);
  expect(prepare('build')).toEqual({ status: 0, did: ['Building …'] });
  // With nothing left to do, it does not even wait for another start.
  mkdirSync(join(clone, '.prepare-lock'));
  write(`.prepare-lock/${process.pid}`, '');
  expect(prepare('build')).toEqual({ status: 0, did: [] });
});

test('rebuilds for any change of a source, reinstalls for one of the lock file, and does nothing for one of a test', () => {
  prepare('build');
  for (const file of [...folders.map((folder) => `${folder}/something.ts`), ...files]) {
    write(file, 'changed');
    expect(prepare('build').did, file).toEqual(['Building …']);
  }
  write('content/more.ts', '');
  expect(prepare('build').did).toEqual(['Building …']);
  rmSync(join(clone, 'content', 'more.ts'));
  expect(prepare('build').did).toEqual(['Building …']);
  write('package-lock.json', '{ "changed": true }');
  expect(prepare('build').did).toEqual(['Installing …', 'Building …']);
  write('server/something.test.ts', '');
  expect(prepare('build').did).toEqual([]);
});

describe('a source that changes during the build', () => {
  beforeEach(() => write('edited-once', ''));

  test('is built again, and is then up to date', () => {
    expect(prepare('build').did.at(-1)).toBe('A file changed meanwhile. Building again …');
    expect(read('build/something.ts')).toBe('content edited');
    expect(prepare('build').did).toEqual([]);
  });

  test('again and again does not count as built', () => {
    write('edited-forever', '');
    expect(prepare('build').did.at(-1)).toBe('Files keep changing: the next start builds again');
    expect(prepare('build').did[0]).toBe('Building …');
  });
});

describe('an install that', () => {
  beforeEach(() => {
    prepare();
    write('node_modules/node', 'the program of the site that is running');
    write('package-lock.json', '{ "changed": true }');
  });

  test('fails leaves what was installed as it was, and is retried', () => {
    write('npm-fails', '');
    expect(prepare()).toEqual({ status: 7, did: ['Installing …'] });
    expect(read('node_modules/node')).toBe('the program of the site that is running');
    rmSync(join(clone, 'npm-fails'));
    expect(prepare().did).toEqual(['Installing …']);
    expect(existsSync(join(clone, 'node_modules', 'node'))).toBe(false);
    expect(leftovers()).toEqual([]);
  });

  test('is killed leaves what was installed as it was, and is retried', async () => {
    const { child, exited } = await startHanging();
    child.kill('SIGKILL');
    rmSync(join(clone, 'npm-hangs'));
    await exited;
    expect(read('node_modules/node')).toBe('the program of the site that is running');
    expect(prepare()).toEqual({ status: 0, did: ['Installing …'] });
    expect(leftovers()).toEqual([]);
  });

  test('meets a changed lock file on its way is done again by the next start', async () => {
    const { exited } = await startHanging();
    write('package-lock.json', '{ "changed": "again" }');
    rmSync(join(clone, 'npm-hangs'));
    expect(await exited).toBe(0);
    expect(prepare().did).toEqual(['Installing …']);
  });
});

test('of two starts at once the second waits for the first, and finds nothing left to do', async () => {
  const first = await startHanging();
  const second = startPreparing();
  await expect.poll(() => second.output.out).toContain(`Waiting for process ${first.child.pid}`);
  rmSync(join(clone, 'npm-hangs'));
  expect(await Promise.all([first.exited, second.exited])).toEqual([0, 0]);
  expect(second.output.out).not.toMatch(/Installing|Building/);
  expect(read('npm.log').match(/begins (ci|build)/g)).toEqual(['begins ci', 'begins build']);
});

test('many starts at once take over the lock of one that was killed, and only one of them builds', async () => {
  mkdirSync(join(clone, '.prepare-lock'));
  const { pid } = spawnSync(process.execPath, ['--version']);
  write(`.prepare-lock/${pid}`, '');
  const all = Array.from({ length: 4 }, startPreparing);
  expect(await Promise.all(all.map(({ exited }) => exited))).toEqual([0, 0, 0, 0]);
  expect(read('npm.log').match(/begins (ci|build)/g)).toEqual(['begins ci', 'begins build']);
  expect(leftovers()).toEqual([]);
});

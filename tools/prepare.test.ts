import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const script = join(import.meta.dirname, 'prepare.mjs');
let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'prepare-'));
  write('.gitignore', 'node_modules\nbuild\n*.local\n/public/icons\n');
  write('package-lock.json', '{}');
  write('app/page.ts', '');
  fakeNpm();
});
afterEach(() => rmSync(clone, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(dirname(join(clone, file)), { recursive: true });
  writeFileSync(join(clone, file), text);
}

/** A fake npm that installs and builds nothing, but runs `meanwhile`, which can read `task`. */
function fakeNpm(meanwhile = '') {
  write(
    '.fake/npm.mjs',
    `import { mkdirSync, writeFileSync } from 'node:fs';
     const task = process.argv.slice(2).find((word) => word !== 'run');
     ${meanwhile}
     mkdirSync(task === 'ci' ? 'node_modules' : 'build', { recursive: true });`,
  );
}

function prepare(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: clone,
    env: { PATH: process.env.PATH, npm_execpath: join(clone, '.fake', 'npm.mjs') },
    encoding: 'utf8',
  });
  return { status, did: stdout.trim().split('\n').filter(Boolean), said: stderr.trim().split('\n') };
}

const installed = ['Installing libraries …', 'Linking their programs …'];
const built = ['Cutting pictures …', 'Building the site …'];

test('installs without running scripts of dependencies, builds if asked to, and does nothing the second time', () => {
  fakeNpm('if (task === "ci" && !process.argv.includes("--ignore-scripts")) process.exit(1);');
  expect(prepare()).toMatchObject({ status: 0, did: installed });
  expect(prepare('build')).toMatchObject({ status: 0, did: built });
  expect(prepare('build')).toMatchObject({ status: 0, did: [] });
});

test('shows the name and the end of the output of a failed step, and where all of it is', () => {
  fakeNpm(`console.log('one of many lines'); if (task === 'build') { console.error('a mistake'); process.exit(3); }`);
  prepare();
  const { status, said } = prepare('build');
  expect(status).toBe(3);
  expect(said).toEqual([
    'one of many lines',
    'a mistake',
    expect.stringMatching(/^Building the site failed\. .*\.prepare-output$/),
  ]);
  expect(readFileSync(join(clone, '.prepare-output'), 'utf8')).toContain('a mistake');
  fakeNpm();
  expect(prepare('build').status).toBe(0);
  expect(existsSync(join(clone, '.prepare-output'))).toBe(false);
});

test('links the programs of dependencies again, because npm 9 forgets the link to Node', () => {
  fakeNpm('if (task === "rebuild") writeFileSync("node_modules/.linked", process.argv.slice(3).join(" "));');
  prepare();
  expect(readFileSync(join(clone, 'node_modules', '.linked'), 'utf8')).toContain('--ignore-scripts');
});

test('rebuilds for a source that is changed, added or removed, and reinstalls for a changed lock file', () => {
  prepare('build');
  for (const [file, text] of Object.entries({ 'app/page.ts': 'changed', 'a-new-folder/a.ts': '', 'a.config.ts': '' })) {
    write(file, text);
    expect(prepare('build').did, file).toEqual(built);
  }
  rmSync(join(clone, 'a.config.ts'));
  expect(prepare('build').did).toEqual(built);
  write('package-lock.json', '{ "changed": true }');
  expect(prepare('build').did).toEqual([...installed, ...built]);
});

test('does not rebuild for tests, documents and what git ignores', () => {
  prepare('build');
  for (const file of ['app/page.test.ts', 'e2e/a.ts', 'README.md', 'app/a.local', 'public/icons/a.svg', 'build/a.js']) {
    write(file, '');
  }
  expect(prepare('build').did).toEqual([]);
});

test('builds a source that changes during the build at the next start', () => {
  fakeNpm('if (task === "build") writeFileSync("app/page.ts", "changed");');
  prepare('build');
  expect(prepare('build').did).toEqual(built);
  expect(prepare('build').did).toEqual([]);
});

describe('an install that', () => {
  const running = 'the program of the site that is running';

  beforeEach(() => {
    prepare();
    write('node_modules/node', running);
    write('package-lock.json', '{ "changed": true }');
  });

  test.each([
    ['fails', 'process.exit(7);'],
    ['is killed', 'process.kill(process.ppid, "SIGKILL"); process.exit();'],
  ])('%s leaves the installed packages unchanged, and is retried', (_, meanwhile) => {
    fakeNpm(meanwhile);
    expect(prepare().status).not.toBe(0);
    expect(readFileSync(join(clone, 'node_modules', 'node'), 'utf8')).toBe(running);
    fakeNpm();
    expect(prepare()).toMatchObject({ status: 0, did: installed });
    expect(existsSync(join(clone, 'node_modules', 'node'))).toBe(false);
    expect(readdirSync(clone).filter((entry) => entry.startsWith('.prepare'))).toEqual([]);
  });

  test('finishes after the lock file has changed is repeated by the next start', () => {
    fakeNpm('writeFileSync("../package-lock.json", "{}");');
    expect(prepare().did).toEqual(installed);
    fakeNpm();
    expect(prepare().did).toEqual(installed);
    expect(prepare().did).toEqual([]);
  });
});

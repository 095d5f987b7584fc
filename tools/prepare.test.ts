import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

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

test('installs without running scripts of dependencies, links their programs, builds if asked to, and does nothing the second time', () => {
  // npm 9 forgets the link to Node, which `npm rebuild` makes again.
  fakeNpm(`if (task === 'ci' || task === 'rebuild') {
    if (!process.argv.includes('--ignore-scripts')) process.exit(1);
  }`);
  expect(prepare()).toMatchObject({ status: 0, did: installed });
  expect(prepare('build')).toMatchObject({ status: 0, did: built });
  expect(prepare('build')).toMatchObject({ status: 0, did: [] });
});

test('shows how many pictures are cut, the name and the end of the output of a failed step, and where all of it is', () => {
  fakeNpm(`if (task === 'pictures') console.log('1 of 14');
    console.error('one of many lines'); if (task === 'build') { console.error('a mistake'); process.exit(3); }`);
  const { status, did, said } = prepare('build');
  expect(status).toBe(3);
  expect(did.slice(-3)).toEqual(['Cutting pictures …', '1 of 14', 'Building the site …']);
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

test('builds again for a source that is changed, added or removed, not for tests, documents and what git ignores, and installs again for a changed lock file', () => {
  prepare('build');
  for (const [file, text] of Object.entries({ 'app/page.ts': 'changed', 'a-new-folder/a.ts': '' })) {
    write(file, text);
    expect(prepare('build').did, file).toEqual(built);
  }
  rmSync(join(clone, 'a-new-folder', 'a.ts'));
  expect(prepare('build').did).toEqual(built);
  for (const file of ['app/page.test.ts', 'e2e/a.ts', 'README.md', 'app/a.local', 'public/icons/a.svg', 'build/a.js']) {
    write(file, '');
  }
  expect(prepare('build').did).toEqual([]);
  write('package-lock.json', '{ "changed": true }');
  expect(prepare('build').did).toEqual([...installed, ...built]);
});

test.each([
  ['fails', 'process.exit(7);'],
  ['is killed', 'process.kill(process.ppid, "SIGKILL"); process.exit();'],
])('an install that %s leaves what was installed as it was, and is retried', (_, meanwhile) => {
  const program = join(clone, 'node_modules', 'node');
  prepare();
  writeFileSync(program, 'the program of the site that is running');
  write('package-lock.json', '{ "changed": true }');
  fakeNpm(meanwhile);
  expect(prepare().status).not.toBe(0);
  expect(existsSync(program)).toBe(true);
  fakeNpm();
  expect(prepare()).toMatchObject({ status: 0, did: installed });
  expect(existsSync(program)).toBe(false);
  expect(readdirSync(clone).filter((entry) => entry.startsWith('.prepare'))).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { sampleData } from '#content/sample-data.ts';
import { isSampleAddress } from '#core/links.ts';
import { groups } from '#features/groups/group.ts';
import { listItems } from '#records/store/store.server.ts';
import {
  beginSave,
  folder,
  isRefused,
  isWindows,
  logIn,
  main,
  pressCtrlC,
  root,
  start,
  startNpm,
} from '#test/program.ts';
import { request } from '#test/site.ts';
import { openDatabase } from './db/database.ts';

const startScript = join(root, 'tools', 'start.mjs');

/** SQLite removes its journal only when it is closed properly. */
function isClosed(database: string) {
  return existsSync(database) && !existsSync(`${database}-wal`);
}

test.skipIf(isWindows)(
  'starts with no settings except a port, and generates a password that it prints only once',
  async () => {
    const file = join(folder, 'data', 'church.db');
    // Sets the usual umask of servers, with which every user can read new files.
    const first = start({ command: '/bin/sh', args: ['-c', 'umask 022; exec "$0" "$1"', process.execPath, main] });
    const port = await first.serving();
    expect([dirname(file), file].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
    expect(await request(port, '/healthz')).toMatchObject({ status: 200, text: 'ok' });
    expect((await request(port, '/')).status).toBe(200);
    const password = /The admin password is (\S+) /.exec(first.output.out)?.[1] ?? '';
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/);
    expect((await logIn(port, `${password}x`)).status).toBe(401);
    first.child.kill('SIGTERM');
    expect(await first.exited).toMatchObject({ code: 0, err: '' });
    expect(isClosed(file)).toBe(true);

    const second = start();
    const secondPort = await second.serving();
    expect(second.output.out).not.toContain('password');
    expect((await logIn(secondPort, password)).status).toBe(200);
  },
);

test('starts empty with SAMPLE_DATA=off in the file of DATABASE_URL, and warns about a short password and an obsolete setting', async () => {
  const env = { SAMPLE_DATA: 'off', DATABASE_URL: 'file:elsewhere/our.db', WORKERS: '2', ADMIN_PASSWORD: 'joy' };
  const { serving, output } = start({ env });
  const port = await serving();
  expect(await request(port, '/api/groups')).toMatchObject({ status: 200, text: '[]' });
  expect((await request(port, '/small-groups')).text).toContain('No groups found');
  expect(readdirSync(folder)).toEqual(['elsewhere']);
  expect(output.out.match(/WORKERS has no effect/g)).toHaveLength(1);
  expect((await logIn(port, 'joy')).status).toBe(200);
  expect(output.out.match(/ADMIN_PASSWORD/g)).toHaveLength(1);
  expect(output.out).not.toContain('joy');
});

test('reports unconfirmed content once at each start, and the first visit by another host name', async () => {
  const warnings = (out: string) =>
    out.split('\n').flatMap((line) => (line.includes('"level":"warn"') ? String(JSON.parse(line).msg) : []));
  const contentCheck = start({ args: ['commands/check-content.ts'], cwd: root });
  const promises = /SAFETY PROMISES: (\d+)/.exec((await contentCheck.exited).out)?.[1];
  const promisesLine = promises && `Safety promises that the church has not confirmed: ${promises}.`;
  const siteUrlLine = isSampleAddress(church.siteUrl) && `siteUrl in content/church.ts is still a sample`;
  const expectStart = (out: string, samplesLine: string | false) =>
    expect(warnings(out)).toEqual(
      [promisesLine, samplesLine, siteUrlLine].filter(Boolean).map((line) => expect.stringContaining(String(line))),
    );

  const first = start({ env: { ADMIN_PASSWORD: 'a password for tests' } });
  const port = await first.serving();
  expectStart(
    first.output.out,
    (sampleData.groups.length > 0 || sampleData.news.length > 0) && 'Visitors see samples: ',
  );
  // These include prepared responses, which take the fast path, and others.
  for (const path of ['/healthz', '/', '/', '/api/nothing'])
    await request(port, path, { headers: { host: 'other.example.net', connection: 'keep-alive' } });
  first.child.kill('SIGTERM');
  const { out } = await first.exited;
  expect(out.match(/Visitors ask for other\.example\.net, but siteUrl in content\/church\.ts says /g)).toHaveLength(1);

  expect((await start({ args: [join(root, 'commands', 'samples.ts'), '--remove'] }).exited).code).toBe(0);
  const second = start({ env: { ADMIN_PASSWORD: 'a password for tests' } });
  expect((await request(await second.serving(), '/api/groups')).text).toBe('[]');
  expectStart(second.output.out, false);
});

describe('with an unusable setting,', () => {
  test('it prints one line and writes no files', async () => {
    expect(await start({ env: { PORT: 'three thousand' } }).exited).toEqual({
      code: 1,
      out: '',
      err: 'PORT must be a whole number from 0 to 65535\n',
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('it reports a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, err } = await start({ env: { PORT: String(port), ADMIN_PASSWORD: 'eight888' } }).exited;
    other.close();
    expect({ code, err }).toEqual({
      code: 1,
      err: `PORT ${port} is taken by another program: set PORT to a free one\n`,
    });
  });

  test('it reports a host that is another machine', async () => {
    // 192.0.2.0/24 is reserved for documentation.
    const { code, err } = await start({ env: { HOST: '192.0.2.1' } }).exited;
    expect({ code, err }).toEqual({
      code: 1,
      err: 'HOST 192.0.2.1 is not an address of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for all of them\n',
    });
  });
});

test('reports that the site is not built, before it creates a database', async () => {
  const clone = join(folder, 'clone');
  const isSource = (path: string) => !/^(node_modules|build|data|public|\.git)\b/.test(relative(root, path));
  cpSync(root, clone, { recursive: true, filter: isSource });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction');
  const { code, err } = await start({ args: ['server/main.ts'], cwd: clone }).exited;
  expect({ code, err }).toEqual({
    code: 1,
    err: 'The site is not built yet: run npm start, or npm run build first\n',
  });
  expect(existsSync(join(clone, 'data'))).toBe(false);
});

test.skipIf(isWindows)(
  'refuses connections after a stop signal, even two, and finishes pending saves first',
  async () => {
    const { child, serving, exited } = start({ env: { ADMIN_PASSWORD: 'eight888', SAMPLE_DATA: 'off' } });
    const port = await serving();
    const { cookie } = await logIn(port, 'eight888');
    const saves = await Promise.all(['One', 'Two', 'Three'].map((title) => beginSave(port, cookie, title)));
    // The site may have accepted none of these connections yet.
    child.kill('SIGTERM');
    await expect.poll(() => isRefused(port)).toBe(true);
    child.kill('SIGINT');
    expect(await Promise.all(saves.map((save) => save.finish()))).toEqual([201, 201, 201]);
    expect(await exited).toMatchObject({ code: 0, err: '' });

    const file = join(folder, 'data', 'church.db');
    expect(isClosed(file)).toBe(true);
    const database = openDatabase({ kind: 'sqlite', file });
    expect(await listItems(database.db, groups)).toHaveLength(3);
    await database.close();
  },
);

describe('the start script', () => {
  test.skipIf(process.platform !== 'linux')('replaces itself with the server, with the memory settings', async () => {
    const server = start({ args: [startScript] });
    await server.serving();
    const readProc = (file: string) => readFileSync(`/proc/${server.child.pid}/${file}`, 'utf8').split('\0');
    expect(readProc('cmdline')).toEqual([process.execPath, '--optimize-for-size', main, '']);
    expect(readProc('environ')).toContain('MALLOC_ARENA_MAX=1');
    server.child.kill('SIGTERM');
    expect(await server.exited).toMatchObject({ code: 0, err: '' });
  });

  describe('on Windows, where a process cannot replace itself', () => {
    const code = `import { startServer } from ${JSON.stringify(pathToFileURL(startScript).href)}; startServer('win32')`;
    const args = ['--input-type=module', '--eval', code];

    test('passes on the output and the exit code of the server', async () => {
      expect(await start({ args, env: { PORT: 'three' } }).exited).toEqual({
        code: 1,
        out: '',
        err: 'PORT must be a whole number from 0 to 65535\n',
      });
    });

    test.skipIf(isWindows)('waits for a clean exit of the server on Ctrl+C', async () => {
      const program = start({ args });
      const port = await program.serving();
      pressCtrlC(program.child.pid);
      expect(await program.exited).toMatchObject({ code: 0, err: '' });
      expect(await isRefused(port)).toBe(true);
      expect(isClosed(join(folder, 'data', 'church.db'))).toBe(true);
    });
  });
});

test('npm scripts contain only plain commands, which also run in the Windows shell', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const script of Object.values(scripts)) expect(script).toMatch(/^[\w-]+( [\w./-]+)*( && [\w-]+( [\w./-]+)*)*$/);
});

describe('npm start', () => {
  // `npm test` has installed and built by now. Otherwise npm start would do so in the middle of other tests.
  beforeEach(() => {
    const environment = { PATH: process.env.PATH, npm_execpath: join(folder, 'no-npm-here') };
    const { stdout } = spawnSync(process.execPath, ['tools/prepare.mjs', 'build'], {
      cwd: root,
      env: environment,
      encoding: 'utf8',
    });
    if (stdout) throw new Error('The build is out of date: run npm test, which rebuilds it.');
  });

  test.skipIf(isWindows).each([
    ['SIGTERM sent to npm', (pid = 0) => process.kill(pid, 'SIGTERM')],
    ['Ctrl+C, which reaches both npm and the server', pressCtrlC],
  ])('without changes neither installs nor builds, and %s stops the server cleanly', async (_, stop) => {
    const data = join(folder, 'church.db');
    const npm = startNpm('start', { DATABASE_URL: `file:${data}`, ADMIN_PASSWORD: 'eight888' });
    const port = await npm.serving();
    expect(npm.output.out).not.toMatch(/Installing|Building/);
    expect((await request(port, '/healthz')).status).toBe(200);
    stop(npm.child.pid);
    expect((await npm.exited).code).toBe(0);
    expect(await isRefused(port)).toBe(true);
    expect(isClosed(data)).toBe(true);
  });
});

test.skipIf(isWindows)('logs an unhandled error and exits with code 1', async () => {
  const breakOnSignal = `data:text/javascript,process.on('SIGUSR2',()=>Promise.reject(new Error('broken%20on%20purpose')))`;
  const { child, serving, exited } = start({ args: ['--import', breakOnSignal, main] });
  await serving();
  child.kill('SIGUSR2');
  const { code, out } = await exited;
  expect(code).toBe(1);
  expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toMatchObject({
    level: 'fatal',
    err: { message: 'broken on purpose' },
  });
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import { listItems } from '#nouns/store.server.ts';
import { ask } from '#test/site.ts';
import { openDatabase } from './db/database.ts';

const root = join(import.meta.dirname, '..');
const main = join(root, 'build', 'program', 'main.js');
const startScript = join(root, 'scripts', 'start.mjs');
const json = { 'content-type': 'application/json' };
/** There are no signals on Windows: to kill a process ends it at once. */
const isWindows = process.platform === 'win32';

let folder: string;
const started: number[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'church-main-'));
});
afterEach(() => {
  for (const pid of started.splice(0)) {
    try {
      process.kill(isWindows ? pid : -pid, 'SIGKILL');
    } catch {
      // It has ended by itself, as it should.
    }
  }
  // Windows lets go of the files of an ended process a moment later.
  rmSync(folder, { recursive: true, maxRetries: 10 });
});

type Start = { command?: string; args?: string[]; cwd?: string; env?: Record<string, string> };

/** A program of its own, in an empty folder: what it would write by default is written there. */
function start({ command = process.execPath, args = [main], cwd = folder, env = {} }: Start = {}) {
  const { PATH, HOME } = process.env;
  // A group of its own, so that nothing of it is left when a test fails.
  const child = spawn(command, args, { cwd, env: { PATH, HOME, PORT: '0', ...env }, detached: !isWindows });
  if (child.pid) started.push(child.pid);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, ...output }));
  return {
    child,
    output,
    ended,
    /** The port it serves on, once it does. */
    async serving() {
      const port = () => /Serving http:\/\/127\.0\.0\.1:(\d+)/.exec(output.out)?.[1];
      const isUpOrOver = () => port() !== undefined || child.exitCode !== null;
      await expect.poll(isUpOrOver).toBe(true);
      if (!port()) throw new Error(`it ended instead of serving: ${output.err}`);
      return Number(port());
    },
  };
}

async function logIn(port: number, password: string) {
  const body = JSON.stringify({ password });
  const { status, headers } = await ask(port, '/api/admin/login', { method: 'POST', headers: json, body });
  return { status, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

async function isRefused(port: number) {
  return ask(port, '/healthz').then(
    () => false,
    (error) => error.code === 'ECONNREFUSED',
  );
}

/** As a terminal does it: Ctrl+C reaches all that was started in it. */
function pressCtrlC(pid = 0) {
  process.kill(-pid, 'SIGINT');
}

/** SQLite takes its journal away when it is closed in good order, and only then. */
function isClosed(database: string) {
  return existsSync(database) && !existsSync(`${database}-wal`);
}

test.skipIf(isWindows)('starts with nothing set but a port, answers, and stops when told to', async () => {
  const { child, serving, ended } = start();
  const port = await serving();
  expect(await ask(port, '/healthz')).toMatchObject({ status: 200, text: 'ok' });
  expect((await ask(port, '/')).status).toBe(200);
  expect((await ask(port, '/small-groups')).text).not.toContain('No groups found');
  expect(existsSync(join(folder, 'data', 'church.db'))).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, err: '' });
  expect(isClosed(join(folder, 'data', 'church.db'))).toBe(true);
});

test('starts empty with SAMPLE_DATA=off, in the file that DATABASE_URL names', async () => {
  const { serving } = start({ env: { SAMPLE_DATA: 'off', DATABASE_URL: 'file:elsewhere/our.db' } });
  const port = await serving();
  expect(await ask(port, '/api/groups')).toMatchObject({ status: 200, text: '[]' });
  expect((await ask(port, '/small-groups')).text).toContain('No groups found');
  expect(readdirSync(folder)).toEqual(['elsewhere']);
});

describe('with a setting it cannot use', () => {
  test.each([
    [{ PORT: 'three thousand' }, 'PORT must be a whole number from 0 to 65535\n'],
    [{ HOST: 'http://example.org' }, 'HOST must be a host name or an address, such as 127.0.0.1 or 0.0.0.0\n'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 8 characters\n'],
    [{ DATABASE_URL: 'church.db' }, 'DATABASE_URL must be file:<path> for SQLite or postgres://… for PostgreSQL\n'],
    [{ SAMPLE_DATA: 'none' }, 'SAMPLE_DATA must be on or off\n'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number from 0 to 10\n'],
  ])('%j it says so in one line and touches nothing', async (env, line) => {
    expect(await start({ env }).ended).toEqual({ code: 1, out: '', err: line });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('it says so of a database that is not there', async () => {
    const nobody = 'postgres://church@127.0.0.1:1/church';
    const { code, err } = await start({ env: { DATABASE_URL: nobody } }).ended;
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^DATABASE_URL names a database that cannot be opened: .+\n$/),
    });
  });

  test('it says so of a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, err } = await start({ env: { PORT: String(port), ADMIN_PASSWORD: 'eight888' } }).ended;
    other.close();
    expect({ code, err }).toEqual({
      code: 1,
      err: `PORT ${port} is taken by another program: set PORT to a free one\n`,
    });
  });

  test('it says so of a host that is another machine', async () => {
    // 192.0.2.0/24 is kept for documentation: no machine has it.
    const { code, err } = await start({ env: { HOST: '192.0.2.1' } }).ended;
    expect({ code, err }).toEqual({
      code: 1,
      err: 'HOST 192.0.2.1 is not an address of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for all of them\n',
    });
  });
});

test('says that the site is not built, before it makes a database', async () => {
  const clone = join(folder, 'clone');
  for (const part of ['server', 'nouns', 'domain', 'content', 'app', 'package.json']) {
    cpSync(join(root, part), join(clone, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction');
  const { code, err } = await start({ args: ['server/main.ts'], cwd: clone }).ended;
  expect({ code, err }).toEqual({
    code: 1,
    err: 'The site is not built yet: run npm start, or npm run build first\n',
  });
  expect(existsSync(join(clone, 'data'))).toBe(false);
});

test('makes up a password, tells it at the first start only, and takes it from then on', async () => {
  const first = start();
  const port = await first.serving();
  const password = /The admin password is (\S+) /.exec(first.output.out)?.[1] ?? '';
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/);
  expect((await logIn(port, password)).status).toBe(200);
  expect((await logIn(port, `${password}x`)).status).toBe(401);
  first.child.kill('SIGTERM');
  await first.ended;

  const second = start();
  const secondPort = await second.serving();
  expect(second.output.out).not.toContain('password');
  expect((await logIn(secondPort, password)).status).toBe(200);
});

test.skipIf(isWindows).each(['SIGTERM', 'SIGINT'] as const)(
  'on %s, also when it comes twice, takes no more, finishes what is under way, closes the database and ends',
  async (signal) => {
    const { child, serving, ended } = start({ env: { ADMIN_PASSWORD: 'eight888', SAMPLE_DATA: 'off' } });
    const port = await serving();
    const { cookie } = await logIn(port, 'eight888');
    const body = Buffer.from(JSON.stringify(aGroupInput({ title: 'Saved at the last moment' })));
    const headers = { ...json, cookie, 'content-length': body.length };
    const underWay = request({ host: '127.0.0.1', port, path: '/api/groups', method: 'POST', headers });
    await new Promise<void>((written) => void underWay.write(body.subarray(0, 20), () => written()));
    // The server has the first half when it has answered somebody who asked after it.
    await ask(port, '/healthz');

    child.kill(signal);
    await expect.poll(() => isRefused(port)).toBe(true);
    child.kill(signal);
    underWay.end(body.subarray(20));
    const [response] = await once(underWay, 'response');
    response.resume();
    expect(response.statusCode).toBe(201);
    expect(await ended).toMatchObject({ code: 0, err: '' });

    const file = join(folder, 'data', 'church.db');
    expect(isClosed(file)).toBe(true);
    const database = openDatabase({ kind: 'sqlite', file });
    expect(await listItems(database.db, groups)).toMatchObject([{ title: 'Saved at the last moment' }]);
    await database.close();
  },
);

describe('the start script', () => {
  test.skipIf(process.platform !== 'linux')('becomes the server, in one process with the memory settings', async () => {
    const server = start({ args: [startScript] });
    await server.serving();
    const about = (file: string) => readFileSync(`/proc/${server.child.pid}/${file}`, 'utf8').split('\0');
    expect(about('cmdline')).toEqual([process.execPath, '--optimize-for-size', main, '']);
    expect(about('environ')).toContain('MALLOC_ARENA_MAX=1');
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, err: '' });
  });

  describe('on Windows, where a process cannot become another', () => {
    const code = `import { startServer } from ${JSON.stringify(pathToFileURL(startScript).href)}; startServer('win32')`;
    const args = ['--input-type=module', '--eval', code];

    test('hands on what the server says and how it ends', async () => {
      expect(await start({ args, env: { PORT: 'three' } }).ended).toEqual({
        code: 1,
        out: '',
        err: 'PORT must be a whole number from 0 to 65535\n',
      });
    });

    test.skipIf(isWindows)('waits for the server to end in good order on Ctrl+C', async () => {
      const program = start({ args });
      const port = await program.serving();
      pressCtrlC(program.child.pid);
      expect(await program.ended).toMatchObject({ code: 0, err: '' });
      expect(await isRefused(port)).toBe(true);
      expect(isClosed(join(folder, 'data', 'church.db'))).toBe(true);
    });
  });
});

test('every npm script is made of plain commands, which the shell of Windows runs as well', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const script of Object.values(scripts)) expect(script).toMatch(/^[\w-]+( [\w./-]+)*( && [\w-]+( [\w./-]+)*)*$/);
});

describe('npm start', () => {
  // `npm test` has installed and built by now. Without that, npm start would do it in the midst of the other tests.
  beforeEach(() => {
    const environment = { PATH: process.env.PATH, npm_execpath: join(folder, 'no-npm-here') };
    const { stdout } = spawnSync(process.execPath, ['scripts/prepare.mjs', 'build'], {
      cwd: root,
      env: environment,
      encoding: 'utf8',
    });
    if (stdout) throw new Error('The build is not that of the sources: run npm test, which makes it anew.');
  });

  /** The npm that runs the tests, else the one on the PATH. */
  function npmStart(env: Record<string, string>) {
    const { npm_node_execpath: node, npm_execpath: cli } = process.env;
    return node && cli
      ? start({ command: node, args: [cli, 'start'], cwd: root, env })
      : start({ command: 'npm', args: ['start'], cwd: root, env });
  }

  test.skipIf(isWindows).each([
    ['SIGTERM sent to npm', (pid = 0) => process.kill(pid, 'SIGTERM')],
    ['Ctrl+C, which npm and the server both hear', pressCtrlC],
  ])('with nothing changed neither installs nor builds, and %s stops the server in good order', async (_, stop) => {
    const data = join(folder, 'church.db');
    const npm = npmStart({ DATABASE_URL: `file:${data}`, ADMIN_PASSWORD: 'eight888' });
    const port = await npm.serving();
    expect(npm.output.out).not.toMatch(/Installing|Building/);
    expect((await ask(port, '/healthz')).status).toBe(200);
    stop(npm.child.pid);
    expect((await npm.ended).code).toBe(0);
    expect(await isRefused(port)).toBe(true);
    expect(isClosed(data)).toBe(true);
  });
});

describe('WORKERS=2', () => {
  test.skipIf(isWindows)(
    'two processes serve one port, both show a write within moments, and both stop on SIGTERM',
    async () => {
      const program = start({ env: { WORKERS: '2', ADMIN_PASSWORD: 'a password for tests' } });
      const port = await program.serving();
      const { cookie } = await logIn(port, 'a password for tests');
      const body = JSON.stringify(aGroupInput({ title: 'Seen by both' }));
      const written = await ask(port, '/api/groups', { method: 'POST', headers: { ...json, cookie }, body });
      expect(written.status).toBe(201);
      // Connections go to the workers in turn: ten of them reach both.
      const everywhere = async (path: string) => {
        const answers = await Promise.all(Array.from({ length: 10 }, () => ask(port, path)));
        return answers.every(({ text }) => text.includes('Seen by both'));
      };
      await expect.poll(() => everywhere('/small-groups')).toBe(true);
      await expect.poll(() => everywhere('/api/groups')).toBe(true);
      expect(program.output.out.match(/Serving/g)).toHaveLength(1);
      program.child.kill('SIGTERM');
      expect(await program.ended).toMatchObject({ code: 0, err: '' });
      expect(await isRefused(port)).toBe(true);
    },
  );

  test('wrong passwords are counted for all processes together, and forgotten after the right one', async () => {
    const program = start({ env: { WORKERS: '2', ADMIN_PASSWORD: 'a password for tests' } });
    const port = await program.serving();
    const guess = async (times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => logIn(port, 'a guess')));
      return answers.map(({ status }) => status).sort();
    };
    expect(await guess(4)).toEqual([401, 401, 401, 401]);
    expect((await logIn(port, 'a password for tests')).status).toBe(200);
    expect(await guess(8)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  test('settings that cannot be served end all of it, with one line and code 1', async () => {
    const program = start({ env: { WORKERS: '2', HOST: '192.0.2.1' } });
    const { code, err } = await program.ended;
    expect(code).toBe(1);
    expect(err).toContain('HOST 192.0.2.1 is not an address of this machine');
  });
});

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
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
import { listNotices } from './notices.ts';
import { readSamples } from './samples.ts';

const startScript = join(root, 'tools', 'start.mjs');
/** Windows cannot replace a process. */
const asOnWindows = [
  '--input-type=module',
  '--eval',
  `import { startServer } from ${JSON.stringify(pathToFileURL(startScript).href)}; startServer('win32')`,
];

/** SQLite removes its journal only when it is closed properly. */
function isClosed(database: string) {
  return existsSync(database) && !existsSync(`${database}-wal`);
}

function readSqlite<Result>(file: string, read: (db: ReturnType<typeof openDatabase>['db']) => Promise<Result>) {
  const { db, close } = openDatabase({ kind: 'sqlite', file });
  return read(db).finally(close);
}

test.skipIf(isWindows)(
  'the start script becomes the server, which needs no settings but a port, keeps its files private, prints a password and warns of what nobody has confirmed',
  async () => {
    const file = join(folder, 'data', 'church.db');
    // As usual on a server, where the files that a program creates can be read by every user.
    const umask = ['-c', 'umask 022; exec "$0" "$1"', process.execPath, startScript];
    const { child, serving, output, exited } = start({ command: '/bin/sh', args: umask });
    const port = await serving();
    expect([dirname(file), file].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
    expect(await request(port, '/healthz')).toMatchObject({ status: 200, text: 'ok' });
    expect((await request(port, '/')).status).toBe(200);
    const password = /The admin password is (\S+) /.exec(output.out)?.[1] ?? '';
    expect((await logIn(port, password)).status).toBe(200);
    if (process.platform === 'linux') {
      const readProc = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, 'utf8').split('\0');
      expect(readProc('cmdline')).toEqual([process.execPath, '--optimize-for-size', main, '']);
      expect(readProc('environ')).toContain('MALLOC_ARENA_MAX=1');
    }
    child.kill('SIGTERM');
    const { code, out, err } = await exited;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(isClosed(file)).toBe(true);
    const warnings = out.split('\n').filter((line) => line.includes('"level":"warn"'));
    const notices = await readSqlite(file, (db) => listNotices(db, readSamples(join(root, 'build'))));
    expect(warnings.map((line) => JSON.parse(line).msg)).toEqual(notices);
    expect(out).not.toContain('"msg":"Response"');
  },
);

test.skipIf(isWindows)(
  'obeys its settings, warns of them, and on Ctrl+C, even twice, refuses connections but finishes pending saves, also where a script waits for it',
  async () => {
    const file = join(folder, 'elsewhere', 'our.db');
    const env = {
      SAMPLE_DATA: 'off',
      DATABASE_URL: 'file:elsewhere/our.db',
      BACKUP_DIR: 'backups',
      WORKERS: '2',
      ADMIN_PASSWORD: 'joy',
    };
    const { child, serving, output, exited } = start({ args: asOnWindows, env });
    const port = await serving();
    expect(await request(port, '/api/groups')).toMatchObject({ status: 200, text: '[]' });
    await expect.poll(() => output.out).toContain('"msg":"Backup written"');
    expect(readdirSync(folder).sort()).toEqual(['backups', 'elsewhere']);
    expect(readdirSync(join(folder, 'backups'))).toEqual([expect.stringMatching(/^church-[\d-]+\.db$/)]);
    for (const warning of [/WORKERS has no effect/g, /ADMIN_PASSWORD/g])
      expect(output.out.match(warning)).toHaveLength(1);
    expect(output.out).not.toContain('joy');

    const { cookie } = await logIn(port, 'joy');
    const saves = await Promise.all(['One', 'Two', 'Three'].map((title) => beginSave(port, cookie, title)));
    // The site may have accepted none of these connections yet.
    pressCtrlC(child.pid);
    await expect.poll(() => isRefused(port)).toBe(true);
    pressCtrlC(child.pid);
    expect(await Promise.all(saves.map((save) => save.finish()))).toEqual([201, 201, 201]);
    expect(await exited).toMatchObject({ code: 0, err: '' });
    expect(isClosed(file)).toBe(true);
    expect(await readSqlite(file, (db) => listItems(db, groups))).toHaveLength(3);
  },
);

test('with a setting that is invalid, it prints one line, writes no files and exits with 1, also where a script waits for it', async () => {
  expect(await start({ args: asOnWindows, env: { PORT: 'three thousand' } }).exited).toEqual({
    code: 1,
    out: '',
    err: 'PORT must be a whole number from 0 to 65535\n',
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('reports a port that is taken, or a host that is another machine', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const PORT = String((other.address() as AddressInfo).port);
  // 192.0.2.0/24 is reserved for documentation.
  const [HOST, hint] = ['192.0.2.1', 'set HOST to 127.0.0.1, or to 0.0.0.0 for all of them'];
  for (const [env, message] of [
    [{ PORT }, `PORT ${PORT} is taken by another program: set PORT to a free one`],
    [{ HOST }, `HOST ${HOST} is not an address of this machine: ${hint}`],
  ] as const)
    expect(await start({ env }).exited).toMatchObject({ code: 1, err: `${message}\n` });
});

test('reports that the site is not built, before it creates a database', async () => {
  cpSync(dirname(main), join(folder, 'program'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const { code, err } = await start({ args: [join('program', 'main.js')] }).exited;
  expect({ code, err }).toEqual({
    code: 1,
    err: 'The site is not built yet: run npm start, or npm run build first\n',
  });
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('an error that nothing handles is in the log, and the exit code is 1', async () => {
  const breakOnceHandled = `data:text/javascript,process.on('newListener',(event)=>{
    if(event==='uncaughtException')setImmediate(()=>Promise.reject(new Error('broken%20on%20purpose')))})`;
  const { code, out } = await start({ args: ['--import', breakOnceHandled, main] }).exited;
  expect(code).toBe(1);
  expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toMatchObject({
    level: 'fatal',
    err: { message: 'broken on purpose' },
  });
});

test('npm scripts contain only plain commands, which also run in the Windows shell', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const script of Object.values(scripts)) expect(script).toMatch(/^[\w-]+( [\w./-]+)*( && [\w-]+( [\w./-]+)*)*$/);
});

test.skipIf(isWindows)(
  'npm start with nothing changed neither installs nor builds, and SIGTERM sent to npm stops the server cleanly',
  async () => {
    // `npm test` has installed and built by now. Otherwise npm start would do it in the middle of the other tests.
    const env = { PATH: process.env.PATH, npm_execpath: join(folder, 'no-npm-here') };
    const { stdout } = spawnSync(process.execPath, ['tools/prepare.mjs', 'build'], { cwd: root, env });
    expect(String(stdout), 'The build is out of date: run npm test, which rebuilds it').toBe('');

    const file = join(folder, 'church.db');
    const npm = startNpm('start', { DATABASE_URL: `file:${file}`, ADMIN_PASSWORD: 'eight888' });
    const port = await npm.serving();
    expect(npm.output.out).not.toMatch(/Installing|Building/);
    npm.child.kill('SIGTERM');
    expect((await npm.exited).code).toBe(0);
    expect(await isRefused(port)).toBe(true);
    expect(isClosed(file)).toBe(true);
  },
);

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { engines } from '#test/database.ts';
import { freePort } from '#test/free-port.ts';
import { folder, isRefused, json, logIn, start } from '#test/program.ts';
import { request } from '#test/site.ts';
import { hashPassword } from './password.ts';
import { changePasswordHash } from './password-queries.ts';

test.skipIf(process.platform !== 'linux')(
  'a worker that is forked again keeps a password that was changed since the start',
  async () => {
    const port = await freePort();
    const program = start({ env: { PORT: String(port), WORKERS: '2', ADMIN_PASSWORD: 'from the settings' } });
    await program.serving();
    const { pid } = program.child;
    const workers = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    const database = openDatabase({ kind: 'sqlite', file: join(folder, 'data', 'church.db') });
    await changePasswordHash(database.db, await hashPassword('changed since the start'));
    await database.close();

    const before = workers();
    for (const worker of before) process.kill(worker, 'SIGKILL');
    await expect.poll(() => workers().some((worker) => before.includes(worker))).toBe(false);
    await expect.poll(() => isRefused(port).catch(() => true)).toBe(false);
    expect((await logIn(port, 'changed since the start')).status).toBe(200);
  },
);

const password = 'a password for tests';

async function guess(port: number, times: number) {
  const responses = await Promise.all(Array.from({ length: times }, () => logIn(port, 'a guess')));
  return responses.map(({ status }) => status).sort();
}

/** Logs in, as the device that has the cookie if there is one, and returns the cookie of the device. */
async function logInOnDevice(port: number, cookie = '') {
  const body = JSON.stringify({ password });
  const { status, headers } = await request(port, '/api/admin/login', {
    method: 'POST',
    headers: { ...json, cookie },
    body,
  });
  return { status, cookie: headers['set-cookie']?.[1]?.split(';')[0] };
}

describe.each(engines.filter(({ name }) => name === 'PostgreSQL'))('two programs on one $name', ({ newLocation }) => {
  test('count wrong passwords together, and both know a device', async () => {
    const { settings, remove } = await newLocation();
    const env = { DATABASE_URL: 'url' in settings ? settings.url : '', ADMIN_PASSWORD: password };
    const programs = [start({ env }), start({ env: { ...env, WORKERS: '2' } })] as const;
    const [one, other] = [await programs[0].serving(), await programs[1].serving()];
    const { cookie } = await logInOnDevice(one);
    expect(await guess(one, 3)).toEqual([401, 401, 401]);
    expect(await guess(other, 5)).toEqual([401, 401, 429, 429, 429]);
    expect(await guess(one, 1)).toEqual([429]);
    for (const port of [one, other]) {
      expect((await logIn(port, password)).status).toBe(429);
      expect((await logInOnDevice(port, cookie)).status).toBe(200);
    }
    for (const { child, exited } of programs) {
      child.kill('SIGTERM');
      expect(await exited).toMatchObject({ code: 0, err: '' });
    }
    await remove();
  });
});

test('with WORKERS=2, any worker lets a known device in while its network is refused', async () => {
  const program = start({ env: { WORKERS: '2', ADMIN_PASSWORD: password } });
  const port = await program.serving();
  const { cookie } = await logInOnDevice(port);
  expect(await guess(port, 8)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  for (let time = 0; time < 4; time++) expect((await logInOnDevice(port, cookie)).status).toBe(200);
  expect(await guess(port, 2)).toEqual([429, 429]);
});

test('the primary process survives a worker that exits in the middle of a login', async () => {
  const script = join(folder, 'primary.mjs');
  const loginLimit = pathToFileURL(join(import.meta.dirname, 'login-limit.ts')).href;
  writeFileSync(
    script,
    `import cluster from 'node:cluster';
     import { countLoginsForWorkers, createLoginLimit } from ${JSON.stringify(loginLimit)};
     if (cluster.isPrimary) {
       // Before the limiter can answer.
       cluster.on('message', (worker, { func }) => func === 'consume' && worker.process.disconnect());
       countLoginsForWorkers();
       cluster.on('exit', () => console.log('The worker has exited'));
       cluster.fork();
     } else {
       await createLoginLimit({ kind: 'sqlite' }).begin({ network: '192.0.2.1' });
     }`,
  );
  expect(await start({ args: [script] }).exited).toMatchObject({ code: 0, out: 'The worker has exited\n' });
});

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import { listItems } from '#nouns/store.server.ts';
import { beginSave, folder, isRefused, isWindows, json, logIn, main, start } from '#test/program.ts';
import { request } from '#test/site.ts';
import { openDatabase } from './db/database.ts';

describe('with WORKERS=2,', () => {
  test.skipIf(isWindows)('two processes serve one port, both soon show a write, and both stop on SIGTERM', async () => {
    const program = start({ env: { WORKERS: '2', ADMIN_PASSWORD: 'a password for tests' } });
    const port = await program.serving();
    const { cookie } = await logIn(port, 'a password for tests');
    const body = JSON.stringify(aGroupInput({ title: 'Seen by both' }));
    const written = await request(port, '/api/groups', { method: 'POST', headers: { ...json, cookie }, body });
    expect(written.status).toBe(201);
    // Workers get connections in turn: ten reach both.
    const isShownByBoth = async (path: string) => {
      const responses = await Promise.all(Array.from({ length: 10 }, () => request(port, path)));
      return responses.every(({ text }) => text.includes('Seen by both'));
    };
    await expect.poll(() => isShownByBoth('/small-groups')).toBe(true);
    await expect.poll(() => isShownByBoth('/api/groups')).toBe(true);
    expect(program.output.out.match(/Serving/g)).toHaveLength(1);
    program.child.kill('SIGTERM');
    expect(await program.exited).toMatchObject({ code: 0, err: '' });
    expect(await isRefused(port)).toBe(true);
  });

  test('wrong passwords are counted across all processes, and the count is reset by the right one', async () => {
    const program = start({ env: { WORKERS: '2', ADMIN_PASSWORD: 'a password for tests' } });
    const port = await program.serving();
    const guess = async (times: number) => {
      const responses = await Promise.all(Array.from({ length: times }, () => logIn(port, 'a guess')));
      return responses.map(({ status }) => status).sort();
    };
    expect(await guess(4)).toEqual([401, 401, 401, 401]);
    expect((await logIn(port, 'a password for tests')).status).toBe(200);
    expect(await guess(8)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  test.skipIf(isWindows)('SIGTERM to all of them, passed on by the first, does not cut off a save', async () => {
    const program = start({ env: { WORKERS: '2', ADMIN_PASSWORD: 'a password for tests', SAMPLE_DATA: 'off' } });
    const port = await program.serving();
    const { cookie } = await logIn(port, 'a password for tests');
    const saves = await Promise.all(['One', 'Two', 'Three'].map((title) => beginSave(port, cookie, title)));
    // Once the workers have responded to later requests, they have received the first halves.
    await Promise.all(Array.from({ length: 10 }, () => request(port, '/healthz')));
    process.kill(-(program.child.pid ?? 0), 'SIGTERM');
    await expect.poll(() => isRefused(port)).toBe(true);
    process.kill(-(program.child.pid ?? 0), 'SIGTERM');
    expect(await Promise.all(saves.map((save) => save.finish()))).toEqual([201, 201, 201]);
    expect(await program.exited).toMatchObject({ code: 0, err: '' });
    const database = openDatabase({ kind: 'sqlite', file: join(folder, 'data', 'church.db') });
    expect(await listItems(database.db, groups)).toHaveLength(3);
    await database.close();
  });

  /** Prints the ids of workers once they serve, and lets a test end one with an exit code. */
  const exitOnSignal = `data:text/javascript,import%20cluster%20from'node:cluster';
    cluster.on('listening',(worker)=>console.log('worker%20'+worker.process.pid+'.'));
    if(cluster.isWorker){
    process.on('SIGUSR2',()=>process.exit(1));
    if(process.env.FAIL_AT_START)process.exit(1)}`;
  const workerIds = (out: string) => [...out.matchAll(/worker (\d+)\./g)].map(([, id]) => Number(id));

  test.skipIf(isWindows)('a worker that exits with 1 after the start is replaced, and the site goes on', async () => {
    const program = start({ args: ['--import', exitOnSignal, main], env: { WORKERS: '2' } });
    const port = await program.serving();
    await expect.poll(() => workerIds(program.output.out).length).toBe(2);
    process.kill(Number(workerIds(program.output.out)[0]), 'SIGUSR2');
    await expect.poll(() => workerIds(program.output.out).length).toBe(3);
    expect((await request(port, '/healthz')).status).toBe(200);
    expect(program.output.out).toContain('A worker exited');
    program.child.kill('SIGTERM');
    expect(await program.exited).toMatchObject({ code: 0 });
  });

  test.skipIf(isWindows)('workers that all exit at once are replaced', async () => {
    const program = start({ args: ['--import', exitOnSignal, main], env: { WORKERS: '2' } });
    await program.serving();
    await expect.poll(() => workerIds(program.output.out).length).toBe(2);
    for (const id of workerIds(program.output.out)) process.kill(id, 'SIGUSR2');
    await expect.poll(() => workerIds(program.output.out).length).toBe(4);
    expect(program.child.exitCode).toBeNull();
  });

  test('workers that fail to start end the program with exit code 1', async () => {
    const env = { WORKERS: '3', FAIL_AT_START: 'yes' };
    const program = start({ args: ['--import', exitOnSignal, main], env });
    expect(await program.exited).toMatchObject({ code: 1 });
  });

  test('an unusable setting stops all processes, with an error and exit code 1', async () => {
    const program = start({ env: { WORKERS: '2', HOST: '192.0.2.1' } });
    const { code, err } = await program.exited;
    expect(code).toBe(1);
    expect(err).toContain('HOST 192.0.2.1 is not an address of this machine');
  });
});

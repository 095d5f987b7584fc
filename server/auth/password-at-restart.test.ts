import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { freePort } from '#test/free-port.ts';
import { folder, isRefused, logIn, start } from '#test/program.ts';
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

import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { groups } from '#nouns/groups/group.ts';
import { listItems } from '#nouns/store.server.ts';
import { hashPassword, verifyPassword } from '#server/auth/password.ts';
import { changePasswordHash, findPasswordHash } from '#server/auth/password-queries.ts';
import { createSession, touchSession } from '#server/auth/session-queries.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { engines, type NewLocation, sqliteLocation } from '#test/database.ts';

async function startDatabase(newLocation: NewLocation) {
  const { settings, remove } = await newLocation();
  const url = settings.kind === 'sqlite' ? `file:${settings.file}` : settings.url;
  const database = openDatabase(settings);
  return {
    database,
    run(input: string, environment: Record<string, string> = {}) {
      const env = { PATH: process.env.PATH, DATABASE_URL: url, ...environment };
      return spawnSync(process.execPath, ['scripts/password.ts'], { input, env, encoding: 'utf8' });
    },
    async [Symbol.asyncDispose]() {
      await database.close();
      await remove();
    },
  };
}

describe.each(engines)('npm run password on $name', ({ newLocation }) => {
  test('sets the password, ends every session, and never echoes the input', async () => {
    await using started = await startDatabase(newLocation);
    const { database, run } = started;
    await migrate(database, { sampleData: false, now: new Date() });
    await changePasswordHash(database.db, 'the hash of the old one');
    const token = await createSession(database.db, 'the hash of the old one', new Date());
    expect(await touchSession(database.db, token, new Date())).toBe(true);
    const { status, stdout, stderr } = run('let there be light\nlet there be light\n');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).not.toContain('light');
    expect(stdout).not.toContain('ADMIN_PASSWORD');
    expect(await verifyPassword('let there be light', (await findPasswordHash(database.db)) ?? '')).toBe(true);
    expect(await touchSession(database.db, token, new Date())).toBe(false);
  });

  test('works before the first start, and adds the samples', async () => {
    await using started = await startDatabase(newLocation);
    expect(started.run('let there be light\nlet there be light').status).toBe(0);
    expect(await listItems(started.database.db, groups)).not.toEqual([]);
  });

  test('warns if ADMIN_PASSWORD would override it at the next start', async () => {
    await using started = await startDatabase(newLocation);
    const { stdout } = started.run('let there be light\nlet there be light\n', { ADMIN_PASSWORD: 'something else' });
    expect(stdout).toContain('ADMIN_PASSWORD is set');
  });
});

test.each([
  ['let there be light\nlet there be night\n', 'The two are not the same. Nothing is changed.\n'],
  ['let there be light\n', 'The two are not the same. Nothing is changed.\n'],
  ['seven77\nseven77\n', 'The password must have at least 8 characters. Nothing is changed.\n'],
  ['', 'The password must have at least 8 characters. Nothing is changed.\n'],
])('npm run password changes nothing when given %j', async (input, message) => {
  await using started = await startDatabase(sqliteLocation);
  const { database, run } = started;
  await migrate(database, { sampleData: false, now: new Date() });
  await changePasswordHash(database.db, await hashPassword('the old password'));
  const { status, stderr } = run(input);
  expect({ status, stderr }).toEqual({ status: 1, stderr: message });
  expect(await verifyPassword('the old password', (await findPasswordHash(database.db)) ?? '')).toBe(true);
});

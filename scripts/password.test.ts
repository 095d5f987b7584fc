import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { groups } from '#nouns/groups/group.ts';
import { listItems } from '#nouns/store.server.ts';
import { hashPassword, verifyPassword } from '#server/auth/password.ts';
import { changePasswordHash, findPasswordHash } from '#server/auth/password-queries.ts';
import { createSession, touchSession } from '#server/auth/session-queries.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { engines, type NewPlace, sqlitePlace } from '#test/database.ts';

async function startPlace(newPlace: NewPlace) {
  const { settings, remove } = await newPlace();
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

describe.each(engines)('npm run password on $name', ({ newPlace }) => {
  test('sets the password, ends every session, and never shows what was typed', async () => {
    await using place = await startPlace(newPlace);
    const { database, run } = place;
    await migrate(database, { sampleData: false, now: new Date() });
    const token = await createSession(database.db, new Date());
    const { status, stdout, stderr } = run('let there be light\nlet there be light\n');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).not.toContain('light');
    expect(stdout).not.toContain('ADMIN_PASSWORD');
    expect(await verifyPassword('let there be light', (await findPasswordHash(database.db)) ?? '')).toBe(true);
    expect(await touchSession(database.db, token, new Date())).toBe(false);
  });

  test('works before the first start, which still finds its samples', async () => {
    await using place = await startPlace(newPlace);
    expect(place.run('let there be light\nlet there be light').status).toBe(0);
    expect(await listItems(place.database.db, groups)).not.toEqual([]);
  });

  test('warns when ADMIN_PASSWORD would win at the next start', async () => {
    await using place = await startPlace(newPlace);
    const { stdout } = place.run('let there be light\nlet there be light\n', { ADMIN_PASSWORD: 'something else' });
    expect(stdout).toContain('ADMIN_PASSWORD is set');
  });
});

test.each([
  ['let there be light\nlet there be night\n', 'The two are not the same. Nothing is changed.\n'],
  ['let there be light\n', 'The two are not the same. Nothing is changed.\n'],
  ['seven77\nseven77\n', 'The password must have at least 8 characters. Nothing is changed.\n'],
  ['', 'The password must have at least 8 characters. Nothing is changed.\n'],
])('npm run password changes nothing after %j', async (input, message) => {
  await using place = await startPlace(sqlitePlace);
  const { database, run } = place;
  await migrate(database, { sampleData: false, now: new Date() });
  await changePasswordHash(database.db, await hashPassword('the old password'));
  const { status, stderr } = run(input);
  expect({ status, stderr }).toEqual({ status: 1, stderr: message });
  expect(await verifyPassword('the old password', (await findPasswordHash(database.db)) ?? '')).toBe(true);
});

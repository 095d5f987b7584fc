import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleData } from '#content/sample-data.ts';
import { groups } from '#features/groups/group.ts';
import { listItems } from '#records/store/store.server.ts';
import { verifyPassword } from '#server/auth/password.ts';
import { changePasswordHash, findPasswordHash } from '#server/auth/password-queries.ts';
import { createSession, touchSession } from '#server/auth/session-queries.ts';
import { openDatabase } from '#server/db/database.ts';
import { newDatabase, runCommand } from '#test/command.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { folder } from '#test/program.ts';

const now = new Date('2027-03-05T15:00:00.000Z');

const typedTwice = 'let there be light\nlet there be light\n';

describe.each(engines)('npm run password on $name', ({ newLocation }) => {
  test('sets the password, ends every session, and never echoes the input', async () => {
    await using database = await newDatabase(newLocation);
    const token = await database.use(async ({ db }) => {
      await changePasswordHash(db, 'the hash of the old one');
      return createSession(db, 'the hash of the old one', now);
    });
    const { code, out, err } = await database.run('password', [], { input: typedTwice });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).not.toMatch(/light|ADMIN_PASSWORD/);
    await database.use(async ({ db }) => {
      expect(await verifyPassword('let there be light', (await findPasswordHash(db)) ?? '')).toBe(true);
      expect(await touchSession(db, token, now)).toBe(false);
    });
  });
});

test('npm run password works before the first start, adds the samples, and warns about ADMIN_PASSWORD', async () => {
  const settings = { kind: 'sqlite' as const, file: join(folder, 'church.db') };
  const env = { ADMIN_PASSWORD: 'something else' };
  const { code, out } = await runCommand('password', [], settings, { input: typedTwice.trimEnd(), env });
  expect(code).toBe(0);
  expect(out).toContain('ADMIN_PASSWORD is set: at the next start it counts again.');
  const { db, close } = openDatabase(settings);
  expect(await listItems(db, groups)).toHaveLength(sampleData.groups.length);
  await close();
});

test.each([
  ['let there be light\nlet there be night\n', 'The two are not the same. Nothing is changed.\n'],
  ['let there be light\n', 'The two are not the same. Nothing is changed.\n'],
  ['seven77\n', 'The password must have at least 8 characters. Nothing is changed.\n'],
])('npm run password changes nothing when given %j', async (input, err) => {
  await using database = await newDatabase(sqliteLocation);
  expect(await database.run('password', [], { input })).toMatchObject({ code: 1, err });
  expect(await database.use(({ db }) => findPasswordHash(db))).toBeUndefined();
});

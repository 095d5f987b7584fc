import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleData } from '#content/sample-data.ts';
import { groups } from '#features/groups/group.ts';
import { listItems } from '#records/store/store.server.ts';
import { verifyPassword } from '#server/auth/password.ts';
import { findPasswordHash } from '#server/auth/password-queries.ts';
import { openDatabase } from '#server/db/database.ts';
import { newDatabase, runCommand } from '#test/command.ts';
import { sqliteLocation } from '#test/database.ts';
import { folder } from '#test/program.ts';

test('npm run password works before the first start, adds the samples, never echoes the input, and warns of ADMIN_PASSWORD', async () => {
  const settings = { kind: 'sqlite' as const, file: join(folder, 'church.db') };
  const input = 'let there be light\nlet there be light';
  const env = { ADMIN_PASSWORD: 'something else' };
  const { code, out, err } = await runCommand('password', [], settings, { input, env });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('ADMIN_PASSWORD is set: at the next start it counts again.');
  expect(out).not.toMatch(/light|something/);
  const { db, close } = openDatabase(settings);
  expect(await verifyPassword('let there be light', (await findPasswordHash(db)) ?? '')).toBe(true);
  expect(await listItems(db, groups)).toHaveLength(sampleData.groups.length);
  await close();
});

test.each([
  ['let there be light\nlet there be night\n', 'The two are not the same. Nothing is changed.\n'],
  ['seven77\n', 'The password must have at least 8 characters. Nothing is changed.\n'],
])('npm run password changes nothing when given %j', async (input, err) => {
  await using database = await newDatabase(sqliteLocation);
  expect(await database.run('password', [], { input })).toMatchObject({ code: 1, err });
  expect(await database.use(({ db }) => findPasswordHash(db))).toBeUndefined();
});

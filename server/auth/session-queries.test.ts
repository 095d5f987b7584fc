import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { start } from '#server/db/migrations/001-start.ts';
import { devices } from '#server/db/migrations/003-devices.ts';
import { engines, freshDatabase, sqliteLocation } from '#test/database.ts';
import { changePasswordHash } from './password-queries.ts';
import { createSession, touchSession } from './session-queries.ts';

const login = new Date('2027-03-05T15:00:00.000Z');
const minutesLater = (minutes: number) => new Date(login.getTime() + minutes * 60_000);

describe.each(engines)('a session on $name', ({ newLocation }) => {
  test('records its use only once in five minutes', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    await changePasswordHash(db, 'a hash');
    const token = await createSession(db, 'a hash', login);
    const seenAfter = async (minutes: number) => {
      expect(await touchSession(db, token, minutesLater(minutes))).toBe(true);
      return (await db.selectFrom('sessions').select('seenAt').executeTakeFirstOrThrow()).seenAt;
    };
    expect(await seenAfter(4)).toBe(login.toISOString());
    expect(await seenAfter(6)).toBe(minutesLater(6).toISOString());
    expect(await seenAfter(10)).toBe(minutesLater(6).toISOString());
  });

  test('stays valid while the database is read-only', async () => {
    await using database = await freshDatabase(newLocation);
    const { db, kind } = database;
    await changePasswordHash(db, 'a hash');
    const token = await createSession(db, 'a hash', login);
    const readOnly = kind === 'sqlite' ? sql`pragma query_only = on` : sql`set default_transaction_read_only = on`;
    await db.connection().execute(async (connection) => {
      await readOnly.execute(connection);
      expect(await touchSession(connection, token, minutesLater(6))).toBe(true);
    });
    expect(await db.selectFrom('sessions').select('seenAt').execute()).toEqual([{ seenAt: login.toISOString() }]);
  });

  test('is invalid if the password was changed while it was being opened', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    await changePasswordHash(db, 'old hash');
    await changePasswordHash(db, 'new hash');
    const token = await createSession(db, 'old hash', login);
    expect(await touchSession(db, token, login)).toBe(false);
    expect(await touchSession(db, await createSession(db, 'new hash', login), login)).toBe(true);
  });

  test('survives the update from the version in which it was not bound to a password', async () => {
    const { settings, remove } = await newLocation();
    const database = openDatabase(settings);
    const { db } = database;
    await start(db as never);
    await changePasswordHash(db, 'a hash');
    const time = login.toISOString();
    await sql`insert into sessions (token_hash, created_at, seen_at) values (${'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'}, ${time}, ${time})`.execute(
      db,
    );
    await devices(db as never);
    expect(await touchSession(db, 'test', login)).toBe(true);
    await database.close();
    await remove();
  });
});

test('another process does not refresh its pages because a volunteer is active', async () => {
  const location = await sqliteLocation();
  await using database = await freshDatabase(async () => location);
  const other = openDatabase(location.settings);
  const version = async () => (await sql`pragma data_version`.execute(other.db)).rows;
  await changePasswordHash(database.db, 'a hash');
  const token = await createSession(database.db, 'a hash', login);
  const before = await version();
  expect(await touchSession(database.db, token, minutesLater(1))).toBe(true);
  expect(await version()).toEqual(before);
  await other.close();
});

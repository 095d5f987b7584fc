import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { start } from '#server/db/migrations/001-start.ts';
import { devices } from '#server/db/migrations/003-devices.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { changePasswordHash } from './password-queries.ts';
import { createSession, hashToken, touchSession } from './session-queries.ts';

const login = new Date('2027-03-05T15:00:00.000Z');
const minutesLater = (minutes: number) => new Date(login.getTime() + minutes * 60_000);
const hours = 60;

describe.each(engines)('a session on $name', ({ newLocation }) => {
  async function startSession() {
    const database = await freshDatabase(newLocation);
    const { db } = database;
    await changePasswordHash(db, 'a hash');
    const token = await createSession(db, 'a hash', login);
    return {
      ...database,
      isValid: (minutes: number) => touchSession(db, token, minutesLater(minutes)),
      seenAt: async () => (await db.selectFrom('sessions').select('seenAt').executeTakeFirstOrThrow()).seenAt,
      token,
    };
  }

  test('ends after twelve hours without use', async () => {
    await using session = await startSession();
    expect(await session.isValid(12 * hours - 1)).toBe(true);
    expect(await session.isValid(24 * hours - 2)).toBe(true);
    expect(await session.isValid(36 * hours - 2)).toBe(false);
  });

  test('ends after seven days, even if it is used', async () => {
    await using session = await startSession();
    for (let time = 10; time < 7 * 24; time += 10) expect(await session.isValid(time * hours)).toBe(true);
    expect(await session.isValid(7 * 24 * hours - 1)).toBe(true);
    expect(await session.isValid(7 * 24 * hours)).toBe(false);
  });

  test('opened more than a day in the future is invalid, because the clock was wrong', async () => {
    await using session = await startSession();
    expect(await session.isValid(-24 * hours)).toBe(true);
    expect(await session.isValid(-24 * hours - 1)).toBe(false);
  });

  test('is deleted at the first login after its end', async () => {
    await using session = await startSession();
    for (const minutes of [12 * hours - 1, 12 * hours]) {
      await createSession(session.db, 'a hash', minutesLater(minutes));
      expect(await session.db.selectFrom('sessions').selectAll().execute()).toHaveLength(2);
    }
  });

  test('records its use only once in five minutes', async () => {
    await using session = await startSession();
    for (const [used, recorded] of [
      [4, 0],
      [6, 6],
      [10, 6],
    ] as const) {
      expect(await session.isValid(used)).toBe(true);
      expect(await session.seenAt()).toBe(minutesLater(recorded).toISOString());
    }
  });

  test('stays valid while the database is read-only', async () => {
    await using session = await startSession();
    const { db, kind, token } = session;
    const readOnly = kind === 'sqlite' ? sql`pragma query_only = on` : sql`set default_transaction_read_only = on`;
    await db.connection().execute(async (connection) => {
      await readOnly.execute(connection);
      expect(await touchSession(connection, token, minutesLater(6))).toBe(true);
    });
    expect(await session.seenAt()).toBe(login.toISOString());
  });

  test('survives the update from the version in which it was not bound to a password', async () => {
    const { settings, remove } = await newLocation();
    const database = openDatabase(settings);
    const { db } = database;
    await start(db as never);
    await changePasswordHash(db, 'a hash');
    const [hash, time] = [hashToken('test'), login.toISOString()];
    await sql`insert into sessions (token_hash, created_at, seen_at) values (${hash}, ${time}, ${time})`.execute(db);
    await devices(db as never);
    expect(await touchSession(db, 'test', login)).toBe(true);
    await database.close();
    await remove();
  });
});

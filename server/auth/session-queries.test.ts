import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, freshDatabase } from '#test/database.ts';
import { changePasswordHash } from './password-queries.ts';
import { createSession, touchSession } from './session-queries.ts';

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

  test('ends after twelve hours without use, and is deleted at the next login', async () => {
    await using session = await startSession();
    expect(await session.isValid(12 * hours - 1)).toBe(true);
    expect(await session.isValid(24 * hours - 2)).toBe(true);
    const logInAt = async (minutes: number) => {
      await createSession(session.db, 'a hash', minutesLater(minutes));
      return (await session.db.selectFrom('sessions').selectAll().execute()).length;
    };
    expect(await logInAt(36 * hours - 3)).toBe(2);
    expect(await session.isValid(36 * hours - 2)).toBe(false);
    expect(await logInAt(36 * hours - 2)).toBe(2);
  });

  test('ends after seven days, even if it is used, and is not valid a day before its login, when the clock was wrong', async () => {
    await using session = await startSession();
    expect(await session.isValid(-24 * hours)).toBe(true);
    expect(await session.isValid(-24 * hours - 1)).toBe(false);
    for (let time = 10; time < 7 * 24; time += 10) expect(await session.isValid(time * hours)).toBe(true);
    expect(await session.isValid(7 * 24 * hours - 1)).toBe(true);
    expect(await session.isValid(7 * 24 * hours)).toBe(false);
  });

  test('records its use only once in five minutes, and stays valid while the database is read-only', async () => {
    await using session = await startSession();
    const { db, kind, token } = session;
    const readOnly = kind === 'sqlite' ? sql`pragma query_only = on` : sql`set default_transaction_read_only = on`;
    const writable = kind === 'sqlite' ? sql`pragma query_only = off` : sql`set default_transaction_read_only = off`;
    await db.connection().execute(async (connection) => {
      await readOnly.execute(connection);
      expect(await touchSession(connection, token, minutesLater(6))).toBe(true);
      await writable.execute(connection);
    });
    expect(await session.seenAt()).toBe(login.toISOString());
    for (const [used, recorded] of [
      [4, 0],
      [6, 6],
      [10, 6],
    ] as const) {
      expect(await session.isValid(used)).toBe(true);
      expect(await session.seenAt()).toBe(minutesLater(recorded).toISOString());
    }
  });
});

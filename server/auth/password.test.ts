import { describe, expect, test } from 'vitest';
import { SettingsError } from '#core/settings.ts';
import type { Db } from '#server/db/schema.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { hashPassword, preparePassword, verifyPassword } from './password.ts';
import { findPasswordHash } from './password-queries.ts';
import { createSession, touchSession } from './session-queries.ts';

const now = new Date('2027-03-05T15:00:00.000Z');

test('hashes with Argon2id and a unique salt, and accepts an accent in either Unicode form', async () => {
  const [one, other] = await Promise.all([hashPassword('f\u00eate'), hashPassword('f\u00eate')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
  expect(other).not.toBe(one);
  expect(await verifyPassword('f\u00eate', one)).toBe(true);
  expect(await verifyPassword('fe\u0302te', one)).toBe(true);
  expect(await verifyPassword('F\u00eate', one)).toBe(false);
});

describe.each(engines)('the password at start on $name', ({ newLocation }) => {
  async function prepare(db: Db, adminPassword?: string) {
    const printed: string[] = [];
    await preparePassword(db, { adminPassword }, (line) => printed.push(line));
    return printed;
  }

  async function isPassword(db: Db, password: string) {
    return verifyPassword(password, (await findPasswordHash(db)) ?? '');
  }

  test('is generated if there is none, once by two processes that start together, and printed once', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    const printed = (await Promise.all([prepare(db), prepare(db)])).flat();
    expect(printed).toEqual([expect.stringMatching(/^The admin password is [a-z2-9]{4}(-[a-z2-9]{4}){4} /)]);
    const [generated = ''] = /\w{4}(-\w{4}){4}/.exec(printed[0] ?? '') ?? [];
    expect(await prepare(db)).toEqual([]);
    expect(await isPassword(db, generated)).toBe(true);
  });

  test('is taken from the settings, not printed, and ends every session only if it is another one', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    expect(await prepare(db, 'from the settings')).toEqual([]);
    const token = await createSession(db, (await findPasswordHash(db)) ?? '', now);
    for (const adminPassword of ['from the settings', undefined]) {
      expect(await prepare(db, adminPassword)).toEqual([]);
      expect(await touchSession(db, token, now)).toBe(true);
      expect(await isPassword(db, 'from the settings')).toBe(true);
    }
    await prepare(db, 'another one');
    expect(await touchSession(db, token, now)).toBe(false);
    expect(await isPassword(db, 'another one')).toBe(true);
  });
});

test.each(['a hash', '$argon2id$v=19$m=8,t=1,p=1$YSBzYWx0IGZvciB0ZXN0cw$OKHR'])(
  'the password is not compared with one that is damaged (%j), and the error says what to do',
  async (damaged) => {
    await expect(verifyPassword('any', damaged)).rejects.toThrow(
      new SettingsError("The password in the database is damaged: set it again by 'npm run password'"),
    );
  },
);

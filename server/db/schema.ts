import type { Kysely } from 'kysely';
import type { NounTables } from '#nouns/db.server.ts';

/** One schema for SQLite and PostgreSQL. Columns are written in snake_case in the database. */
export type Tables = NounTables & {
  migrations: { name: string; ranAt: string };
  /** Valid only while the password is the one it was opened with. */
  sessions: { tokenHash: string; passwordHash: string; createdAt: string; seenAt: string };
  devices: { tokenHash: string; createdAt: string; seenAt: string };
  passwords: { name: string; hash: string };
};

export type Db = Kysely<Tables>;

const currentTables = {
  articles: 0,
  banner: 0,
  devices: 0,
  groups: 0,
  migrations: 0,
  passwords: 0,
  revisions: 0,
  sessions: 0,
  slugs: 0,
  versions: 0,
} satisfies Record<keyof Tables, 0>;

/** Until migration 009. A database of an earlier version still has it. */
const formerTables = ['loginTries'];

/** A backup has those of them that exist, and a restore replaces them. */
export const tableNames = [...Object.keys(currentTables), ...formerTables];

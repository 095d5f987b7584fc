import type { Generated, Kysely } from 'kysely';
import type { FeatureTables } from '#features/all.server.ts';
import { nouns } from '#features/all.ts';
import type { NounTables, Row } from '#records/store/tables.server.ts';

type NounTable = (typeof nouns)[number]['table'] | 'words';

/** One schema for SQLite and PostgreSQL. Columns are written in snake_case in the database. */
export type Tables = Record<NounTable, Row> &
  NounTables &
  FeatureTables & {
    migrations: { name: string; ranAt: string };
    /** A session is valid only while the password is the one it was opened with. */
    sessions: { tokenHash: string; passwordHash: string; createdAt: string; seenAt: string };
    devices: { tokenHash: string; name: Generated<string>; createdAt: string; seenAt: string };
    passwords: { name: string; hash: string };
  };

export type Db = Kysely<Tables>;

const otherTables = {
  audioFiles: 0,
  deliveries: 0,
  departures: 0,
  devices: 0,
  formerAddresses: 0,
  identifiers: 0,
  importFiles: 0,
  importRows: 0,
  imports: 0,
  installation: 0,
  itemDetails: 0,
  mailings: 0,
  migrations: 0,
  origins: 0,
  passwords: 0,
  pictureFiles: 0,
  pictures: 0,
  revisions: 0,
  secrets: 0,
  sentMails: 0,
  sessions: 0,
  slugs: 0,
  subscriberCounts: 0,
  subscribers: 0,
  versions: 0,
} satisfies Record<Exclude<keyof Tables, NounTable | 'items'>, 0>;

/** Tables dropped or renamed by migrations 009, 018 and 020, which a database of an earlier version still has. */
const formerTables = ['loginTries', 'banner', 'recordings'];

/** All tables that a backup may contain and a restore replaces. */
export const tableNames = [...nouns.map(({ table }) => table), 'words', ...Object.keys(otherTables), ...formerTables];

import { type Kysely, sql } from 'kysely';
import { endOfDay } from '#core/church-time.ts';
import { nouns, registry } from '#features/all.server.ts';
import { insertSamples } from '#records/store/samples.server.ts';
import type { Database } from './database.ts';
import { start } from './migrations/001-start.ts';
import { revisions } from './migrations/002-revisions.ts';
import { devices } from './migrations/003-devices.ts';
import { slugs } from './migrations/004-slugs.ts';
import { groupArea } from './migrations/005-group-area.ts';
import { banner } from './migrations/006-banner.ts';
import { areaAlone } from './migrations/007-area-alone.ts';
import { bannerVersion } from './migrations/008-banner-version.ts';
import { loginTriesInMemory } from './migrations/009-login-tries-in-memory.ts';
import { versions } from './migrations/010-versions.ts';
import { newestArticles } from './migrations/011-newest-articles.ts';
import { oldSamples } from './migrations/012-old-samples.ts';
import { newsletter } from './migrations/013-newsletter.ts';
import { picturesAndDates } from './migrations/014-pictures-and-dates.ts';
import { eventsAndMessages } from './migrations/015-events-and-messages.ts';
import { itemDetails } from './migrations/016-item-details.ts';
import { confirmations } from './migrations/017-confirmations.ts';
import { announcements } from './migrations/018-announcements.ts';
import { sendingLease } from './migrations/019-sending-lease.ts';
import { filesAsValues } from './migrations/020-files-as-values.ts';
import { exceptions } from './migrations/021-exceptions.ts';
import { devicesOfChanges } from './migrations/022-devices-of-changes.ts';
import { words } from './migrations/023-words.ts';
import { confirmedWords } from './migrations/024-confirmed-words.ts';
import { movingIn } from './migrations/025-moving-in.ts';
import { migrationLock } from './postgres.ts';

/** The migrations in order. Never change one that has been released; add another. */
const migrations: {
  name: string;
  up: (db: Kysely<never>, now: Date, kind: Database['kind']) => Promise<void>;
}[] = [
  { name: '001-start', up: start },
  { name: '002-revisions', up: revisions },
  { name: '003-devices', up: devices },
  { name: '004-slugs', up: slugs },
  { name: '005-group-area', up: groupArea },
  { name: '006-banner', up: banner },
  { name: '007-area-alone', up: areaAlone },
  { name: '008-banner-version', up: bannerVersion },
  { name: '009-login-tries-in-memory', up: loginTriesInMemory },
  { name: '010-versions', up: versions },
  { name: '011-newest-articles', up: newestArticles },
  { name: '012-old-samples', up: oldSamples },
  { name: '013-newsletter', up: newsletter },
  { name: '014-pictures-and-dates', up: picturesAndDates },
  { name: '015-events-and-messages', up: eventsAndMessages },
  { name: '016-item-details', up: itemDetails },
  { name: '017-confirmations', up: confirmations },
  { name: '018-announcements', up: (db, now) => announcements(db, { now, endOfDay }) },
  { name: '019-sending-lease', up: sendingLease },
  { name: '020-files-as-values', up: filesAsValues },
  { name: '021-exceptions', up: exceptions },
  { name: '022-devices-of-changes', up: devicesOfChanges },
  { name: '023-words', up: words },
  { name: '024-confirmed-words', up: confirmedWords },
  { name: '025-moving-in', up: movingIn },
];

/** The message is printed to the person who started the server. */
export class NewerDatabaseError extends Error {}

/**
 * Migrates the database to this version, and adds samples to a new one if requested, in one transaction: of two
 * processes that start at once the second waits and has nothing left to do.
 */
export async function migrate({ db, kind }: Database, { sampleData, now }: { sampleData: boolean; now: Date }) {
  await db.transaction().execute(async (transaction) => {
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.raw(migrationLock)})`.execute(transaction);
    await transaction.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('ranAt', 'text', (column) => column.notNull())
      .execute();
    const ran = (await transaction.selectFrom('migrations').select('name').execute()).map(({ name }) => name);
    rejectUnknownMigrations(ran);
    for (const { name, up } of migrations.filter(({ name }) => !ran.includes(name))) {
      await up(transaction as unknown as Kysely<never>, now, kind);
      await transaction.insertInto('migrations').values({ name, ranAt: now.toISOString() }).execute();
    }
    if (ran.length > 0 && !ran.includes('021-exceptions')) {
      // Its pages have shown these from a file, whatever the setting: what is cancelled must stay so.
      await insertSamples(transaction, [registry.exceptions], now);
    }
    if (sampleData && ran.length === 0) await insertSamples(transaction, nouns, now);
  });
}

export function rejectUnknownMigrations(ran: string[]) {
  const unknown = ran.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown) {
    throw new NewerDatabaseError(
      `The database comes from a newer version of this website (it has '${unknown}'): start that version instead.`,
    );
  }
}

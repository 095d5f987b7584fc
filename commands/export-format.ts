import { endOfDay } from '#domain/church-time.ts';
import { nouns } from '#nouns/all.server.ts';
import { contentTables } from '#records/transfer/content-tables.server.ts';
import { announcementsOf } from '#server/db/migrations/018-announcements.ts';
import { mediaTables } from '#server/media/transfer.ts';
import { newsletterTables } from '#server/newsletter/transfer.ts';
import { pictureTables } from '#server/pictures/transfer.ts';

type Rows = Record<string, unknown[]>;
type OldRows = Parameters<typeof announcementsOf>;

/** The rows of an export as migration 018 leaves them: before it, the announcement had a table of its own. */
export function upgradeExport({ banner, revisions = [], ...tables }: Rows, now: Date): Rows {
  if (!banner) return { ...tables, revisions };
  const isOfBanner = (revision: unknown) => Object(revision).noun === 'banner';
  const changes = revisions.filter(isOfBanner) as OldRows[1];
  changes.sort((one, other) => one.version - other.version);
  try {
    const upgraded = announcementsOf(banner as OldRows[0], changes, { now, endOfDay });
    const others = revisions.filter((revision) => !isOfBanner(revision));
    return { ...tables, announcements: upgraded.items, revisions: [...others, ...upgraded.revisions] };
  } catch {
    throw new Error('The announcement in the file cannot be read. Nothing is changed.');
  }
}

/** What an export has: everything that volunteers look after, with its history and pictures and what is known of audio files, and the newsletter; no password, no sessions. */
export const tables = [...contentTables(nouns), ...pictureTables, ...mediaTables, ...newsletterTables];

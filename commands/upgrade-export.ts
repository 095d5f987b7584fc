import { endOfDay } from '#domain/church-time.ts';
import { announcementsOf } from '#server/db/migrations/018-announcements.ts';

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

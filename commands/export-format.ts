import { endOfDay } from '#core/church-time.ts';
import { features, storedNouns } from '#features/all.server.ts';
import { contentTables } from '#records/transfer/content-tables.server.ts';
import { announcementsOf } from '#server/db/migrations/018-announcements.ts';
import { valueWriter } from '#server/db/migrations/020-files-as-values.ts';

type Row = Record<string, unknown>;
type Rows = Record<string, unknown[]>;
type OldRows = Parameters<typeof announcementsOf>;
type OldFiles = Parameters<typeof valueWriter>;

/** Upgrades the rows of an export from an earlier version as the migrations since then would. */
export function upgradeExport(rows: Rows, now: Date): Rows {
  return upgradeFiles(upgradeAnnouncement(rows, now));
}

/** Before migration 018, the announcement had a table of its own. */
function upgradeAnnouncement({ banner, revisions = [], ...tables }: Rows, now: Date): Rows {
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

/** Before migration 020, items only referenced their picture and audio. */
function upgradeFiles({ recordings, ...tables }: Rows): Rows {
  if ('audioFiles' in tables) return tables;
  const { pictures = [], revisions = [] } = tables;
  const withValues = valueWriter(pictures as OldFiles[0], (recordings ?? []) as OldFiles[1]);
  const toColumn = (value: unknown) => value && JSON.stringify(value);
  const withColumns = (row: Row) => {
    const { picture, audio } = withValues(row);
    return {
      ...row,
      ...('picture' in row && { picture: toColumn(picture) }),
      ...('audio' in row && { audio: toColumn(audio) }),
    };
  };
  /** Invalid JSON is refused later, with its position. */
  function upgradeState(state: unknown) {
    try {
      return state && JSON.stringify(withValues(JSON.parse(String(state))));
    } catch {
      return state;
    }
  }
  const upgraded: Rows = {
    ...tables,
    pictures: pictures.map((row) => {
      const { alt: _, focusX: __, focusY: ___, ...rest } = Object(row);
      return rest;
    }),
    audioFiles: (recordings ?? []).filter((row) => String(Object(row).address).startsWith('/')),
    revisions: revisions.map((row) => {
      const { before, after, ...rest } = Object(row);
      return { ...rest, before: upgradeState(before), after: upgradeState(after) };
    }),
  };
  for (const name of ['articles', 'events', 'messages'])
    if (upgraded[name]) upgraded[name] = upgraded[name].map((row) => withColumns(Object(row)));
  return upgraded;
}

/** The tables of an export: all items with history, pictures, audio metadata and the newsletter, but no password or sessions. */
export const tables = [...contentTables(storedNouns), ...features.flatMap((feature) => feature.tables ?? [])];

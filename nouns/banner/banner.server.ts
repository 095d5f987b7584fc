import * as z from 'zod/mini';
import type { IfMatch } from '#http/if-match.ts';
import { Problem } from '#http/problem.ts';
import { addRevision } from '#records/revisions.server.ts';
import type { Db, NounTables } from '#records/tables.server.ts';
import type { ContentTable } from '#records/transfer/content-tables.server.ts';
import { write } from '#records/versions.server.ts';
import { type Banner, banner, type SavedBanner } from './banner.ts';
import { isOver } from './last-day.ts';

export type BannerTable = { banner: SavedBanner & { id: string } };
type BannerDb = Db<NounTables & BannerTable>;

/** The table's only row. */
const id = 'banner';
const columns = ['text', 'link', 'endsOn', 'version'] as const;
const Row = z.strictObject({
  id: z.literal(id),
  text: z.string(),
  link: z.string(),
  endsOn: z.string(),
  version: z.int(),
});
export const bannerTable: ContentTable = { name: 'banner', topic: banner.path, key: ['id'], Row };

/** The row while there is no banner. */
const none: Banner = { text: '', link: '', endsOn: '' };

/** `ifMatch`: the version that the client knows; `ifNone`: the client knows of no banner. */
export type Conditions = { now: Date; today: string; ifMatch?: IfMatch; ifNone?: boolean };

/** Null also if its last day is over. */
export async function findBanner(db: BannerDb, today: string): Promise<SavedBanner | null> {
  const row = await readRow(db);
  return row ? shown(row, today) : null;
}

/** Replaces the banner, or removes it with null. The previous state becomes a revision. */
export function saveBanner(db: BannerDb, next: Banner | null, conditions: Conditions) {
  return changeBanner(db, conditions, async () => next ?? none);
}

/** Restores the state before the last change, even if its last day has passed. */
export function restoreBanner(db: BannerDb, conditions: Conditions) {
  return changeBanner(db, conditions, async (transaction) => {
    const last = transaction.selectFrom('revisions').select('before').where('noun', '=', banner.path);
    const { before } = (await last.orderBy('version', 'desc').executeTakeFirst()) ?? { before: null };
    if (!before) throw new Problem(409, 'There was no announcement before.');
    const { text, link, endsOn }: Banner = JSON.parse(before);
    return { text, link, endsOn };
  });
}

function changeBanner(db: BannerDb, conditions: Conditions, nextState: (transaction: BannerDb) => Promise<Banner>) {
  const { now, today, ifMatch, ifNone } = conditions;
  return write(db, [banner.path], async (transaction: BannerDb) => {
    const before = (await readRow(transaction)) ?? { ...none, version: 0 };
    const current = shown(before, today);
    if ((ifMatch && !ifMatch(before.version)) || (ifNone && current)) throw changedMeanwhile(current);
    const next = await nextState(transaction);
    const after = { ...next, version: before.version + 1 };
    const row = transaction.insertInto('banner').values({ id, ...after });
    await row.onConflict((conflict) => conflict.column('id').doUpdateSet(after)).execute();
    const states = { before: { id, ...before }, after: { id, ...after } };
    await addRevision(transaction, banner, { action: 'update', ...states }, now);
    return shown(after, today);
  });
}

function readRow(db: BannerDb): Promise<SavedBanner | undefined> {
  return db.selectFrom('banner').select(columns).executeTakeFirst();
}

/** Copied, because rows of SQLite have no prototype, and React Router sends only plain objects to the browser. */
function shown(row: SavedBanner, today: string): SavedBanner | null {
  return row.text && !isOver(row, today) ? { ...row } : null;
}

function changedMeanwhile(current: SavedBanner | null) {
  return new Problem(412, 'Somebody else has changed the announcement in the meantime.', { current });
}

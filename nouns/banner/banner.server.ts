import type { NounDb } from '#nouns/db.server.ts';
import type { Banner } from './banner.ts';
import { isOver } from './last-day.ts';

/** The table's only row. */
const id = 'banner';

/** Null also if its last day is over. */
export async function findBanner(db: NounDb, today: string): Promise<Banner | null> {
  const banner = await db.selectFrom('banner').select(['text', 'link', 'endsOn']).executeTakeFirst();
  // Copied, because rows of SQLite have no prototype, and React Router sends only plain objects to the browser.
  return banner && !isOver(banner, today) ? { ...banner } : null;
}

export async function saveBanner(db: NounDb, banner: Banner) {
  await db
    .insertInto('banner')
    .values({ id, ...banner })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(banner))
    .execute();
}

export async function deleteBanner(db: NounDb) {
  await db.deleteFrom('banner').execute();
}

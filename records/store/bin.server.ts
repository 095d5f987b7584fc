import type { Noun } from '#records/declare/noun.ts';
import type { BinEntry } from '#records/declare/revision.ts';
import { revisionReader, withoutLongTexts } from './revisions.server.ts';
import { freeSlugs } from './slugs.server.ts';
import type { Db } from './tables.server.ts';
import { write } from './versions.server.ts';

/** The items of all nouns whose newest revision is a deletion, newest first. */
export async function listBin(db: Db, nouns: readonly Noun[]): Promise<BinEntry[]> {
  const rows = await deletions(db).selectAll().orderBy('at', 'desc').orderBy('id', 'desc').execute();
  return rows.flatMap((row) => {
    const noun = nouns.find(({ path }) => path === row.noun);
    const item = noun && withoutLongTexts(noun, revisionReader(noun)(row)).before;
    return item ? [{ noun: row.noun, item, deletedAt: row.at, revision: row.id }] : [];
  });
}

/** Deletes every trace of these items, or of those deleted by the given revisions, and returns them. */
export async function emptyBin(
  db: Db,
  nouns: readonly Noun[],
  revisions?: string[],
): Promise<{ noun: string; itemId: string }[]> {
  if (revisions?.length === 0) return [];
  const topics = nouns.map(({ path }) => path);
  return write(db, topics, async (transaction) => {
    const rows = await transaction
      .deleteFrom('revisions')
      .where(({ eb, refTuple }) =>
        eb(
          refTuple('noun', 'itemId'),
          'in',
          deletions(transaction)
            .$if(revisions !== undefined, (query) => query.where('deletion.id', 'in', revisions ?? []))
            .select(['deletion.noun', 'deletion.itemId'])
            .$asTuple('noun', 'itemId'),
        ),
      )
      .returning(['noun', 'itemId'])
      .execute();
    return freeSlugsOf(transaction, nouns, rows);
  });
}

/** Returns each item once. */
async function freeSlugsOf(db: Db, nouns: readonly Noun[], rows: { noun: string; itemId: string }[]) {
  const items: typeof rows = [];
  for (const noun of nouns) {
    const ids = [...new Set(rows.flatMap((row) => (row.noun === noun.path ? row.itemId : [])))];
    await freeSlugs(db, noun, ids);
    items.push(...ids.map((itemId) => ({ noun: noun.path, itemId })));
  }
  return items;
}

function deletions(db: Db) {
  return db
    .selectFrom('revisions as deletion')
    .where('deletion.action', '=', 'delete')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('revisions as later')
            .select('later.id')
            .whereRef('later.noun', '=', 'deletion.noun')
            .whereRef('later.itemId', '=', 'deletion.itemId')
            .whereRef('later.version', '>', 'deletion.version'),
        ),
      ),
    );
}

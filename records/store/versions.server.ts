import type { Db } from './tables.server.ts';

/**
 * Versions by topic, which is usually a noun. A version grows with every write and means nothing else: a response made from a topic is
 * current while the topic has the same version.
 */
export type Versions = Readonly<Record<string, string | number>>;

/**
 * Runs a write in a transaction that first raises the version of its topics. This also serializes writes to one topic, in
 * all processes, so that nothing they read changes meanwhile. Joins the caller's transaction if there is one.
 */
export function write<OwnDb extends Db, Result>(
  db: OwnDb,
  topics: readonly string[],
  work: (transaction: OwnDb) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db);
  return db.transaction().execute(async (transaction: Db) => {
    await raiseVersions(transaction, topics);
    return work(transaction as OwnDb);
  });
}

export async function raiseVersions(db: Db, topics: readonly string[]) {
  await db
    .insertInto('versions')
    // Sorted, so that no two transactions wait for each other.
    .values(topics.toSorted().map((topic) => ({ topic, version: 1 })))
    .onConflict((conflict) =>
      conflict.column('topic').doUpdateSet(({ eb }) => ({ version: eb('versions.version', '+', 1) })),
    )
    .execute();
}

export async function readVersions(db: Db): Promise<Versions> {
  const rows = await db.selectFrom('versions').selectAll().execute();
  return Object.fromEntries(rows.map(({ topic, version }) => [topic, version]));
}

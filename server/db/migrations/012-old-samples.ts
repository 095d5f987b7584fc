import type { Kysely } from 'kysely';

type Existing = Kysely<{
  migrations: { name: string; ranAt: string };
  revisions: { id: string; itemId: string; version: number; action: string; at: string };
}>;

const day = 86_400_000;

/**
 * Marks the samples of an existing database as those of a new one are: docs/decisions/040. They were created in the transaction of the
 * first migration, at its time to the millisecond, or whole days earlier. Nobody could write before that.
 */
export async function oldSamples(db: Kysely<never>) {
  const existing = db as unknown as Existing;
  const migration = existing.selectFrom('migrations').select('ranAt').where('name', '=', '001-start');
  const firstStart = Date.parse((await migration.executeTakeFirstOrThrow()).ranAt);
  const created = existing.selectFrom('revisions').select(['id', 'itemId', 'at']).where('version', '=', 1);
  for (const { id, itemId, at } of await created.where('action', '=', 'create').execute()) {
    const age = firstStart - Date.parse(at);
    if (age < 0 || age % day !== 0) continue;
    await existing
      .updateTable('revisions')
      .set({ id: `sample-${itemId}` })
      .where('id', '=', id)
      .execute();
  }
}

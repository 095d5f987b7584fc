import type { Kysely } from 'kysely';

type Existing = Kysely<{ groups: { area: string; areaOnly: number } }>;

/** An area is shown instead of the location whenever there is one; `areaOnly` is no longer needed to say so. */
export async function areaAlone(db: Kysely<never>) {
  const existing = db as unknown as Existing;
  await existing.updateTable('groups').set({ area: '' }).where('areaOnly', '=', 0).execute();
  await db.schema.alterTable('groups').dropColumn('areaOnly').execute();
}

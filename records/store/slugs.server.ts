import slugify from '@sindresorhus/slugify';
import * as z from 'zod/mini';
import type { Item, Noun } from '#records/declare/noun.ts';
import type { Db } from './tables.server.ts';

const maxLength = 60;

/** Validated, because a revision in an imported file may contain any text. */
export const Slug = z.string().check(z.regex(/^[a-z\d]+(-[a-z\d]+)*$/));

/** Derives a slug from a title, truncated at a word. A title without letters or digits gets the fallback. */
export function slugOf(title: string, fallback: string) {
  const whole = slugify(title);
  if (whole.length <= maxLength) return whole || fallback;
  const end = whole.lastIndexOf('-', maxLength);
  return whole.slice(0, end > 0 ? end : maxLength);
}

/**
 * Reserves a slug for the item: `preferred` if possible, else one derived from the title, with a number if another item has or had it.
 * Must be called within the transaction of the change. Returns nothing if the noun has no slugs.
 */
export async function claimSlug(
  db: Db,
  noun: Noun,
  { id, title }: Pick<Item, 'id' | 'title'>,
  preferred?: string,
): Promise<Record<string, string>> {
  if (!noun.hasSlugs) return {};
  if (preferred && Slug.safeParse(preferred).success && (await claim(db, noun, id, preferred)))
    return { slug: preferred };
  const base = slugOf(title, noun.name);
  const taken = await db
    .selectFrom('slugs')
    .select('slug')
    .where('noun', '=', noun.path)
    .where('itemId', '!=', id)
    .where(({ eb, or }) => or([eb('slug', '=', base), eb('slug', 'like', `${base}-%`)]))
    .execute();
  const slug = firstFree(base, new Set(taken.map((row) => row.slug)));
  await claim(db, noun, id, slug);
  return { slug };
}

/** The item keeps its slug if the new title would give the same one. */
export function claimSlugAfter(db: Db, noun: Noun, before: Item, change: { title?: unknown }) {
  const title = typeof change.title === 'string' ? change.title : before.title;
  const isSame = slugOf(title, noun.name) === slugOf(before.title, noun.name);
  return claimSlug(db, noun, { id: before.id, title }, isSame ? before.slug : undefined);
}

/** The id of the item that has or had this slug; it may be in the bin. */
export async function findIdBySlug(db: Db, { path }: Noun, slug: string) {
  const ofNoun = db.selectFrom('slugs').select('itemId').where('noun', '=', path);
  return (await ofNoun.where('slug', '=', slug).executeTakeFirst())?.itemId;
}

/** Releases the slugs of items that are deleted for good. Another noun may have an item with the same id, because clients choose ids. */
export async function freeSlugs(db: Db, { path }: Pick<Noun, 'path'>, ids: string[]) {
  if (ids.length > 0) await db.deleteFrom('slugs').where('noun', '=', path).where('itemId', 'in', ids).execute();
}

/** Claims a slug. Returns whether it was free or already belonged to the item. */
async function claim(db: Db, { path }: Noun, itemId: string, slug: string) {
  const row = await db
    .insertInto('slugs')
    .values({ noun: path, slug, itemId })
    .onConflict((conflict) =>
      conflict.columns(['noun', 'slug']).doUpdateSet({ itemId }).where('slugs.itemId', '=', itemId),
    )
    .returning('slug')
    .executeTakeFirst();
  return row !== undefined;
}

function firstFree(base: string, taken: Set<string>) {
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
}

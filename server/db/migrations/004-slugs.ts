import slugify from '@sindresorhus/slugify';
import type { Kysely } from 'kysely';

type Article = { id: string; title: string; version: number; slug: string };
type Revision = { noun: string; itemId: string; version: number; after: string | null };
type Existing = Kysely<{
  articles: Article;
  revisions: Revision;
  slugs: { noun: string; slug: string; itemId: string };
}>;

/** Articles get URLs of their own. `slugs` has every slug that an article ever had, so that former ones redirect. */
export async function slugs(db: Kysely<never>) {
  await db.schema
    .createTable('slugs')
    .addColumn('noun', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('itemId', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('slugs_are_unique', ['noun', 'slug'])
    .execute();
  await db.schema
    .alterTable('articles')
    .addColumn('slug', 'text', (column) => column.notNull().defaultTo(''))
    .execute();

  const existing = db as unknown as Existing;
  const taken = new Set<string>();
  const noun = 'news';
  for (const { id, title, version } of await existing.selectFrom('articles').selectAll().orderBy('id').execute()) {
    const base = slugOf(title, 'article');
    let slug = base;
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
    taken.add(slug);
    await existing.insertInto('slugs').values({ noun, slug, itemId: id }).execute();
    await existing.updateTable('articles').set({ slug }).where('id', '=', id).execute();
    // An article must equal its newest revision, so that an export can be imported with the same slugs.
    const newest = existing.selectFrom('revisions').select('after').where('noun', '=', noun).where('itemId', '=', id);
    const revision = await newest.where('version', '=', version).executeTakeFirst();
    if (!revision?.after) continue;
    const after = JSON.stringify({ ...JSON.parse(revision.after), slug });
    await existing
      .updateTable('revisions')
      .set({ after })
      .where('noun', '=', noun)
      .where('itemId', '=', id)
      .where('version', '=', version)
      .execute();
  }
  await db.schema.createIndex('articles_slug').on('articles').column('slug').unique().execute();
}

/** A copy: what a released migration does must not change with the site. */
function slugOf(title: string, fallback: string) {
  const whole = slugify(title);
  if (whole.length <= 60) return whole || fallback;
  const end = whole.lastIndexOf('-', 60);
  return whole.slice(0, end > 0 ? end : 60);
}

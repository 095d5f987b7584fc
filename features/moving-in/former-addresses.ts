import { itemPath } from '#records/show/item-page.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import type { Moved } from '#records/store/feature.server.ts';
import { selectPublic } from '#records/store/public-items.server.ts';
import { inChunks, tableOf } from '#records/store/tables.server.ts';
import type { FormerAddresses } from './import.ts';
import type { Db, MovingInTables } from './tables.ts';

type Row = MovingInTables['formerAddresses'];

/** The parameters by which WordPress names a post, whatever its address is. */
export const movedParameters = ['p', 'page_id', 'feed'];

/** An address on the earlier site in one form: decoded, lower case, no slash at its end, and of the query only what names a post or feed. */
export function plainPath(path: string, query = '') {
  const parameters = new URLSearchParams(query);
  const name = movedParameters.find((each) => parameters.has(each));
  if (name) return `/?${name === 'feed' ? 'feed' : 'p'}=${(parameters.get(name) ?? '').toLowerCase()}`;
  return decoded(path).toLowerCase().normalize('NFC').replace(/\/+$/, '') || '/';
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

type Target = Pick<Row, 'import'> & Partial<Pick<Row, 'noun' | 'itemId' | 'target' | 'status'>>;

/** Where an address leads already, it still does. */
export async function addFormerAddresses(db: Db, paths: readonly string[], target: Target) {
  for (const whole of paths) {
    const [before = '', query] = whole.split('?');
    const path = plainPath(before, query);
    if (path === '/') continue;
    await db
      .insertInto('formerAddresses')
      .values({ noun: '', itemId: '', target: '', status: 308, ...target, path })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Where an address of the earlier site leads now, with the rest of the query. Nothing if its item is not public. */
export async function findMoved(
  db: Db,
  nouns: readonly ServerNoun[],
  now: Date,
  { path, query }: { path: string; query: string },
): Promise<Moved | undefined> {
  const parameters = new URLSearchParams(query);
  const plain = plainPath(path, query);
  // Lists of WordPress have pages.
  const paths = [plain, plain.replace(/\/page\/\d+$/, '')];
  const rows = await db.selectFrom('formerAddresses').selectAll().where('path', 'in', paths).execute();
  const row = rows.find((each) => each.path === plain) ?? rows[0];
  const target = row && (row.target || (await findItemPath(db, nouns, row, now)));
  if (!target) return undefined;
  if (plain.startsWith('/?')) for (const name of movedParameters) parameters.delete(name);
  const rest = String(parameters);
  return { status: row.status === 301 ? 301 : 308, location: rest ? `${target}?${rest}` : target };
}

async function findItemPath(db: Db, nouns: readonly ServerNoun[], { noun: name, itemId }: Row, now: Date) {
  const noun = nouns.find(({ path }) => path === name);
  const row = noun && (await selectPublic(db, noun, now).select('slug').where('id', '=', itemId).executeTakeFirst());
  return row && itemPath(noun, { slug: String(row.slug) });
}

const mostListed = 20;

/** Those with a text in them, in order. */
export async function listFormerAddresses(
  db: Db,
  nouns: readonly ServerNoun[],
  now: Date,
  sought: string,
): Promise<FormerAddresses> {
  // Wildcards find more than themselves, which does no harm.
  const found = db.selectFrom('formerAddresses').where('path', 'like', `%${plainPath(sought).replace(/^\/$/, '')}%`);
  const { count } = await found.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  const rows = await found.selectAll().orderBy('path').limit(mostListed).execute();
  const items = new Map<string, { title: string; target: string }>();
  for (const noun of nouns) {
    const ids = rows.flatMap((row) => (row.noun === noun.path ? row.itemId : []));
    if (ids.length === 0) continue;
    const titles = await inChunks(ids, (chunk) =>
      db.selectFrom(tableOf(noun)).select(['id', 'title']).where('id', 'in', chunk).execute(),
    );
    const slugs = await inChunks(ids, (chunk) =>
      selectPublic(db, noun, now).select(['id', 'slug']).where('id', 'in', chunk).execute(),
    );
    const targets = new Map(slugs.map(({ id, slug }) => [id, itemPath(noun, { slug: String(slug) })]));
    for (const { id, title } of titles)
      items.set(`${noun.path} ${id}`, { title: String(title), target: targets.get(id) ?? '' });
  }
  return {
    count: Number(count),
    items: rows.map(({ path, noun, itemId, target }) => ({
      path,
      ...(target ? { target, title: '' } : (items.get(`${noun} ${itemId}`) ?? { target: '', title: '' })),
    })),
  };
}

import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/** A row of the table, or a state of it in a revision. Without a text there was no announcement. */
type Banner = { text: string; link: string; endsOn: string; version: number };
type Revision = {
  id: string;
  noun: string;
  itemId: string;
  version: number;
  action: string;
  at: string;
  before: string | null;
  after: string | null;
};
type Announcement = {
  id: string;
  version: number;
  title: string;
  link: string;
  publishAt: string;
  hideAt: string;
};
type Existing = Kysely<{ banner: Banner; announcements: Announcement; revisions: Revision }>;
/** `endOfDay`: at the church. */
type Clock = { now: Date; endOfDay: (date: string) => Date };

/** See docs/decisions/058. The announcement was the only row of a table; it becomes the first of a noun. */
export async function announcements(db: Kysely<never>, clock: Clock) {
  await db.schema
    .createTable('announcements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('publishAt', 'text')
    .addColumn('hideAt', 'text')
    .execute();
  const indexes = { announcements_published: 'publishAt', announcements_hidden: 'hideAt' };
  for (const [name, column] of Object.entries(indexes))
    await db.schema
      .createIndex(name)
      .on('announcements')
      .columns([column] as never[])
      .execute();

  const existing = db as unknown as Existing;
  const rows = await existing.selectFrom('banner').selectAll().execute();
  const changes = existing.selectFrom('revisions').selectAll().where('noun', '=', 'banner').orderBy('version');
  const { items, revisions } = announcementsOf(rows, await changes.execute(), clock);
  for (const item of items) await existing.insertInto('announcements').values(item).execute();
  await existing.deleteFrom('revisions').where('noun', '=', 'banner').execute();
  for (const revision of revisions) await existing.insertInto('revisions').values(revision).execute();
  await db.schema.dropTable('banner').execute();

  // Where somebody has announced something, another version than that of the samples: the database is no longer as the site has filled it.
  await sql`insert into versions (topic, version)
    select 'announcements', version + (select count(*) from versions where topic = 'banner')
    from versions where topic = 'samples'`.execute(db);
  await sql`delete from versions where topic = 'banner'`.execute(db);
}

/** Also of an export from before this migration. What is over or was taken down goes to the bin. `changes`: from the first on. */
export function announcementsOf([row]: Banner[], changes: Revision[], { now, endOfDay }: Clock) {
  const id = randomUUIDv7();
  const publishAt = changes[0]?.at ?? now.toISOString();
  const revisions: Revision[] = [];
  function toItem({ text, link, endsOn, version }: Banner): Announcement | null {
    return text ? { id, version, title: text, link, publishAt, hideAt: endOfDay(endsOn).toISOString() } : null;
  }
  function add(
    change: Pick<Revision, 'id' | 'version' | 'at'>,
    before: Announcement | null,
    after: Announcement | null,
  ) {
    if (!before && !after) return;
    const creation = revisions.length > 0 ? 'restore' : 'create';
    const action = before ? (after ? 'update' : 'delete') : creation;
    const states = { before: before && JSON.stringify(before), after: after && JSON.stringify(after) };
    revisions.push({ ...change, noun: 'announcements', itemId: id, action, ...states });
  }
  for (const { id, version, at, before, after } of changes)
    add({ id, version, at }, toItem(JSON.parse(before ?? '{}')), toItem(JSON.parse(after ?? '{}')));

  const item = row ? toItem(row) : null;
  if (!item || item.hideAt > now.toISOString()) return { items: item ? [item] : [], revisions };
  add({ id: randomUUIDv7(), version: item.version + 1, at: now.toISOString() }, item, null);
  return { items: [], revisions };
}

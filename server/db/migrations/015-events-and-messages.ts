import { type Kysely, sql } from 'kysely';

/** See docs/decisions/047 and 048. */
export async function eventsAndMessages(db: Kysely<never>) {
  await createNounTable(db, 'events', [
    'date',
    'starts',
    'ends',
    'location',
    'details',
    'ticketUrl',
    'repeats',
    'until',
    'changes',
  ]);
  await createNounTable(db, 'messages', [
    'preachedOn',
    'speaker',
    'series',
    'passages',
    'summary',
    'video',
    'audio',
    'transcript',
  ]);
  await db.schema
    .createIndex('messages_newest')
    .on('messages')
    .columns(['preachedOn', 'id'] as never[])
    .execute();
  // What is known of an audio file, which `audio` of a message names by its address.
  await db.schema
    .createTable('recordings')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('seconds', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  // What is made once and never changes.
  await db.schema
    .createTable('identifiers')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  // As if the samples had always had these, so that a database that nobody has changed still counts as such.
  for (const topic of ['events', 'messages'])
    await sql`insert into versions (topic, version) select ${topic}, version from versions where topic = 'samples'`.execute(
      db,
    );
}

/** With an index on each column that says when items appear and disappear. */
async function createNounTable(db: Kysely<never>, name: string, columns: string[]) {
  const table = db.schema
    .createTable(name)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('picture', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('publishAt', 'text')
    .addColumn('hideAt', 'text');
  await columns
    .reduce((created, column) => created.addColumn(column, 'text', (it) => it.notNull().defaultTo('')), table)
    .execute();
  for (const column of ['publishAt', 'hideAt'])
    await db.schema
      .createIndex(`${name}_${column === 'hideAt' ? 'hidden' : 'published'}`)
      .on(name)
      .columns([column] as never[])
      .execute();
}

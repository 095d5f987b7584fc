import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sampleData } from '#content/sample-data.ts';
import { day } from '#core/dates.ts';
import { nouns, registry } from '#features/all.server.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { audioAt } from '#features/messages/fixture.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { takeLease } from '#features/newsletter/lease.ts';
import { type Item, mapFields } from '#records/declare/noun.ts';
import { listAllRevisions, listRevisions } from '#records/store/revisions.server.ts';
import { listSamples, samplesOf } from '#records/store/samples.server.ts';
import { deleteItem, listItems, restoreItem } from '#records/store/store.server.ts';
import { readVersions } from '#records/store/versions.server.ts';
import { changePasswordHash } from '#server/auth/password-queries.ts';
import { hashToken, touchSession } from '#server/auth/session-queries.ts';
import { engines, freshDatabase, type NewLocation, sqliteLocation } from '#test/database.ts';
import { openDatabase } from './database.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';
import { tableNames } from './schema.ts';

const { announcements, events, exceptions, groups, messages, news } = registry;

const now = new Date('2027-03-05T15:00:00.000Z');

/** Without tables. */
async function emptyDatabase(newLocation: NewLocation) {
  const { settings, remove } = await newLocation();
  const database = openDatabase(settings);
  return {
    ...database,
    settings,
    async [Symbol.asyncDispose]() {
      await database.close();
      await remove();
    },
  };
}

/** The tables of any version. */
type Earlier = Kysely<Record<string, Record<string, string | number | null>>>;

const migrations = readdirSync(join(import.meta.dirname, 'migrations')).map((file) => file.replace('.ts', ''));

/** As it was before a migration. `migrateOn` migrates it to another one, or to today. */
async function databaseBefore(migration: string, newLocation: NewLocation) {
  const database = await emptyDatabase(newLocation);
  const earlier = database.db as unknown as Earlier;
  async function migrateOn(before = '999') {
    const later = migrations.filter((name) => name >= before).map((name) => ({ name, ranAt: 'later' }));
    if (later.length > 0) await earlier.insertInto('migrations').values(later).execute();
    await migrate(database, { sampleData: true, now });
    await earlier.deleteFrom('migrations').where('ranAt', '=', 'later').execute();
  }
  await database.db.schema.createTable('migrations').addColumn('name', 'text').addColumn('ranAt', 'text').execute();
  await migrateOn(migration);
  const insert = (table: string, ...rows: Record<string, string | number | null>[]) =>
    earlier.insertInto(table).values(rows).execute();
  /** The states of an item, one a second, the first of them from before its history. */
  const insertHistory = (noun: string, itemId: string, states: (object | null)[], from = now) => {
    const stored = states.map((state, version) => state && JSON.stringify({ ...state, version }));
    const rows = stored.slice(1).map((after, index) => {
      const before = stored[index] ?? null;
      const action = before && after ? 'update' : before ? 'delete' : 'create';
      const at = new Date(from.getTime() + index * 1_000).toISOString();
      return { id: randomUUID(), noun, itemId, version: index + 1, action, at, before, after };
    });
    return insert('revisions', ...rows);
  };
  return { ...database, earlier, insert, insertHistory, migrateOn };
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

test('a database of a newer version is rejected, and left unchanged', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  await db.insertInto('migrations').values({ name: '999-later', ranAt: '' }).execute();
  await db.deleteFrom('migrations').where('name', '=', '020-files-as-values').execute();
  const ran = await db.selectFrom('migrations').selectAll().execute();
  const error = await migrate(database, { sampleData: true, now }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NewerDatabaseError);
  expect(String(error)).toMatch(/newer version.*999-later/);
  expect(await db.selectFrom('migrations').selectAll().execute()).toEqual(ran);
});

describe.each(engines)('a database on $name', ({ newLocation }) => {
  test('that is new is migrated once by programs that start together, and gets samples with a first revision, but not again', async () => {
    await using database = await emptyDatabase(newLocation);
    const { db, settings } = database;
    const programs = [1, 2, 3].map(() => openDatabase(settings, { timeLimit: 0 }));
    await Promise.all(programs.map((program) => migrate(program, { sampleData: true, now })));
    for (const { close } of programs) await close();
    const ran = await db.selectFrom('migrations').selectAll().orderBy('name').execute();
    expect(ran).toEqual(migrations.map((name) => ({ name, ranAt: now.toISOString() })));
    for (const noun of nouns) {
      const items = (await listItems<Item>(db, noun)).map((item) => noun.Item.parse(item)) as Item[];
      const titles = samplesOf(noun).map((sample) => noun.titleOf?.(sample as unknown as Item) ?? sample.title);
      expect(items.map(({ title }) => title).sort()).toEqual(titles.sort());
      for (const { id } of items) expect(id).toMatch(/^sample-/);
      const created = (await listAllRevisions(db, noun)).map(({ after }) => after as Item);
      expect(created.sort(byId)).toEqual(items.sort(byId));
    }
    await db.deleteFrom('groups').execute();
    await migrate(database, { sampleData: true, now: new Date(0) });
    expect(await listItems(db, groups)).toEqual([]);
    expect(await db.selectFrom('migrations').selectAll().orderBy('name').execute()).toEqual(ran);
  });

  test('has only tables that backups contain', async () => {
    await using database = await freshDatabase(newLocation);
    const { db, kind } = database;
    for (const table of tableNames) await db.schema.dropTable(table).ifExists().execute();
    const left =
      kind === 'sqlite'
        ? sql`select name from sqlite_master where type = 'table'`
        : sql`select tablename from pg_tables where schemaname = current_schema()`;
    expect((await left.execute(db)).rows).toEqual([]);
  });

  test('is as before when a migration fails halfway', async () => {
    await using database = await emptyDatabase(newLocation);
    // This table conflicts with the last one of the first migration.
    await database.db.schema.createTable('passwords').addColumn('name', 'text').execute();
    await expect(migrate(database, { sampleData: true, now })).rejects.toThrow('passwords');
    await database.db.schema.dropTable('passwords').execute();
    await migrate(database, { sampleData: true, now });
    expect(await listItems(database.db, groups)).toHaveLength(sampleData.groups.length);
  });

  test('of the first version has its items, each with a revision, hides the same addresses, gets no samples and logs nobody out', async () => {
    await using database = await databaseBefore('002-revisions', newLocation);
    const { db, earlier, insert } = database;
    const created = '2026-12-24T18:00:00.000Z';
    const { area, ...group } = aGroupInput({ title: 'Zeal “é” 👩‍👩‍👧' });
    for (const id of ['hidden', 'open'])
      await insert('groups', { ...group, id, meetingFormats: JSON.stringify(group.meetingFormats) });
    const { title, summary, content, author } = anArticleInput();
    const article = { title, summary, content, author, createdAt: created };
    await insert('articles', { ...article, id: 'one' }, { ...article, id: 'two' });
    await changePasswordHash(db, 'a hash');
    const session = { tokenHash: hashToken('test'), createdAt: now.toISOString(), seenAt: now.toISOString() };
    await insert('sessions', session);
    await database.migrateOn('007-area-alone');
    await earlier.updateTable('groups').set({ area: 'Near the park' }).execute();
    await earlier.updateTable('groups').set({ areaOnly: 1 }).where('id', '=', 'hidden').execute();
    await database.migrateOn();

    const initial = { ...mapFields(groups.fields, (field) => field.initial), ...group, version: 1 };
    expect((await listItems(db, groups)).sort(byId)).toEqual([
      { ...initial, id: 'hidden', area: 'Near the park' },
      { ...initial, id: 'open', area: '' },
    ]);
    const first = { id: expect.any(String), version: 1, action: 'create', before: null };
    expect(await listRevisions(db, groups, 'open')).toEqual([
      { ...first, noun: 'groups', itemId: 'open', at: now.toISOString(), after: { ...initial, id: 'open' } },
    ]);
    const migrated = { ...article, version: 1, picture: null, publishAt: created, hideAt: null };
    const [one, two] = [
      { ...migrated, id: 'one', slug: 'picnic-on-sunday' },
      { ...migrated, id: 'two', slug: 'picnic-on-sunday-2' },
    ];
    expect((await listItems(db, news)).sort(byId)).toEqual([one, two]);
    expect(await listRevisions(db, news, 'two')).toEqual([
      { ...first, noun: 'news', itemId: 'two', at: created, after: two },
    ]);
    await deleteItem(db, news, 'two', { now });
    expect(await restoreItem(db, news, 'two', { now })).toEqual({ ...two, version: 3 });
    // A church that is live finds no samples after an upgrade, not even of a new noun.
    for (const noun of [events, messages]) expect(await listItems<Item>(db, noun)).toEqual([]);
    expect(await touchSession(db, 'test', now)).toBe(true);
  });

  test('from before samples were marked knows which ones they are, and of which somebody has changed', async () => {
    await using database = await databaseBefore('012-old-samples', newLocation);
    const { db, insert, insertHistory } = database;
    async function add(title: string, sinceFirstStart: number, changes = 0) {
      const { meetingFormats, ...group } = { ...aGroupInput({ title }), id: title };
      await insert('groups', { ...group, meetingFormats: JSON.stringify(meetingFormats), version: changes + 1 });
      const states = [null, ...Array.from({ length: changes + 1 }, () => ({ ...group, meetingFormats }))];
      await insertHistory('groups', title, states, new Date(now.getTime() + sinceFirstStart));
    }
    await add('Untouched', 0);
    await add('Older', -37 * day);
    await add('Changed', 0, 1);
    await add('Own', 1);
    await add('Of the next day', day);
    await database.migrateOn();
    const titles = (items: Item[] = []) => items.map(({ title }) => title).sort();
    const [samples] = await listSamples(db, [groups]);
    expect([titles(samples?.untouched), titles(samples?.changed)]).toEqual([['Older', 'Untouched'], ['Changed']]);
  });

  // What becomes of it: commands/export-format.test.ts.
  test('with a table for one announcement has announcements, with their history', async () => {
    await using database = await databaseBefore('018-announcements', newLocation);
    const { db, insert, insertHistory } = database;
    const state = (text: string) => ({ text, link: '', endsOn: text && '2027-03-07' });
    await insertHistory('banner', 'banner', ['', 'Snow', '', 'Snow'].map(state));
    await insert('banner', { ...state('Snow'), id: 'banner', version: 3 });
    await insert('versions', { topic: 'banner', version: 1 }, { topic: 'samples', version: 4 });
    await database.migrateOn();
    const items = await listItems(db, announcements);
    expect(items.map(({ title, version }) => [title, version])).toEqual([['Snow', 3]]);
    const actions = (await listAllRevisions(db, announcements)).map(({ action }) => action);
    expect(actions).toEqual(['restore', 'delete', 'create']);
    // Another one than that of the samples, so that they do not count as all there is.
    expect(await readVersions(db)).toEqual({ samples: 4, announcements: 5 });
  });

  test('from before there were exceptions has those that its pages showed, once', async () => {
    await using database = await databaseBefore('021-exceptions', newLocation);
    const { db } = database;
    await migrate(database, { sampleData: false, now });
    const items = await listItems(db, exceptions);
    expect(items.map(({ date }) => date).sort()).toEqual(samplesOf(exceptions).map(({ date }) => date));
    for (const { id } of items) await deleteItem(db, exceptions, id, { now });
    await migrate(database, { sampleData: true, now });
    expect(await listItems(db, exceptions)).toEqual([]);
  });

  test('from before there was a lease to send mails has one that has expired', async () => {
    await using database = await databaseBefore('019-sending-lease', newLocation);
    const { db, insert } = database;
    await insert('installation', { name: 'id', value: 'this one' });
    await database.migrateOn();
    expect(await db.selectFrom('installation').select('leaseHolder').execute()).toEqual([{ leaseHolder: 'unknown' }]);
    expect(await takeLease(db, 'a program', now)).toBe('this one');
    expect(await takeLease(db, 'another', now)).toBeUndefined();
  });

  // What they become: commands/export-format.test.ts.
  test('in which items named their picture and audio has values with all that is needed to show them, also in history and bin', async () => {
    await using database = await databaseBefore('020-files-as-values', newLocation);
    const { db, insert, insertHistory } = database;
    const wagon = { id: 'p', width: 8, height: 6, alt: 'A "hay" wagon', focusX: 7, focusY: 50 };
    const uploaded = audioAt('/media/0a-1b.mp3', { type: 'audio/mpeg', bytes: 9, seconds: 61 });
    const remote = audioAt('https://a.example/1.mp3', { type: 'audio/mpeg', bytes: 8 });
    const createdAt = now.toISOString();
    await insert('pictures', { ...wagon, files: 'p', createdAt });
    for (const audio of [uploaded, remote]) await insert('recordings', { ...audio, createdAt });

    const { title, summary, author } = anArticleInput();
    const content = '"picture":"" and "audio":"/media/0a-1b.mp3"';
    const about = { title, summary, author, content, createdAt, publishAt: createdAt, hideAt: null };
    const article = { ...about, id: 'a', slug: 'a', picture: '' };
    const withPicture = { ...article, picture: 'p' };
    // More revisions than are read at once.
    const versions = 202;
    const illustrated = Array.from({ length: versions - 1 }, () => withPicture);
    await insertHistory('news', 'a', [null, ...illustrated, article]);
    await insert('articles', { ...article, version: versions });
    const event = { id: 'e', slug: 'e', title: 'Over', picture: 'p' };
    await insertHistory('events', 'e', [null, event, null]);
    const addresses = [uploaded.address, remote.address, 'https://a.example/unknown.mp3', ''];
    for (const [index, audio] of addresses.entries())
      await insert('messages', { id: `m-${index}`, version: 1, slug: `${index}`, title, audio, picture: 'p' });
    await database.migrateOn();

    const values = (await listItems(db, messages)).sort(byId);
    expect(values.map(({ audio }) => audio)).toEqual([uploaded, remote, audioAt(addresses[2] ?? ''), null]);
    for (const { picture } of values) expect(picture).toEqual(wagon);
    const migrated = { ...article, picture: null, version: versions };
    expect(await listItems(db, news)).toEqual([migrated]);
    const history = await listRevisions(db, news, 'a');
    expect(history.at(-1)).toMatchObject({ before: null, after: { ...withPicture, picture: wagon } });
    expect(history[0]).toMatchObject({ before: { ...withPicture, picture: wagon }, after: migrated });
    const unchanged = db.selectFrom('revisions').select('id').where('after', 'like', '%"picture":"%');
    expect(await unchanged.execute()).toEqual([]);
    expect((await listRevisions(db, events, 'e'))[0]?.before).toMatchObject({ ...event, picture: wagon });
    expect(await db.selectFrom('audioFiles').select('address').execute()).toEqual([{ address: uploaded.address }]);
    expect(Object.keys((await db.selectFrom('pictures').selectAll().executeTakeFirst()) ?? {})).not.toContain('alt');
  });
});

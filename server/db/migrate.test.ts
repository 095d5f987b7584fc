import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sampleData } from '#content/sample-data.ts';
import { day } from '#core/dates.ts';
import { nouns, registry } from '#features/all.server.ts';
import { anEventInput } from '#features/events/fixture.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { aMessageInput, audioAt } from '#features/messages/fixture.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { takeLease } from '#features/newsletter/lease.ts';
import type { Audio, Picture } from '#records/declare/file-values.ts';
import { type Item, mapFields } from '#records/declare/noun.ts';
import { addAudioFile } from '#records/store/audio.server.ts';
import { listAllRevisions, listRevisions } from '#records/store/revisions.server.ts';
import { listSamples, samplesOf } from '#records/store/samples.server.ts';
import { readInstallation } from '#records/store/secrets.server.ts';
import { createItem, deleteItem, listItems, restoreItem, updateItem } from '#records/store/store.server.ts';
import { readVersions } from '#records/store/versions.server.ts';
import { engines, freshDatabase, type NewLocation } from '#test/database.ts';
import { storePicture } from '#test/pictures.ts';
import { openDatabase } from './database.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';
import { start } from './migrations/001-start.ts';
import { banner } from './migrations/006-banner.ts';
import { bannerVersion } from './migrations/008-banner-version.ts';
import { type Tables, tableNames } from './schema.ts';

const { announcements, events, groups, messages, news } = registry;

const now = new Date('2027-03-05T15:00:00.000Z');

/** An empty database without tables. */
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

/** Converts items and revisions back to their form before migration 020. */
async function nameFiles(db: Kysely<Tables>, pictures: Picture[], remote: Audio) {
  const earlier = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const nameOf = (name: string, value: unknown) => {
    if (name !== 'picture' && name !== 'audio') return value;
    return Object(value)[name === 'picture' ? 'id' : 'address'] ?? '';
  };
  const named = (state: object) =>
    Object.fromEntries(Object.entries(state).map(([key, value]) => [key, nameOf(key, value)]));
  for (const { id, before, after } of await db.selectFrom('revisions').selectAll().execute()) {
    const [one, next] = [before, after].map((state) => state && JSON.stringify(named(JSON.parse(state))));
    await earlier.updateTable('revisions').set({ before: one, after: next }).where('id', '=', id).execute();
  }
  const columns = { articles: ['picture'], events: ['picture'], messages: ['picture', 'audio'] };
  for (const [table, names] of Object.entries(columns)) {
    const rows = await earlier.selectFrom(table).selectAll().execute();
    for (const name of names) {
      await db.schema.alterTable(table).dropColumn(name).execute();
      await db.schema
        .alterTable(table)
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      for (const { id, [name]: json } of rows)
        await earlier
          .updateTable(table)
          .set({ [name]: nameOf(name, json && JSON.parse(String(json))) })
          .where('id', '=', id)
          .execute();
    }
  }
  for (const [name, type] of Object.entries({ alt: 'text', focusX: 'integer', focusY: 'integer' } as const))
    await db.schema.alterTable('pictures').addColumn(name, type).execute();
  for (const { id, alt, focusX, focusY } of pictures)
    await earlier.updateTable('pictures').set({ alt, focusX, focusY }).where('id', '=', id).execute();
  await db.schema.alterTable('audioFiles').renameTo('recordings').execute();
  await earlier
    .insertInto('recordings')
    .values({ ...remote, createdAt: now.toISOString() })
    .execute();
  await db.deleteFrom('migrations').where('name', '=', '020-files-as-values').execute();
}

describe.each(engines)('a database on $name', ({ newLocation }) => {
  test('is migrated to the newest version once', async () => {
    await using database = await emptyDatabase(newLocation);
    await migrate(database, { sampleData: false, now });
    const ran = await database.db.selectFrom('migrations').selectAll().execute();
    expect(ran.map(({ ranAt }) => ranAt)).toContain(now.toISOString());
    await migrate(database, { sampleData: true, now: new Date('2028-01-01') });
    expect(await database.db.selectFrom('migrations').selectAll().execute()).toEqual(ran);
    // It does not get samples either, which were switched off when it was new.
    for (const noun of nouns) expect(await listItems<Item>(database.db, noun)).toEqual([]);
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

  test('can be migrated by several processes at once', async () => {
    await using database = await emptyDatabase(newLocation);
    const program = `
      import { openDatabase } from '#server/db/database.ts';
      import { migrate } from '#server/db/migrate.ts';
      const database = openDatabase(${JSON.stringify(database.settings)});
      await migrate(database, { sampleData: true, now: new Date() });
      await database.close();`;
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
    await Promise.all([run(), run(), run()]);
    expect(await listItems(database.db, groups)).toHaveLength(sampleData.groups.length);
  });

  test('is rejected if it comes from a newer version, and left unchanged', async () => {
    await using database = await emptyDatabase(newLocation);
    await migrate(database, { sampleData: false, now });
    const later = { name: '999-later', ranAt: now.toISOString() };
    await database.db.insertInto('migrations').values(later).execute();
    const ran = await database.db.selectFrom('migrations').selectAll().execute();
    const error = await migrate(database, { sampleData: true, now }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NewerDatabaseError);
    expect(String(error)).toMatch(/newer version.*999-later/);
    expect(await database.db.selectFrom('migrations').selectAll().execute()).toEqual(ran);
  });

  test('gets samples when it is new, each with a first revision, and not again once they are deleted', async () => {
    await using database = await emptyDatabase(newLocation);
    await migrate(database, { sampleData: true, now });
    for (const noun of nouns) {
      const items = (await listItems<Item>(database.db, noun)).map((item) => noun.Item.parse(item)) as Item[];
      const titles = samplesOf(noun).map(({ title }) => title);
      expect(items.map(({ title }) => title).sort()).toEqual(titles.sort());
      for (const { id } of items) expect(id).toMatch(/^sample-/);
      const created = (await listAllRevisions(database.db, noun)).map(({ after }) => after as Item);
      const byId = (one: Item, other: Item) => (one.id < other.id ? -1 : 1);
      expect(created.sort(byId)).toEqual(items.sort(byId));
    }
    await database.db.deleteFrom('groups').execute();
    await migrate(database, { sampleData: true, now });
    expect(await listItems(database.db, groups)).toEqual([]);
  });

  test('from before revisions gets a first revision for every item, which can be changed and restored', async () => {
    await using database = await emptyDatabase(newLocation);
    const created = '2026-12-24T18:00:00.000Z';
    const firstFields = {
      title: 'Zeal “é” 👩‍👩‍👧',
      description: 'Supper and a psalm',
      meetingDay: 'Tuesday',
      meetingTime: '7:00 PM',
      timezone: 'Central',
      gender: 'Mixed',
      ageRange: '20 to 40',
      location: '12 Oak Street',
      leaders: 'Kim Walker, Jo Baker',
      meetingFormats: ['in-person', 'video'],
      category: 'Dinner',
    };
    const laterFields = mapFields(groups.fields, ({ initial }) => initial);
    const group = { ...laterFields, ...firstFields, id: 'a-group' };
    const article = { ...anArticleInput(), id: 'an-article', createdAt: created };
    await database.db.schema.createTable('migrations').addColumn('name', 'text').addColumn('ranAt', 'text').execute();
    await database.db.insertInto('migrations').values({ name: '001-start', ranAt: created }).execute();
    await start(database.db as unknown as Kysely<never>);
    const earlier = database.db as unknown as Kysely<Record<string, Record<string, string>>>;
    const groupRow = { ...firstFields, id: group.id, meetingFormats: JSON.stringify(firstFields.meetingFormats) };
    await earlier.insertInto('groups').values(groupRow).execute();
    await earlier
      .insertInto('groups')
      .values({ ...groupRow, id: 'another' })
      .execute();
    await earlier.insertInto('articles').values(article).execute();
    await migrate(database, { sampleData: true, now });
    const added = { picture: null, publishAt: created, hideAt: null };
    const migrated = { ...article, ...added, slug: 'picnic-on-sunday', version: 1 };

    const first = { id: expect.any(String), version: 1, action: 'create', before: null };
    const { db } = database;
    expect(await listAllRevisions(db, groups)).toHaveLength(2);
    expect(await listRevisions(db, groups, 'a-group')).toEqual([
      { ...first, noun: 'groups', itemId: 'a-group', at: now.toISOString(), after: { ...group, version: 1 } },
    ]);
    expect(await listAllRevisions(db, news)).toEqual([
      { ...first, noun: 'news', itemId: 'an-article', at: created, after: migrated },
    ]);
    expect(await listItems(db, news)).toEqual([migrated]);
    // A live church gets no samples from an upgrade, not even of a new noun.
    for (const noun of [events, messages]) expect(await listItems<Item>(db, noun)).toEqual([]);
    await updateItem(db, groups, 'a-group', { title: 'Changed' }, { now });
    expect(await restoreItem(db, groups, 'a-group', { now })).toEqual({ ...group, version: 3 });
    // Restoring a revision from before areas existed must not publish the address.
    const hidden = { area: 'Near the park' };
    await updateItem(db, groups, 'a-group', { ...hidden, leaders: 'Jo' }, { now });
    const revision = (await listRevisions(db, groups, 'a-group')).at(-1)?.id;
    expect(await restoreItem(db, groups, 'a-group', { now, revision })).toEqual({ ...group, ...hidden, version: 5 });
    await deleteItem(db, groups, 'a-group', { now });
    expect(await restoreItem(db, groups, 'a-group', { now, revision })).toEqual({ ...group, ...hidden, version: 7 });
    await deleteItem(db, news, 'an-article', { now });
    expect(await restoreItem(db, news, 'an-article', { now })).toEqual({ ...migrated, version: 3 });
  });

  test('keeps hiding the addresses of groups that only show their area, and no others', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    const titles = { hidden: 1, open: 0 };
    await db.deleteFrom('migrations').where('name', '=', '007-area-alone').execute();
    await db.schema.alterTable('groups').addColumn('areaOnly', 'integer').execute();
    for (const [title, areaOnly] of Object.entries(titles)) {
      const { id } = await createItem(db, groups, aGroupInput({ title, area: 'Near the park' }), now);
      await sql`update groups set area_only = ${areaOnly} where id = ${id}`.execute(db);
    }
    await migrate(database, { sampleData: false, now });
    const areas = (await listItems(db, groups)).map(({ title, area }) => [title, area]);
    expect(Object.fromEntries(areas)).toEqual({ hidden: 'Near the park', open: '' });
  });

  test('from before samples were marked recognizes them, and which ones have been changed', async () => {
    await using database = await emptyDatabase(newLocation);
    const { db } = database;
    await migrate(database, { sampleData: false, now });
    const add = (title: string, sinceFirstStart: number) =>
      createItem(db, groups, aGroupInput({ title }), new Date(now.getTime() + sinceFirstStart));
    await add('Untouched', 0);
    await add('Older', -37 * day);
    await updateItem(db, groups, (await add('To change', 0)).id, { title: 'Changed' }, { now });
    await add('Own', 1);
    await add('Of the next day', day);
    await db.deleteFrom('migrations').where('name', '=', '012-old-samples').execute();
    await migrate(database, { sampleData: true, now });
    const titles = (items: Item[]) => items.map(({ title }) => title);
    const [samples] = await listSamples(db, [groups]);
    expect([titles(samples?.untouched ?? []), titles(samples?.changed ?? [])]).toEqual([
      ['Untouched', 'Older'],
      ['Changed'],
    ]);
  });

  test.each([
    ['nothing announced', []],
    ['something announced, taken down and put back', ['Snow', '', 'Snow']],
  ])('with a banner table, and %s, gets announcements with their history', async (_, texts) => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    await db.schema.dropTable('announcements').execute();
    await db.deleteFrom('migrations').where('name', '=', '018-announcements').execute();
    await banner(db as unknown as Kysely<never>);
    await bannerVersion(db as unknown as Kysely<never>);
    const earlier = db as unknown as Kysely<Record<string, Record<string, string | number>>>;
    const states = ['', ...texts].map((text, number) => ({
      text,
      link: '',
      endsOn: text && '2027-03-07',
      version: number,
    }));
    for (const { version, ...state } of states.slice(1)) {
      const json = { before: JSON.stringify(states[version - 1]), after: JSON.stringify({ ...state, version }) };
      const at = new Date(now.getTime() + version).toISOString();
      const revision = { id: `r-${version}`, noun: 'banner', itemId: 'banner', version, action: 'update', at, ...json };
      await earlier.insertInto('revisions').values(revision).execute();
    }
    for (const state of states.slice(1).slice(-1)) {
      await earlier
        .insertInto('banner')
        .values({ id: 'banner', ...state })
        .execute();
      await earlier.insertInto('versions').values({ topic: 'banner', version: 1 }).execute();
    }
    await migrate(database, { sampleData: false, now });
    const items = await listItems(db, announcements);
    expect(items.map(({ title, version }) => [title, version])).toEqual(texts.length > 0 ? [['Snow', 3]] : []);
    const actions = (await listAllRevisions(db, announcements)).map(({ action }) => action);
    expect(actions).toEqual(texts.length > 0 ? ['restore', 'delete', 'create'] : []);
    expect(await readVersions(db)).toEqual({});
  });

  test('from before the sending lease existed gets an expired one', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    await db.deleteFrom('migrations').where('name', '=', '019-sending-lease').execute();
    for (const column of ['leaseHolder', 'leaseUntil'])
      await db.schema.alterTable('installation').dropColumn(column).execute();
    const installation = await readInstallation(db);
    await migrate(database, { sampleData: false, now });
    expect(await db.selectFrom('installation').select('name').where('leaseHolder', '!=', '').execute()).toHaveLength(1);
    expect(await takeLease(db, 'a program', now)).toBe(installation);
    expect(await takeLease(db, 'another', now)).toBeUndefined();
  });

  test('in which items only referenced picture and audio gets complete values, also in history and bin', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    const picture = await storePicture(db, { alt: 'A "hay" wagon', focusX: 7 });
    const other = await storePicture(db, { alt: '' });
    const uploaded = audioAt('/media/0a-1b.mp3', { type: 'audio/mpeg', bytes: 9, seconds: 61 });
    const remote = audioAt('https://a.example/1.mp3', { type: 'audio/mpeg', bytes: 8 });
    await addAudioFile(db, uploaded, now);
    const quoting = anArticleInput({ picture, content: '"picture":"" and "audio":"/media/0a-1b.mp3"' });
    const article = await createItem(db, news, quoting, now);
    await updateItem(db, news, article.id, { picture: other }, { now });
    // Creates more revisions than one batch contains.
    for (let count = 0; count < 200; count += 1)
      await updateItem(db, news, article.id, { author: `${count}` }, { now });
    await updateItem(db, news, article.id, { picture: null }, { now });
    const event = await createItem(db, events, anEventInput({ picture }), now);
    await deleteItem(db, events, event.id, { now });
    for (const audio of [uploaded, remote, audioAt('https://a.example/unknown.mp3'), null])
      await createItem(db, messages, aMessageInput({ audio, picture }), now);
    const readAll = async () => [
      ...(await Promise.all([news, events, messages].map((noun) => listItems<Item>(db, noun)))),
      ...(await Promise.all([article, event].map(({ id }, at) => listRevisions(db, at ? events : news, id)))),
      await listAllRevisions(db, messages),
    ];
    const all = await readAll();
    await nameFiles(db, [picture, other], remote);
    expect(JSON.stringify(await db.selectFrom('revisions').selectAll().execute())).not.toContain('hay');

    await migrate(database, { sampleData: false, now });
    expect(await readAll()).toEqual(all);
    expect(await db.selectFrom('audioFiles').select('address').execute()).toEqual([{ address: uploaded.address }]);
    expect(Object.keys((await db.selectFrom('pictures').selectAll().executeTakeFirst()) ?? {})).not.toContain('alt');
    expect(await restoreItem(db, news, article.id, { now })).toMatchObject({ picture: other });
    const revision = (await listRevisions(db, news, article.id)).at(-1)?.id;
    expect(await restoreItem(db, news, article.id, { now, revision })).toMatchObject({ picture });
    expect(await restoreItem(db, events, event.id, { now })).toMatchObject({ picture });
  });

  test('rolls back a migration that fails halfway', async () => {
    await using database = await emptyDatabase(newLocation);
    // This table conflicts with the last one of the first migration.
    await database.db.schema.createTable('passwords').addColumn('name', 'text').execute();
    await expect(migrate(database, { sampleData: true, now })).rejects.toThrow('passwords');
    await database.db.schema.dropTable('passwords').execute();
    await migrate(database, { sampleData: true, now });
    expect(await listItems(database.db, groups)).toHaveLength(sampleData.groups.length);
  });
});

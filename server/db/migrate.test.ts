import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sampleData } from '#content/sample-data.ts';
import { weekdays } from '#content/weekdays.ts';
import { nouns } from '#nouns/all.ts';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import { news } from '#nouns/news/article.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import type { Item, Noun } from '#nouns/noun.ts';
import { listAllRevisions, listRevisions } from '#nouns/revisions.server.ts';
import { deleteItem, listItems, restoreItem, updateItem } from '#nouns/store.server.ts';
import { engines, type NewLocation } from '#test/database.ts';
import { openDatabase } from './database.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';
import { start } from './migrations/001-start.ts';

const now = new Date('2027-03-05T15:00:00.000Z');

/** A database that can be opened several times, as by consecutive starts. */
async function reopenableDatabase(newLocation: NewLocation) {
  const location = await newLocation();
  const closers: (() => Promise<void>)[] = [];
  return {
    settings: location.settings,
    open() {
      const database = openDatabase(location.settings);
      closers.push(database.close);
      return database;
    },
    async [Symbol.asyncDispose]() {
      for (const close of closers) await close();
      await location.remove();
    },
  };
}

describe.each(engines)('a database on $name', ({ newLocation }) => {
  test('is migrated to the newest version once', async () => {
    await using reopenable = await reopenableDatabase(newLocation);
    const first = reopenable.open();
    await migrate(first, { sampleData: false, now });
    const ran = await first.db.selectFrom('migrations').selectAll().execute();
    expect(ran.map(({ ranAt }) => ranAt)).toContain(now.toISOString());
    const second = reopenable.open();
    await migrate(second, { sampleData: false, now: new Date('2028-01-01') });
    expect(await second.db.selectFrom('migrations').selectAll().execute()).toEqual(ran);
  });

  test('can be migrated by several processes at once', async () => {
    await using reopenable = await reopenableDatabase(newLocation);
    const program = `
      import { openDatabase } from '#server/db/database.ts';
      import { migrate } from '#server/db/migrate.ts';
      const database = openDatabase(${JSON.stringify(reopenable.settings)});
      await migrate(database, { sampleData: true, now: new Date() });
      await database.close();`;
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
    await Promise.all([run(), run(), run()]);
    expect(await listItems(reopenable.open().db, groups)).toHaveLength(sampleData.groups.length);
  });

  test('is rejected if it comes from a newer version, and left unchanged', async () => {
    await using reopenable = await reopenableDatabase(newLocation);
    const database = reopenable.open();
    await migrate(database, { sampleData: true, now });
    await database.db.insertInto('migrations').values({ name: '999-later', ranAt: now.toISOString() }).execute();
    const later = reopenable.open();
    const error = await migrate(later, { sampleData: true, now }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NewerDatabaseError);
    expect(String(error)).toMatch(/newer version.*999-later/);
    expect(await listItems(later.db, groups)).toHaveLength(sampleData.groups.length);
  });

  test('gets samples when it is new', async () => {
    await using reopenable = await reopenableDatabase(newLocation);
    const database = reopenable.open();
    await migrate(database, { sampleData: true, now });
    const shown = (await listItems(database.db, groups)).map(({ id, ...group }) => group);
    for (const sample of sampleData.groups) expect(shown).toContainEqual(expect.objectContaining(sample));
    expect(shown).toHaveLength(sampleData.groups.length);
    const articles = await listItems(database.db, news);
    expect(articles.map(({ title }) => title)).toEqual(sampleData.news.map(({ title }) => title));
  });

  test('gets no samples if they are switched off, nor at a later start', async () => {
    await using reopenable = await reopenableDatabase(newLocation);
    await migrate(reopenable.open(), { sampleData: false, now });
    const database = reopenable.open();
    await migrate(database, { sampleData: true, now });
    expect(await listItems(database.db, groups)).toEqual([]);
    expect(await listItems(database.db, news)).toEqual([]);
  });

  test('does not get deleted samples again', async () => {
    await using reopenable = await reopenableDatabase(newLocation);
    const database = reopenable.open();
    await migrate(database, { sampleData: true, now });
    await database.db.deleteFrom('groups').execute();
    await migrate(database, { sampleData: true, now });
    expect(await listItems(database.db, groups)).toEqual([]);
  });

  test('from before revisions gets a first revision for every item, which can be changed and restored', async () => {
    await using reopenable = await reopenableDatabase(newLocation);
    const database = reopenable.open();
    const created = '2026-12-24T18:00:00.000Z';
    const group = { ...aGroupInput({ title: 'Zeal “é” 👩‍👩‍👧' }), id: 'a-group' };
    const article = { ...anArticleInput(), id: 'an-article', createdAt: created };
    await database.db.schema.createTable('migrations').addColumn('name', 'text').addColumn('ranAt', 'text').execute();
    await database.db.insertInto('migrations').values({ name: '001-start', ranAt: created }).execute();
    await start(database.db as unknown as Kysely<never>);
    const earlier = database.db as unknown as Kysely<Record<string, Record<string, string>>>;
    const { areaOnly, area, ...withoutArea } = group;
    const groupRow = { ...withoutArea, meetingFormats: JSON.stringify(group.meetingFormats) };
    await earlier.insertInto('groups').values(groupRow).execute();
    await earlier
      .insertInto('groups')
      .values({ ...groupRow, id: 'another' })
      .execute();
    await earlier.insertInto('articles').values(article).execute();
    await migrate(database, { sampleData: true, now });
    const migrated = { ...article, slug: 'picnic-on-sunday', version: 1 };

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
    await updateItem(db, groups, 'a-group', { title: 'Changed' }, { now });
    expect(await restoreItem(db, groups, 'a-group', { now })).toEqual({ ...group, version: 3 });
    // Going back to a revision that does not know of areas must not show the address to everybody.
    const hidden = { areaOnly: true, area: 'Near the park' };
    await updateItem(db, groups, 'a-group', { ...hidden, leaders: 'Jo' }, { now });
    const revision = (await listRevisions(db, groups, 'a-group')).at(-1)?.id;
    expect(await restoreItem(db, groups, 'a-group', { now, revision })).toEqual({ ...group, ...hidden, version: 5 });
    await deleteItem(db, groups, 'a-group', { now });
    expect(await restoreItem(db, groups, 'a-group', { now, revision })).toEqual({ ...group, ...hidden, version: 7 });
    await deleteItem(db, news, 'an-article', { now });
    expect(await restoreItem(db, news, 'an-article', { now })).toEqual({ ...migrated, version: 3 });
  });

  test('gives every sample a first revision', async () => {
    await using reopenable = await reopenableDatabase(newLocation);
    const { db, ...database } = reopenable.open();
    await migrate({ db, ...database }, { sampleData: true, now });
    for (const noun of nouns) {
      const items: Item[] = await listItems<Item>(db, noun as Noun);
      const created = await listAllRevisions(db, noun);
      const byId = (one: Item, other: Item) => (one.id < other.id ? -1 : 1);
      expect(created.map(({ after }) => after as Item).sort(byId)).toEqual(items.sort(byId));
    }
  });

  test('rolls back a migration that fails halfway', async () => {
    await using reopenable = await reopenableDatabase(newLocation);
    const database = reopenable.open();
    // Conflicts with the last table of the first migration.
    await database.db.schema.createTable('passwords').addColumn('name', 'text').execute();
    await expect(migrate(database, { sampleData: true, now })).rejects.toThrow('passwords');
    await database.db.schema.dropTable('passwords').execute();
    await migrate(database, { sampleData: true, now });
    expect(await listItems(database.db, groups)).toHaveLength(sampleData.groups.length);
  });
});

test('samples are valid input, and show every option', () => {
  for (const { path, Input } of nouns) {
    for (const { daysOld, ...sample } of sampleData[path]) expect(Input.parse(sample)).toMatchObject(sample);
  }
  const chosen = (field: string) => new Set(sampleData.groups.flatMap((group) => group[field]));
  expect(sampleData.groups).toHaveLength(6);
  expect(sampleData.news).toHaveLength(3);
  expect(chosen('gender')).toEqual(new Set(groups.fields.gender.options));
  expect(chosen('meetingFormats')).toEqual(new Set(groups.fields.meetingFormats.options));
  expect(chosen('meetingDay').size).toBeGreaterThan(weekdays.length / 2);
});

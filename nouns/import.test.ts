import { describe, expect, test } from 'vitest';
import { engines, freshDatabase, sqliteLocation } from '#test/database.ts';
import { nouns } from './all.ts';
import { listBin } from './bin.server.ts';
import { toCsv } from './csv.server.ts';
import type { NounDb } from './db.server.ts';
import { exportEverything, exportFiles } from './export.server.ts';
import { aGroupInput } from './groups/fixture.ts';
import { groups } from './groups/group.ts';
import { applyImport, planImport } from './import.server.ts';
import { parseImport } from './import-file.server.ts';
import { summarize } from './import-summary.ts';
import { news } from './news/article.ts';
import { anArticleInput } from './news/fixture.ts';
import type { Item, Noun } from './noun.ts';
import { listEveryRevision, listRevisions } from './revisions.server.ts';
import { findIdBySlug } from './slugs.server.ts';
import { confirmItem, createItem, deleteItem, listItems, restoreItem, updateItem } from './store.server.ts';

const now = new Date('2027-03-05T15:00:00.000Z');
const later = new Date('2027-03-06T15:00:00.000Z');

async function planFile(db: NounDb, name: string, content: string) {
  const plans = [];
  for (const noun of parseImport(name, Buffer.from(content))) plans.push(await planImport(db, noun));
  return plans;
}

async function importFile(db: NounDb, name: string, content: string) {
  const plans = await planFile(db, name, content);
  const progress: number[] = [];
  await applyImport(db, plans, later, (done) => progress.push(done));
  await expectHistoriesOfItems(db);
  return { summary: plans.map(summarize), progress };
}

/** The newest revision of every item has the item as it is; of any other, that it was deleted. */
async function expectHistoriesOfItems(db: NounDb) {
  for (const noun of nouns as readonly Noun[]) {
    const revisions = await listEveryRevision(db, noun);
    const histories = Map.groupBy(revisions, ({ itemId }) => itemId).values();
    const newest = [...histories].map((history) => history.sort((one, other) => one.version - other.version).at(-1));
    const byId = (items: Item[]) => items.sort((one, other) => (one.id < other.id ? -1 : 1));
    const items = byId(newest.flatMap((revision) => revision?.after ?? []));
    expect(items).toEqual(byId(await listItems(db, noun)));
  }
}

async function exported(db: NounDb) {
  const files = Object.entries(exportFiles(await exportEverything(db, now)));
  return Object.fromEntries(files.map(([name, parts]) => [name, [...parts].join('')]));
}

async function exportedFile(db: NounDb) {
  return (await exported(db))['everything.json'] ?? '';
}

async function actionsOf(db: NounDb, id: string) {
  return (await listRevisions(db, groups, id)).map(({ action }) => action);
}

/** Items of both nouns that were changed, deleted and restored, and some that are in the bin. */
async function fill(db: NounDb) {
  for (const title of ['Choir', 'Table Talk', 'Book club']) {
    const { id } = await createItem(db, groups, aGroupInput({ title }), now);
    await updateItem(db, groups, id, { leaders: 'Jo', area: 'Near the park' }, { now: later });
    await confirmItem(db, groups, id, { now: later });
    if (title !== 'Choir') await deleteItem(db, groups, id, { now: later });
    if (title === 'Book club') await restoreItem(db, groups, id, { now: later });
  }
  const gone = await createItem(db, news, anArticleInput({ title: 'Gone' }), now);
  const kept = await createItem(db, news, anArticleInput({ title: 'Picnic' }), now);
  await updateItem(db, news, kept.id, { title: 'Summer picnic' }, { now: later });
  await deleteItem(db, news, gone.id, { now: later });
  return { gone: gone.id, picnic: kept.id, 'summer-picnic': kept.id };
}

const moves = engines.flatMap((from) => engines.map((to) => ({ from, to })));

test.each(moves)(
  'everything moves from $from.name to $to.name: lists, bin, revisions, addresses',
  async ({ from, to }) => {
    await using source = await freshDatabase(from.newLocation);
    await using target = await freshDatabase(to.newLocation);
    const idsBySlug = await fill(source.db);
    const files = await exported(source.db);
    // The second time changes nothing.
    for (let time = 0; time < 2; time++) {
      await importFile(target.db, 'everything.json', files['everything.json'] ?? '');
      expect(await exported(target.db)).toEqual(files);
    }
    expect(await listBin(target.db, nouns)).toEqual(await listBin(source.db, nouns));
    expect(await listItems(target.db, groups)).toEqual(await listItems(source.db, groups));
    for (const [slug, id] of Object.entries(idsBySlug)) expect(await findIdBySlug(target.db, news, slug)).toBe(id);
  },
);

describe('an import', () => {
  test('of CSV adds, changes, deletes and brings back from the bin, each with a revision, and says so first', async () => {
    await using database = await freshDatabase(sqliteLocation);
    const { db } = database;
    for (const title of ['Stays', 'Changes', 'Goes']) await createItem(db, groups, aGroupInput({ title }), now);
    const binned = await createItem(db, groups, aGroupInput({ title: 'Binned' }), now);
    await deleteItem(db, groups, binned.id, { now });
    const changed = { leaders: 'Ann', meetingFormats: ['chat'] };
    const rows = (await listItems(db, groups))
      .filter(({ title }) => title !== 'Goes')
      .map((item) => ({ ...item, ...(item.title === 'Changes' && changed) }));
    const added = [
      { ...aGroupInput({ title: 'Without an id' }), id: '', version: 1 },
      { ...aGroupInput({ title: 'With an id' }), id: 'own-id', version: 1 },
      { ...binned, title: 'Back' },
    ];
    const { summary, progress } = await importFile(db, 'groups.csv', toCsv(groups, [...rows, ...added]));
    expect(summary).toEqual([
      [
        'groups: 3 new, 1 changed, 1 gone, 0 new in the bin, 1 unchanged',
        '  new: Without an id',
        '  new: With an id',
        '  new: Back',
        '  changed: Changes (Leaders, Meeting Formats)',
        '  gone: Goes',
      ].join('\n'),
    ]);
    expect(progress.at(-1)).toBe(5);
    const items = await listItems(db, groups);
    expect(items.map(({ title }) => title)).toEqual(['Back', 'Changes', 'Stays', 'With an id', 'Without an id']);
    expect((await listBin(db, nouns)).map(({ item }) => item.title)).toEqual(['Goes']);
    expect(await actionsOf(db, binned.id)).toEqual(['update', 'restore', 'delete', 'create']);
    const id = items[1]?.id ?? '';
    expect(items[1]).toMatchObject({ ...changed, version: 2 });
    expect(await actionsOf(db, id)).toEqual(['update', 'create']);
    expect(await actionsOf(db, 'own-id')).toEqual(['create']);
    expect(await restoreItem(db, groups, id, { now: later })).toMatchObject({ leaders: 'Kim Walker, Jo Baker' });
  });

  test('keeps the date of an article, changes it, and can undo that', async () => {
    await using database = await freshDatabase(sqliteLocation);
    const { db } = database;
    const stored = { id: 'an-id', version: 1, createdAt: '2020-01-01T10:00:00.000Z', slug: 'picnic-on-sunday' };
    const article = { ...anArticleInput(), ...stored };
    await importFile(db, 'news.csv', toCsv(news, [article]));
    expect(await listItems(db, news)).toEqual([article]);
    const createdAt = '2021-01-01T10:00:00.000Z';
    await importFile(db, 'news.csv', toCsv(news, [{ ...article, createdAt } as typeof article]));
    expect(await listItems(db, news)).toMatchObject([{ createdAt, version: 2 }]);
    await restoreItem(db, news, 'an-id', { now: later });
    expect(await listItems(db, news)).toEqual([{ ...article, version: 3 }]);
    // An article without a date keeps its own, and a new one gets today's.
    const noDates = [article, { ...article, id: 'new' }].map((item) => ({ ...item, createdAt: '', title: 'Edited' }));
    await importFile(db, 'news.csv', toCsv(news, noDates));
    expect(await listItems(db, news)).toMatchObject([
      { id: 'new', createdAt: later.toISOString() },
      { id: 'an-id', title: 'Edited', createdAt: article.createdAt },
    ]);
  });

  test('of an export that was edited adds items as their histories end, then with the edits, which can be undone', async () => {
    await using source = await freshDatabase(sqliteLocation);
    await using target = await freshDatabase(sqliteLocation);
    await fill(source.db);
    const everything = await exportEverything(source.db, now);
    const [article] = everything.nouns.news?.items ?? [];
    const [group] = everything.nouns.groups?.items ?? [];
    if (!article || !group) throw new Error('no items');
    const original = { article: { ...article }, group: { ...group } };
    Object.assign(group, { title: 'By hand', meetingFormats: ['chat'] });
    Object.assign(article, { createdAt: undefined });
    // As if from a version of the site that had other fields.
    for (const { after } of everything.nouns.groups?.revisions ?? []) {
      if (after) Object.assign(after, { leaders: undefined, snacks: 'Pie' });
    }
    await importFile(target.db, 'everything.json', JSON.stringify(everything));
    expect(await listItems(target.db, news)).toEqual([original.article]);
    expect(await listItems(target.db, groups)).toContainEqual({ ...group, version: group.version + 1 });
    const [newest] = await listRevisions(target.db, groups, group.id);
    const before = { ...original.group, leaders: '' };
    expect(newest).toMatchObject({ action: 'update', before, at: later.toISOString() });
    const restored = await restoreItem(target.db, groups, group.id, { now: later });
    expect(restored).toEqual({ ...before, version: group.version + 2 });
  });

  test('of a file from before a field existed leaves that field as it is', async () => {
    await using database = await freshDatabase(sqliteLocation);
    const { db } = database;
    const hidden = { area: 'Near the park' };
    const { id } = await createItem(db, groups, aGroupInput(hidden), now);
    const header = 'id,Title,Description,Meeting Day,Meeting Time,Gender,Age Range,Location,Leaders,Meeting Formats';
    const rows = [id, 'new'].map((each) => `${each},Edited,b,Monday,7 PM,Mixed,All,1 Oak Street,Jo,chat`);
    await importFile(db, 'groups.csv', [header, ...rows].join('\n'));
    const imported = new Map((await listItems(db, groups)).map((item) => [item.id, item]));
    expect(imported.get(id)).toMatchObject({ title: 'Edited', ...hidden });
    const initial = { area: '', category: '', timezone: 'Central' };
    expect(imported.get('new')).toMatchObject({ title: 'Edited', ...initial });
  });

  test('gives an article another address where an article has its own already', async () => {
    await using source = await freshDatabase(sqliteLocation);
    await using target = await freshDatabase(sqliteLocation);
    const moved = await createItem(source.db, news, anArticleInput({ title: 'Picnic' }), now);
    await importFile(target.db, 'everything.json', await exportedFile(source.db));
    await updateItem(target.db, news, moved.id, { title: 'Winter' }, { now });
    const other = await createItem(target.db, news, anArticleInput({ title: 'Summer' }), now);
    const added = await createItem(source.db, news, anArticleInput({ title: 'Summer' }), now);
    await updateItem(source.db, news, added.id, { title: 'Winter' }, { now });
    const file = await exportedFile(source.db);
    // The second is an export from before there were slugs.
    for (const content of [file, file.replaceAll(/,"slug":"[^"]*"/g, '')]) {
      await importFile(target.db, 'everything.json', content);
      const slugs = Object.fromEntries((await listItems(target.db, news)).map(({ id, slug }) => [id, slug]));
      expect(slugs).toEqual({ [moved.id]: 'picnic', [added.id]: 'winter-2' });
      expect(await findIdBySlug(target.db, news, 'summer')).toBe(other.id);
    }
  });

  test.each(engines)('changes nothing on $name when somebody has saved in the meantime', async ({ newLocation }) => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    for (const title of ['Choir', 'Table Talk']) await createItem(db, groups, aGroupInput({ title }), now);
    const items = await listItems(db, groups);
    const edited = items.map((item) => ({ ...item, leaders: 'Ann' }));
    const plans = await planFile(db, 'groups.csv', toCsv(groups, edited));
    await updateItem(db, groups, items[1]?.id ?? '', { leaders: 'Ben' }, { now });
    const before = await exported(db);
    await expect(applyImport(db, plans, later, () => undefined)).rejects.toThrow('Somebody else has changed');
    expect(await exported(db)).toEqual(before);
  });
});

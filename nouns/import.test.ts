import { describe, expect, test } from 'vitest';
import { engines, freshDatabase, type NewLocation } from '#test/database.ts';
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
import type { Revision } from './revision.ts';
import { listEveryRevision, listRevisions } from './revisions.server.ts';
import { confirmItem, createItem, deleteItem, listItems, restoreItem, updateItem } from './store.server.ts';

const now = new Date('2027-03-05T15:00:00.000Z');
const later = new Date('2027-03-06T15:00:00.000Z');

async function importFile(db: NounDb, name: string, content: string) {
  const plans = [];
  for (const noun of parseImport(name, Buffer.from(content))) plans.push(await planImport(db, noun));
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
  return exportFiles(await exportEverything(db, now));
}

/** Items of both nouns that were changed, deleted and restored, and some that are in the bin. */
async function fill(db: NounDb) {
  for (const title of ['Choir', 'Table Talk', 'Book club']) {
    const { id } = await createItem(db, groups, aGroupInput({ title }), now);
    await updateItem(db, groups, id, { leaders: 'Jo', areaOnly: true, area: 'Near the park' }, { now: later });
    await confirmItem(db, groups, id, { now: later });
    if (title !== 'Choir') await deleteItem(db, groups, id, { now: later });
    if (title === 'Book club') await restoreItem(db, groups, id, { now: later });
  }
  const { id } = await createItem(db, news, anArticleInput({ title: 'Gone' }), now);
  await createItem(db, news, anArticleInput(), now);
  await deleteItem(db, news, id, { now: later });
}

const moves = engines.flatMap((from) => engines.map((to) => ({ from, to })));

describe.each(moves)('everything moves from $from.name to $to.name', ({ from, to }) => {
  test('with the same lists, bin, versions and revisions', async () => {
    await using source = await freshDatabase(from.newLocation);
    await using target = await freshDatabase(to.newLocation);
    await fill(source.db);
    const files = await exported(source.db);
    await importFile(target.db, 'everything.json', files['everything.json'] ?? '');
    expect(await exported(target.db)).toEqual(files);
    expect(await listBin(target.db)).toEqual(await listBin(source.db));
    expect(await listItems(target.db, groups)).toEqual(await listItems(source.db, groups));
    // And once more, which changes nothing.
    await importFile(target.db, 'everything.json', files['everything.json'] ?? '');
    expect(await exported(target.db)).toEqual(files);
  });
});

describe.each(engines)('an import on $name', ({ newLocation }) => {
  async function withGroups(location: NewLocation, ...titles: string[]) {
    const database = await freshDatabase(location);
    for (const title of titles) await createItem(database.db, groups, aGroupInput({ title }), now);
    return database;
  }
  const titles = async (db: NounDb) => (await listItems(db, groups)).map(({ title }) => title).sort();

  test('of CSV adds, changes and deletes, each with a revision, and says so first', async () => {
    await using database = await withGroups(newLocation, 'Stays', 'Changes', 'Goes');
    const { db } = database;
    const items = await listItems(db, groups);
    const edited = items
      .filter(({ title }) => title !== 'Goes')
      .map((item) =>
        item.title === 'Changes' ? { ...item, leaders: 'Ann', meetingFormats: ['chat' as const] } : item,
      );
    const added = [
      { ...aGroupInput({ title: 'Without an id' }), id: '', version: 1 },
      { ...aGroupInput({ title: 'With an id' }), id: 'own-id', version: 1 },
    ];
    const { summary, progress } = await importFile(db, 'groups.csv', toCsv(groups, [...edited, ...added]));
    expect(summary).toEqual([
      [
        'groups: 2 new, 1 changed, 1 gone, 0 new in the bin, 1 unchanged',
        '  new: Without an id',
        '  new: With an id',
        '  changed: Changes (Leaders, Meeting Formats)',
        '  gone: Goes',
      ].join('\n'),
    ]);
    expect(progress.at(-1)).toBe(4);
    expect(await titles(db)).toEqual(['Changes', 'Stays', 'With an id', 'Without an id']);
    expect((await listBin(db)).map(({ item }) => item.title)).toEqual(['Goes']);
    const { id, ...changed } = (await listItems(db, groups)).find(({ title }) => title === 'Changes') ?? { id: '' };
    expect(changed).toMatchObject({ leaders: 'Ann', meetingFormats: ['chat'], version: 2 });
    expect((await listRevisions(db, groups, id)).map(({ action }) => action)).toEqual(['update', 'create']);
    expect((await listRevisions(db, groups, 'own-id')).map(({ action }) => action)).toEqual(['create']);
    await restoreItem(db, groups, id, { now: later });
    expect(await listItems(db, groups)).toContainEqual(
      expect.objectContaining({ id, leaders: 'Kim Walker, Jo Baker' }),
    );
  });

  test('keeps the date of an article, changes it, and can undo that', async () => {
    await using database = await freshDatabase(newLocation);
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
    await using source = await freshDatabase(newLocation);
    await using database = await freshDatabase(newLocation);
    const { db } = database;
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
    await importFile(db, 'everything.json', JSON.stringify(everything));
    expect(await listItems(db, news)).toEqual([original.article]);
    expect(await listItems(db, groups)).toContainEqual({ ...group, version: group.version + 1 });
    const [newest] = await listRevisions(db, groups, group.id);
    expect(newest).toMatchObject({
      action: 'update',
      before: { ...original.group, leaders: '' },
      at: later.toISOString(),
    });
    const restored = await restoreItem(db, groups, group.id, { now: later });
    expect(restored).toEqual({ ...original.group, leaders: '', version: group.version + 2 });
  });

  test('of an export is refused when items are not as their histories say', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    await fill(db);
    const before = await exported(db);
    const edit = async (change: (groups: { items: Item[]; revisions: Revision[] }) => void) => {
      const everything = await exportEverything(db, now);
      if (everything.nouns.groups) change(everything.nouns.groups);
      return importFile(db, 'everything.json', JSON.stringify(everything));
    };
    const removed = edit(({ items }) => {
      const index = items.findIndex(({ title }) => title === 'Choir');
      items.splice(index, 1);
    });
    await expect(removed).rejects.toThrow(
      new Error(
        "groups, 'Choir': it is not among the items, but its newest revision does not delete it\nNothing is changed.",
      ),
    );
    const renumbered = edit(({ items }) => items.splice(1, 1, { ...(items[1] as Item), version: 9 }));
    await expect(renumbered).rejects.toThrow('groups, item 2, version: its newest revision is another version');
    const swapped = edit(({ revisions }) => {
      for (const { after } of revisions) if (after) after.id = 'other';
    });
    await expect(swapped).rejects.toThrow('groups, item 1, version: its newest revision is another version');
    expect(await exported(db)).toEqual(before);
  });

  test('of a file from before a field existed leaves that field as it is', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    const hidden = { areaOnly: true, area: 'Near the park' };
    const item = await createItem(db, groups, aGroupInput(hidden), now);
    const header = 'id,Title,Description,Meeting Day,Meeting Time,Gender,Age Range,Location,Leaders,Meeting Formats';
    const row = (id: string) => `${id},Edited,b,Monday,7 PM,Mixed,All,1 Oak Street,Jo,chat`;
    await importFile(db, 'groups.csv', [header, row(item.id), row('new')].join('\n'));
    const imported = await listItems(db, groups);
    expect(imported).toHaveLength(2);
    expect(imported).toContainEqual(expect.objectContaining({ id: item.id, title: 'Edited', ...hidden }));
    const initial = { areaOnly: false, area: '', category: '', timezone: 'Central' };
    expect(imported).toContainEqual(expect.objectContaining({ id: 'new', title: 'Edited', ...initial }));
  });

  test('of CSV reads flags as spreadsheets write them', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    const item = await createItem(db, groups, aGroupInput({ areaOnly: true, area: 'Near the park' }), now);
    const csv = toCsv(groups, [item]);
    expect(csv).toContain(',true,Near the park,');
    const imported = async (cell: string) => {
      await importFile(db, 'groups.csv', csv.replace(',true,', `,${cell},`));
      return (await listItems(db, groups))[0]?.areaOnly;
    };
    expect(await imported('FALSE')).toBe(false);
    expect(await imported('TRUE')).toBe(true);
    // Nobody has said that the address may be seen.
    expect(await imported('')).toBe(true);
    await expect(imported('perhaps')).rejects.toThrow('Row 2, Show the area only: Show the area only must be true or');
    const withoutArea = csv.replace('Near the park', ' ');
    await expect(importFile(db, 'groups.csv', withoutArea)).rejects.toThrow('Row 2, Area: Area is missing');
  });

  test('brings back what is in the bin, as the file has it', async () => {
    await using database = await withGroups(newLocation, 'Choir');
    const { db } = database;
    const [choir] = await listItems(db, groups);
    if (!choir) throw new Error('no group');
    await deleteItem(db, groups, choir.id, { now });
    await importFile(db, 'groups.csv', toCsv(groups, [{ ...choir, title: 'Choirs' }]));
    expect(await listItems(db, groups)).toEqual([{ ...choir, title: 'Choirs', version: 4 }]);
    const actions = (await listRevisions(db, groups, choir.id)).map(({ action }) => action);
    expect(actions).toEqual(['update', 'restore', 'delete', 'create']);
  });

  test('changes nothing when somebody has saved in the meantime', async () => {
    await using database = await withGroups(newLocation, 'Choir', 'Table Talk');
    const { db } = database;
    const items = await listItems(db, groups);
    const csv = toCsv(
      groups,
      items.map((item) => ({ ...item, leaders: 'Ann' })),
    );
    const [file] = parseImport('groups.csv', Buffer.from(csv));
    if (!file) throw new Error('no file');
    const plan = await planImport(db, file);
    await updateItem(db, groups, items[1]?.id ?? '', { leaders: 'Ben' }, { now });
    const before = await exported(db);
    await expect(applyImport(db, [plan], later, () => undefined)).rejects.toThrow('Somebody else has changed');
    expect(await exported(db)).toEqual(before);
  });
});

import { describe, expect, test } from 'vitest';
import { sampleData } from '#content/sample-data.ts';
import type { Sample } from '#content/schema.ts';
import { nouns } from '#nouns/all.ts';
import { events } from '#nouns/events/event.ts';
import { anEventInput } from '#nouns/events/fixture.ts';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import { news } from '#nouns/news/article.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import type { Database } from '#server/db/database.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { replaceContent } from '#test/replace-content.ts';
import { emptyBin, listBin } from './bin.server.ts';
import type { Item, Noun } from './noun.ts';
import { listAllRevisions } from './revisions.server.ts';
import { insertFirstSamples, refreshSamples, removeSamples } from './samples.server.ts';
import { findIdBySlug } from './slugs.server.ts';
import { confirmItem, createItem, deleteItem, listItems } from './store.server.ts';
import { readVersions } from './versions.server.ts';

const since = new Date('2027-03-05T15:00:00.000Z');
const now = new Date('2027-03-09T09:30:00.000Z');
type Db = Database['db'];

function haveSamples() {
  replaceContent(sampleData.groups, aGroupInput({ title: 'One' }), aGroupInput({ title: 'Two' }));
  replaceContent(sampleData.news, { ...anArticleInput({ title: 'Welcome' }), daysOld: 2 });
}

async function newSite(newLocation: (typeof engines)[number]['newLocation']) {
  haveSamples();
  const database = await freshDatabase(newLocation);
  await database.db
    .transaction()
    .execute((transaction) => insertFirstSamples(transaction, { nouns, added: nouns }, since));
  return database;
}

async function titles(db: Db) {
  const items = [...(await listItems(db, groups)), ...(await listItems(db, news))];
  return items.map(({ title }) => title).sort();
}

function startAgain(db: Db, { isWanted = true } = {}) {
  return refreshSamples(db, nouns, { isWanted, since: () => since });
}

async function idOf(db: Db, title: string) {
  return (await listItems(db, groups)).find((group) => group.title === title)?.id ?? '';
}

describe.each(engines)('in a database on $name that nobody has changed', ({ newLocation }) => {
  test('edited samples take effect at the next start, as old as if they had been there at the first', async () => {
    await using database = await newSite(newLocation);
    const { db } = database;
    sampleData.groups[0] = aGroupInput({ title: 'One', leaders: 'Kim' });
    sampleData.groups[1] = aGroupInput({ title: 'Three' });
    sampleData.news[0] = { ...sampleData.news[0], daysOld: 3 };
    const before = await readVersions(db);
    await startAgain(db);
    expect((await listItems(db, groups)).map(({ title, leaders }) => [title, leaders])).toEqual(
      expect.arrayContaining([
        ['One', 'Kim'],
        ['Three', aGroupInput().leaders],
      ]),
    );
    expect(await titles(db)).toEqual(['One', 'Three', 'Welcome']);
    expect((await listItems(db, news)).map(({ createdAt, slug }) => ({ createdAt, slug }))).toEqual([
      { createdAt: '2027-03-02T15:00:00.000Z', slug: 'welcome' },
    ]);
    // What was made from the earlier ones is outdated, and they have left no trace.
    const after = await readVersions(db);
    for (const { path } of nouns) expect(after[path]).not.toBe(before[path]);
    expect(await listAllRevisions(db, groups)).toHaveLength(2);
    // Again and again, as long as nobody changes anything; but nothing is written if there is nothing to do.
    await startAgain(db);
    expect(await readVersions(db)).toEqual(after);
    sampleData.groups.pop();
    await startAgain(db);
    expect(await titles(db)).toEqual(['One', 'Welcome']);
  });

  test('samples that are not wanted anymore go at the next start, for good', async () => {
    await using database = await newSite(newLocation);
    await startAgain(database.db, { isWanted: false });
    expect(await titles(database.db)).toEqual([]);
    await startAgain(database.db);
    expect(await titles(database.db)).toEqual([]);
  });

  test('two programs that start at once replace the samples once', async () => {
    await using database = await newSite(newLocation);
    sampleData.groups[0] = aGroupInput({ title: 'Three' });
    await Promise.all([startAgain(database.db), startAgain(database.db)]);
    expect(await titles(database.db)).toEqual(['Three', 'Two', 'Welcome']);
    sampleData.groups[0] = aGroupInput({ title: 'Four' });
    await startAgain(database.db);
    expect(await titles(database.db)).toEqual(['Four', 'Two', 'Welcome']);
  });

  test('a sample that cannot be stored is named', async () => {
    await using database = await newSite(newLocation);
    sampleData.groups[0] = { ...aGroupInput({ title: 'Three' }), leaders: '' };
    await expect(startAgain(database.db)).rejects.toThrow("content/sample-data.ts, group 'Three': Leaders is missing");
    expect(await titles(database.db)).toEqual(['One', 'Two', 'Welcome']);
  });
});

describe.each(engines)('in a database on $name', ({ newLocation }) => {
  test('a noun that comes with an upgrade gets samples as long as the others have one that is untouched', async () => {
    for (const list of [sampleData.events, sampleData.messages]) replaceContent<Sample>(list);
    await using database = await newSite(newLocation);
    const { db } = database;
    const { changes, picture, publishAt, hideAt, ...supper } = anEventInput({ title: 'Supper' });
    sampleData.events.push(supper);
    const upgrade = () => insertFirstSamples(db, { nouns, added: [events] }, now);
    const eventTitles = async () => (await listItems(db, events)).map(({ title }) => title);
    await confirmItem(db, groups, await idOf(db, 'One'), { now });
    for (const title of ['Two', 'Welcome']) {
      await upgrade();
      expect(await eventTitles()).toEqual(['Supper']);
      await db.deleteFrom('events').execute();
      const noun = title === 'Two' ? groups : news;
      const sample = (await listItems<Item>(db, noun as Noun)).find((item) => item.title === title);
      await deleteItem(db, noun, sample?.id ?? '', { now });
    }
    await upgrade();
    expect(await eventTitles()).toEqual([]);
  });

  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['created', (db) => createItem(db, groups, aGroupInput({ title: 'Zeal' }), now)],
    ['confirmed', async (db) => confirmItem(db, groups, await idOf(db, 'One'), { now })],
    [
      'deleted for good',
      async (db) => {
        await deleteItem(db, groups, await idOf(db, 'One'), { now });
        await emptyBin(db, nouns);
      },
    ],
  ])('where somebody has %s something, the samples stay as they are', async (_, change) => {
    await using database = await newSite(newLocation);
    const { db } = database;
    await change(db);
    const before = await titles(db);
    sampleData.groups[1] = aGroupInput({ title: 'Three' });
    await startAgain(db);
    await startAgain(db, { isWanted: false });
    expect(await titles(db)).toEqual(before);
  });

  test('untouched samples are removed without a trace, and nothing else is', async () => {
    await using database = await newSite(newLocation);
    const { db } = database;
    await createItem(db, groups, aGroupInput({ title: 'Zeal' }), now);
    await confirmItem(db, groups, await idOf(db, 'One'), { now });
    const before = await readVersions(db);
    await removeSamples(db, nouns);
    expect(await titles(db)).toEqual(['One', 'Zeal']);
    expect(await listBin(db, nouns)).toEqual([]);
    const revisions = [...(await listAllRevisions(db, groups)), ...(await listAllRevisions(db, news))];
    expect(revisions.map(({ after }) => after?.title).sort()).toEqual(['One', 'One', 'Zeal']);
    expect(await findIdBySlug(db, news, 'welcome')).toBeUndefined();
    const after = await readVersions(db);
    for (const { path } of nouns) expect(after[path]).not.toBe(before[path]);
  });
});

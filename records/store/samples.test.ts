import { expect, test } from 'vitest';
import { sampleData } from '#content/sample-data.ts';
import type { SampleDay } from '#content/schema.ts';
import { churchMoment } from '#core/church-time.ts';
import { nouns, registry } from '#features/all.server.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { engines, freshDatabase, sqliteLocation } from '#test/database.ts';
import { replaceContent } from '#test/replace-content.ts';
import { listAllRevisions } from './revisions.server.ts';
import { insertSamples, removeSamples } from './samples.server.ts';
import { findIdBySlug } from './slugs.server.ts';
import { confirmItem, createItem, listItems } from './store.server.ts';
import type { Db } from './tables.server.ts';
import { readVersions } from './versions.server.ts';

const { groups, news, events } = registry;
const now = new Date('2027-03-05T15:00:00.000Z');

const addSamples = (db: Db) => db.transaction().execute((transaction) => insertSamples(transaction, nouns, now));

test('samples are as old as they say, and one that cannot be stored is named', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  replaceContent(sampleData.news, { ...anArticleInput({ title: 'Welcome' }), daysOld: 3 });
  replaceContent(sampleData.groups, aGroupInput({ title: 'Three', leaders: '' }));
  await expect(addSamples(db)).rejects.toThrow("content/sample-data.ts, group 'Three': Leaders is missing");
  expect(await listItems(db, news)).toEqual([]);
  replaceContent(sampleData.groups);
  await addSamples(db);
  expect(await listItems(db, news)).toMatchObject([{ createdAt: '2027-03-02T15:00:00.000Z', slug: 'welcome' }]);
});

test.each([
  ['2027-03-05', '2027-06-05'],
  ['2027-06-01', '2027-06-19'],
  ['2027-06-20', '2028-06-03'],
])('a sample with a season in a database from %s is on %s', async (today, date) => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const saturdayInJune: SampleDay = { weekday: 'Saturday', inWeeks: 2, season: ['June'] };
  replaceContent(sampleData.events, { title: 'Picnic', date: saturdayInJune, starts: '11:00', location: 'The park' });
  const insert = (transaction: Db) => insertSamples(transaction, [events], churchMoment(today, '12:00'));
  await db.transaction().execute(insert);
  expect(await listItems(db, events)).toMatchObject([{ date }]);
});

test.each(engines)(
  'on $name samples that nobody has changed are removed without a trace, and nothing else is',
  async ({ newLocation }) => {
    replaceContent(sampleData.groups, aGroupInput({ title: 'One' }), aGroupInput({ title: 'Two' }));
    replaceContent(sampleData.news, anArticleInput({ title: 'Welcome' }));
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    await addSamples(db);
    const idOf = async (title: string) =>
      (await listItems(db, groups)).find((group) => group.title === title)?.id ?? '';
    await createItem(db, groups, aGroupInput({ title: 'Zeal' }), now);
    // Samples as they were marked before their ids had the prefix.
    for (const title of ['Earlier', 'Earlier, changed']) {
      const { id } = await createItem(db, groups, aGroupInput({ title }), now);
      await db
        .updateTable('revisions')
        .set({ id: `sample-${id}` })
        .where('itemId', '=', id)
        .execute();
    }
    for (const title of ['One', 'Earlier, changed']) await confirmItem(db, groups, await idOf(title), { now });
    const before = await readVersions(db);
    await removeSamples(db, nouns);
    const left = ['Earlier, changed', 'One', 'Zeal'];
    expect((await listItems(db, groups)).map(({ title }) => title).sort()).toEqual(left);
    expect(await listItems(db, news)).toEqual([]);
    const revisions = [...(await listAllRevisions(db, groups)), ...(await listAllRevisions(db, news))];
    expect([...new Set(revisions.map(({ after }) => after?.title))].sort()).toEqual(left);
    expect(await findIdBySlug(db, news, 'welcome')).toBeUndefined();
    const after = await readVersions(db);
    for (const { path } of nouns) expect(after[path]).not.toBe(before[path]);
  },
);

import { describe, expect, test } from 'vitest';
import { sampleData } from '#content/sample-data.ts';
import { nouns, registry } from '#features/all.server.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { replaceContent } from '#test/replace-content.ts';
import { listBin } from './bin.server.ts';
import { listAllRevisions } from './revisions.server.ts';
import { insertSamples, removeSamples } from './samples.server.ts';
import { findIdBySlug } from './slugs.server.ts';
import { confirmItem, createItem, listItems } from './store.server.ts';
import { readVersions } from './versions.server.ts';

const { groups, news } = registry;
const now = new Date('2027-03-05T15:00:00.000Z');

async function siteWithSamples(newLocation: (typeof engines)[number]['newLocation']) {
  replaceContent(sampleData.groups, aGroupInput({ title: 'One' }), aGroupInput({ title: 'Two' }));
  replaceContent(sampleData.news, { ...anArticleInput({ title: 'Welcome' }), daysOld: 3 });
  const database = await freshDatabase(newLocation);
  await database.db.transaction().execute((transaction) => insertSamples(transaction, nouns, now));
  return database;
}

describe.each(engines)('in a database on $name', ({ newLocation }) => {
  test('gives samples their declared age', async () => {
    await using database = await siteWithSamples(newLocation);
    const [{ createdAt, slug } = {}] = await listItems(database.db, news);
    expect({ createdAt, slug }).toEqual({ createdAt: '2027-03-02T15:00:00.000Z', slug: 'welcome' });
  });

  test('names a sample that cannot be stored', async () => {
    await using database = await freshDatabase(newLocation);
    replaceContent(sampleData.groups, aGroupInput({ title: 'Three', leaders: '' }));
    await expect(insertSamples(database.db, nouns, now)).rejects.toThrow(
      "content/sample-data.ts, group 'Three': Leaders is missing",
    );
  });

  test('removes unchanged samples without a trace, and nothing else', async () => {
    await using database = await siteWithSamples(newLocation);
    const { db } = database;
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
    expect(await listBin(db, nouns)).toEqual([]);
    const revisions = [...(await listAllRevisions(db, groups)), ...(await listAllRevisions(db, news))];
    expect([...new Set(revisions.map(({ after }) => after?.title))].sort()).toEqual(left);
    expect(await findIdBySlug(db, news, 'welcome')).toBeUndefined();
    const after = await readVersions(db);
    for (const { path } of nouns) expect(after[path]).not.toBe(before[path]);
  });
});

import { describe, expect, test } from 'vitest';
import { registry } from '#features/all.server.ts';
import type { Article } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import type { Item } from '#records/declare/noun.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { startWithItem } from '#test/item-history.ts';
import { madeUpInput } from '#test/made-up-input.ts';
import { listRevisions } from './revisions.server.ts';
import { createItem, deleteItem, restoreItem } from './store.server.ts';

const { groups, news } = registry;

test('there is no history of unknown items and revisions, nor of those of another item or noun', async () => {
  await using api = await startWithItem(sqliteLocation, news);
  const [created] = await api.revisions();
  const other: Item = await (await api.send('POST', api.path, { json: madeUpInput(news, 1) })).json();
  for (const [status, method, path, json] of [
    [404, 'GET', '/api/news/unknown/revisions'],
    [404, 'GET', '/api/news/revisions?before=unknown'],
    [404, 'GET', `/api/groups/revisions?before=${created?.id}`],
    [404, 'GET', `/api/groups/${api.item.id}/revisions`],
    [404, 'POST', `/api/groups/${api.item.id}/restore`],
    [404, 'POST', `${api.path}/${other.id}/restore`, { revision: created?.id }],
    [404, 'POST', `${api.url}/restore`, { revision: 'unknown' }],
    [400, 'POST', `${api.url}/restore`, { revision: 7 }],
    [400, 'POST', `${api.url}/restore`, { revision: null }],
    [400, 'POST', `${api.url}/restore`, []],
    // What was created has nothing before.
    [409, 'POST', `${api.url}/restore`, {}],
  ] as const) {
    expect((await api.send(method, path, { json })).status, path).toBe(status);
  }
  expect(await (await api.send('GET', '/api/groups/revisions')).json()).toEqual([]);
  expect(new Set(await api.list())).toEqual(new Set([api.item, other]));
});

describe('a state from before', () => {
  test('some fields keeps those of the item, and ignores removed ones', async () => {
    await using api = await startWithItem(sqliteLocation, groups);
    const { category, ...older } = api.item as Item & { category: string };
    const after = JSON.stringify({ ...older, givenUp: 'A field of former times' });
    await api.db.updateTable('revisions').set({ after }).execute();
    await api.send('PATCH', api.url, { json: { category: 'Second' } });
    await api.send('DELETE', api.url);
    // Not through the API, whose description has today's rules: an initial value may be blank.
    const created = (await listRevisions(api.db, groups, api.item.id)).at(-1);
    expect(created?.after).toEqual({ ...api.item, category: groups.fields.category?.initial });
    const restore = { revision: created?.id, now: api.clock.time };
    const fromBin = await restoreItem(api.db, groups, api.item.id, restore);
    expect(fromBin).toEqual({ ...api.item, category: 'Second', version: 4 });
    await api.send('PATCH', api.url, { json: { category: 'Third' } });
    const restored = await restoreItem(api.db, groups, api.item.id, restore);
    expect(restored).toEqual({ ...api.item, category: 'Third', version: 6 });
  });

  test('there were drafts comes back from the bin public since it was created', async () => {
    await using database = await freshDatabase(sqliteLocation);
    const { db } = database;
    const [first, later] = [new Date('2027-03-05T15:00:00.000Z'), new Date('2027-03-05T15:05:00.000Z')];
    const article = await createItem(db, news, anArticleInput(), first);
    await deleteItem(db, news, article.id, { now: later });
    const { picture, publishAt, hideAt, ...earlier } = article as Article;
    const before = JSON.stringify(earlier);
    await db.updateTable('revisions').set({ before }).where('action', '=', 'delete').execute();
    expect(await restoreItem(db, news, article.id, { now: later })).toEqual({ ...article, version: 3 });
    expect(publishAt).toBe(first.toISOString());
  });
});

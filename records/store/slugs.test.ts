import { expect, test } from 'vitest';
import { nouns, registry } from '#features/all.server.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import type { Item } from '#records/declare/noun.ts';
import { engines, freshDatabase, type NewLocation, sqliteLocation } from '#test/database.ts';
import { emptyBin } from './bin.server.ts';
import { listRevisions } from './revisions.server.ts';
import { claimSlug, findIdBySlug, slugOf } from './slugs.server.ts';
import { createItem, deleteItem, restoreItem, updateItem } from './store.server.ts';

const { news } = registry;
const now = new Date('2027-03-05T15:00:00.000Z');

test.each([
  ['Picnic on Sunday!', 'picnic-on-sunday'],
  ['Café & “Crème”', 'cafe-and-creme'],
  ['教会', 'article'],
  ['?!', 'article'],
  ['x'.repeat(2_000), 'x'.repeat(60)],
  [
    'A title with so many words that nobody would want to type all of it',
    'a-title-with-so-many-words-that-nobody-would-want-to-type',
  ],
])('the slug of %j', (title, slug) => {
  expect(slugOf(title, 'article')).toBe(slug);
});

async function start(newLocation: NewLocation = sqliteLocation) {
  const database = await freshDatabase(newLocation);
  const { db } = database;
  return {
    ...database,
    create: (title: string) => createItem(db, news, anArticleInput({ title }), now),
    rename: ({ id }: Item, title: string) => updateItem(db, news, id, { title }, { now }),
    remove: ({ id }: Item) => deleteItem(db, news, id, { now }),
    restore: ({ id }: Item, revision?: string) => restoreItem(db, news, id, { now, ...(revision && { revision }) }),
    findId: (slug: string) => findIdBySlug(db, news, slug),
    firstRevision: async ({ id }: Item) => (await listRevisions(db, news, id)).at(-1)?.id ?? '',
  };
}

test('slugs follow the title, with numbers where others have or had one, and what an article had stays its own', async () => {
  await using slugs = await start();
  const article = await slugs.create('Picnic');
  expect(article.slug).toBe('picnic');
  expect((await slugs.rename(article, 'PICNIC!')).slug).toBe('picnic');
  expect((await slugs.rename(article, 'Summer picnic')).slug).toBe('summer-picnic');
  expect(await slugs.findId('picnic')).toBe(article.id);
  expect((await slugs.create('Picnic 2')).slug).toBe('picnic-2');
  for (const slug of ['picnic-3', 'picnic-4']) expect((await slugs.create('Picnic')).slug).toBe(slug);
  expect((await slugs.rename(article, 'Picnic')).slug).toBe('picnic');
  expect(await slugs.findId('summer-picnic')).toBe(article.id);
});

test('slugs are reserved in the bin, come back with a restore, and are free when the bin is emptied', async () => {
  await using slugs = await start();
  const article = await slugs.create('Picnic');
  await slugs.rename(article, 'Summer picnic');
  await slugs.remove(article);
  const other = await slugs.create('Summer picnic');
  expect(other.slug).toBe('summer-picnic-2');
  expect((await slugs.restore(article)).slug).toBe('summer-picnic');
  expect((await slugs.restore(article, await slugs.firstRevision(article))).slug).toBe('picnic');
  await slugs.remove(article);
  await emptyBin(slugs.db, nouns);
  expect(await slugs.findId('picnic')).toBeUndefined();
  // Nobody has an address that was sent around changed without need.
  expect((await slugs.rename(other, 'Summer picnic!')).slug).toBe('summer-picnic-2');
  expect((await slugs.create('Summer picnic')).slug).toBe('summer-picnic');
});

test('a slug is derived again for a state from before slugs existed', async () => {
  await using slugs = await start();
  const { slug: _, ...article } = await slugs.create('Picnic');
  const after = JSON.stringify(article);
  await slugs.db.updateTable('revisions').set({ after }).execute();
  await slugs.rename(article, 'Summer picnic');
  expect((await slugs.restore(article, await slugs.firstRevision(article))).slug).toBe('picnic');
});

test.each(['../admin', 'A', '', 'a b', 'feed.json'])('%j from a file is no slug', async (keep) => {
  await using slugs = await start();
  expect(await claimSlug(slugs.db, news, { id: 'an-id', title: keep }, keep)).not.toEqual({ slug: keep });
});

test.each(engines)(
  'on $name articles that are created and renamed at the same time get different slugs',
  async ({ newLocation }) => {
    await using slugs = await start(newLocation);
    const other = await slugs.create('Other');
    const creations = Array.from({ length: 8 }, () => slugs.create('Picnic'));
    const articles = await Promise.all([...creations, slugs.rename(other, 'Picnic')]);
    const expected = ['picnic', ...Array.from({ length: 8 }, (_, index) => `picnic-${index + 2}`)];
    expect(articles.map(({ slug }) => slug).sort()).toEqual(expected);
  },
);

import { describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { exportEverything, exportFiles } from './export.server.ts';
import { applyImport, planImport } from './import.server.ts';
import { parseImport } from './import-file.server.ts';
import { type Article, news } from './news/article.ts';
import { anArticleInput } from './news/fixture.ts';
import { claimSlug, findIdBySlug, slugOf } from './slugs.server.ts';
import { createItem, listItems, updateItem } from './store.server.ts';

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

describe.each(engines)('slugs on $name', ({ newLocation }) => {
  async function start() {
    const api = await startApi(newLocation);
    const headers = await api.logIn();
    async function send(method: string, path = '', json?: unknown): Promise<Article> {
      const response = await api.send(method, `/api/news${path}`, { headers, json });
      return response.status === 204 ? ({} as Article) : response.json();
    }
    return {
      db: api.db,
      create: (title: string) => send('POST', '', { ...anArticleInput({ title }), slug: 'mine' }),
      rename: ({ id }: Article, title: string) => send('PATCH', `/${id}`, { title, slug: 'mine' }),
      remove: ({ id }: Article) => send('DELETE', `/${id}`),
      restore: ({ id }: Article, revision?: string) => send('POST', `/${id}/restore`, revision && { revision }),
      emptyBin: () => api.send('DELETE', '/api/bin', { headers }),
      [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
    };
  }

  test('follow the title, and one that an article had stays its own', async () => {
    await using api = await start();
    const article = await api.create('Picnic');
    expect(article.slug).toBe('picnic');
    expect((await api.rename(article, 'PICNIC!')).slug).toBe('picnic');
    expect((await api.rename(article, 'Summer picnic')).slug).toBe('summer-picnic');
    expect(await findIdBySlug(api.db, news, 'picnic')).toBe(article.id);
    expect((await api.create('Picnic')).slug).toBe('picnic-2');
    expect((await api.rename(article, 'Picnic')).slug).toBe('picnic');
    expect(await findIdBySlug(api.db, news, 'summer-picnic')).toBe(article.id);
  });

  test('of articles with one title have numbers, also where the title ends with one', async () => {
    await using api = await start();
    const slugs = [];
    for (const title of ['Picnic', 'Picnic 2', 'Picnic', 'Picnic']) slugs.push((await api.create(title)).slug);
    expect(slugs).toEqual(['picnic', 'picnic-2', 'picnic-3', 'picnic-4']);
  });

  test('differ when several are created and renamed at once', async () => {
    await using api = await start();
    const other = await api.create('Other');
    const articles = await Promise.all([
      ...Array.from({ length: 8 }, () => api.create('Picnic')),
      api.rename(other, 'Picnic'),
    ]);
    const expected = ['picnic', ...Array.from({ length: 8 }, (_, index) => `picnic-${index + 2}`)];
    expect(articles.map(({ slug }) => slug).sort()).toEqual(expected);
  });

  test('are reserved in the bin, come back with a restore, and are free when the bin is emptied', async () => {
    await using api = await start();
    const article = await api.create('Picnic');
    await api.rename(article, 'Summer picnic');
    await api.remove(article);
    expect((await api.create('Summer picnic')).slug).toBe('summer-picnic-2');
    expect((await api.restore(article)).slug).toBe('summer-picnic');
    expect((await api.restore(article, await firstRevision(api.db, article))).slug).toBe('picnic');
    await api.remove(article);
    await api.emptyBin();
    expect(await findIdBySlug(api.db, news, 'picnic')).toBeUndefined();
    expect((await api.create('Summer picnic')).slug).toBe('summer-picnic');
    expect(await findIdBySlug(api.db, news, 'summer-picnic-2')).toBeDefined();
  });

  test('stay those of an article that is restored while the bin is emptied', async () => {
    await using api = await start();
    for (let round = 0; round < 10; round++) {
      const article = await api.create('Picnic');
      await api.remove(article);
      const [restored] = await Promise.all([api.restore(article), api.emptyBin()]);
      expect(await findIdBySlug(api.db, news, 'picnic')).toBe(restored.slug && article.id);
      if (restored.slug) await api.remove(article);
      await api.emptyBin();
    }
  });

  test('are chosen again for a state from before there were any', async () => {
    await using api = await start();
    const article = await api.create('Picnic');
    const revision = await firstRevision(api.db, article);
    const { slug: _, ...state } = article;
    await api.db
      .updateTable('revisions')
      .set({ after: JSON.stringify(state) })
      .where('id', '=', revision)
      .execute();
    await api.rename(article, 'Summer picnic');
    expect((await api.restore(article, revision)).slug).toBe('picnic');
  });

  test('move to another database with an export, the earlier ones too', async () => {
    await using source = await start();
    await using target = await freshDatabase(newLocation);
    const moved = await source.create('Picnic');
    await source.rename(moved, 'Summer picnic');
    const deleted = await source.create('Autumn');
    await source.remove(deleted);
    await importInto(target.db, await exportOf(source.db));
    expect(await findIdBySlug(target.db, news, 'picnic')).toBe(moved.id);
    expect(await findIdBySlug(target.db, news, 'autumn')).toBe(deleted.id);
    expect(await listItems(target.db, news)).toMatchObject([{ id: moved.id, slug: 'summer-picnic' }]);
  });

  test('of an imported article are others where an article has them already', async () => {
    await using source = await start();
    await using target = await freshDatabase(newLocation);
    const moved = await source.create('Picnic');
    await importInto(target.db, await exportOf(source.db));
    await updateItem(target.db, news, moved.id, { title: 'Winter' }, { now });
    const other = await createItem(target.db, news, anArticleInput({ title: 'Summer' }), now);
    const added = await source.create('Summer');
    await source.rename(added, 'Winter');
    const file = await exportOf(source.db);
    // An export from before there were slugs.
    for (const content of [file, file.replaceAll(/,\s*"slug": "[^"]*"/g, '')]) {
      await importInto(target.db, content);
      const slugs = Object.fromEntries((await listItems(target.db, news)).map(({ id, slug }) => [id, slug]));
      expect(slugs).toEqual({ [moved.id]: 'picnic', [added.id]: 'winter-2' });
      expect(await findIdBySlug(target.db, news, 'summer')).toBe(other.id);
    }
  });
});

test('a slug from a file is used only if it is one', async () => {
  await using database = await freshDatabase(engines[0]?.newLocation as never);
  for (const keep of ['../admin', 'A', '', 'a b', 'feed.json']) {
    expect(await claimSlug(database.db, news, { id: keep, title: keep }, keep)).not.toEqual({ slug: keep });
  }
});

async function firstRevision(db: Awaited<ReturnType<typeof startApi>>['db'], { id }: Article) {
  const ofArticle = db.selectFrom('revisions').select('id').where('itemId', '=', id).where('version', '=', 1);
  return (await ofArticle.executeTakeFirstOrThrow()).id;
}

async function exportOf(db: Parameters<typeof exportEverything>[0]) {
  return exportFiles(await exportEverything(db, now))['everything.json'] ?? '';
}

async function importInto(db: Parameters<typeof exportEverything>[0], file: string) {
  const plans = [];
  for (const noun of parseImport('everything.json', Buffer.from(file))) plans.push(await planImport(db, noun));
  await applyImport(db, plans, now, () => undefined);
}

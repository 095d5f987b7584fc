import { describe, expect, test } from 'vitest';
import { type Article, news } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { startApi } from '#test/api.ts';
import { engines, freshDatabase, type NewLocation, sqliteLocation } from '#test/database.ts';
import { claimSlug, findIdBySlug, slugOf } from './slugs.server.ts';

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

async function start(newLocation: NewLocation) {
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
    findId: (slug: string) => findIdBySlug(api.db, news, slug),
    async firstRevision({ id }: Article) {
      const ofArticle = api.db.selectFrom('revisions').select('id').where('itemId', '=', id).where('version', '=', 1);
      return (await ofArticle.executeTakeFirstOrThrow()).id;
    },
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  };
}

describe('slugs', () => {
  test('follow the title, and former ones stay reserved for their article', async () => {
    await using api = await start(sqliteLocation);
    const article = await api.create('Picnic');
    expect(article.slug).toBe('picnic');
    expect((await api.rename(article, 'PICNIC!')).slug).toBe('picnic');
    expect((await api.rename(article, 'Summer picnic')).slug).toBe('summer-picnic');
    expect(await api.findId('picnic')).toBe(article.id);
    expect((await api.create('Picnic')).slug).toBe('picnic-2');
    expect((await api.rename(article, 'Picnic')).slug).toBe('picnic');
    expect(await api.findId('summer-picnic')).toBe(article.id);
  });

  test('of articles with the same title get numbers, even if the title ends with one', async () => {
    await using api = await start(sqliteLocation);
    const slugs = [];
    for (const title of ['Picnic', 'Picnic 2', 'Picnic', 'Picnic']) slugs.push((await api.create(title)).slug);
    expect(slugs).toEqual(['picnic', 'picnic-2', 'picnic-3', 'picnic-4']);
  });

  test('are reserved in the bin, come back with a restore, and are free when the bin is emptied', async () => {
    await using api = await start(sqliteLocation);
    const article = await api.create('Picnic');
    await api.rename(article, 'Summer picnic');
    await api.remove(article);
    expect((await api.create('Summer picnic')).slug).toBe('summer-picnic-2');
    expect((await api.restore(article)).slug).toBe('summer-picnic');
    expect((await api.restore(article, await api.firstRevision(article))).slug).toBe('picnic');
    await api.remove(article);
    await api.emptyBin();
    expect(await api.findId('picnic')).toBeUndefined();
    expect((await api.create('Summer picnic')).slug).toBe('summer-picnic');
    expect(await api.findId('summer-picnic-2')).toBeDefined();
  });

  test('are derived again for a state from before slugs existed', async () => {
    await using api = await start(sqliteLocation);
    const { slug: _, ...state } = await api.create('Picnic');
    const article = { ...state, slug: '' };
    const revision = await api.firstRevision(article);
    const after = JSON.stringify(state);
    await api.db.updateTable('revisions').set({ after }).where('id', '=', revision).execute();
    await api.rename(article, 'Summer picnic');
    expect((await api.restore(article, revision)).slug).toBe('picnic');
  });

  test('from a file are used only if they are valid', async () => {
    await using database = await freshDatabase(sqliteLocation);
    for (const keep of ['../admin', 'A', '', 'a b', 'feed.json']) {
      expect(await claimSlug(database.db, news, { id: keep, title: keep }, keep)).not.toEqual({ slug: keep });
    }
  });
});

describe.each(engines)('concurrently on $name', ({ newLocation }) => {
  test('articles that are created and renamed get different slugs', async () => {
    await using api = await start(newLocation);
    const other = await api.create('Other');
    const creations = Array.from({ length: 8 }, () => api.create('Picnic'));
    const articles = await Promise.all([...creations, api.rename(other, 'Picnic')]);
    const expected = ['picnic', ...Array.from({ length: 8 }, (_, index) => `picnic-${index + 2}`)];
    expect(articles.map(({ slug }) => slug).sort()).toEqual(expected);
  });

  test('an article that is restored while the bin is emptied keeps its slug', async () => {
    await using api = await start(newLocation);
    for (let round = 0; round < 10; round++) {
      const article = await api.create('Picnic');
      await api.remove(article);
      const [restored] = await Promise.all([api.restore(article), api.emptyBin()]);
      expect(await api.findId('picnic')).toBe(restored.slug && article.id);
      if (restored.slug) await api.remove(article);
      await api.emptyBin();
    }
  });
});

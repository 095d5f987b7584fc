import { expect, test } from 'vitest';
import { pageOf } from '#domain/paging.ts';
import { type Article, type ArticleInput, news } from '#nouns/news/article.ts';
import { articleList } from '#nouns/news/article-list.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { engines, freshDatabase } from '#test/database.ts';
import type { Values } from './field.ts';
import { serveItem } from './item-page.server.ts';
import { findInList } from './item-page.ts';
import type { ItemTimes } from './revision.ts';
import { createItem, listAdminItems, listPublicItems, servePage } from './store.server.ts';

test.each(engines)(
  'on $name the server finds an item, its neighbors and a page of the newest as a browser does in the list',
  async ({ newLocation }) => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    // Two of the same millisecond.
    for (const [index, second] of [3, 1, 2, 2, 0].entries()) {
      await createItem(
        db,
        news,
        anArticleInput({ title: `No. ${index}` }),
        new Date(Date.UTC(2027, 2, 5, 15, 0, second)),
      );
    }
    const now = new Date(Date.UTC(2027, 2, 6));
    const reading = { db, now, isForAdmin: false };
    const articles = await listPublicItems(db, news, now);
    for (const { slug } of articles) {
      const served = await serveItem(reading, news, slug, new URL('http://localhost'));
      expect(served).toEqual({ shown: findInList(articles, slug) });
    }
    const serve = (page: number, size: number) =>
      servePage(reading, news, articleList, { url: `http://localhost/?page=${page}`, size });
    for (const page of [1, 2, 3, 4]) {
      expect(await serve(page, 2)).toMatchObject({ shown: pageOf(articles, page, 2) });
    }
    expect(await serve(1, 5)).toEqual({ items: articles });

    // An admin's browser gets those that visitors do not see.
    const tomorrow = new Date(Date.UTC(2027, 2, 7)).toISOString();
    const hidden: Partial<ArticleInput>[] = [
      { publishAt: null },
      { publishAt: tomorrow },
      { publishAt: new Date(0).toISOString(), hideAt: now.toISOString() },
    ];
    for (const given of hidden) await createItem(db, news, anArticleInput(given) as Values, now);
    const forAdmin = (await listAdminItems(db, news, now)) as (Article & ItemTimes)[];
    expect(forAdmin.map(({ state }) => state)).toEqual([
      'draft',
      'scheduled',
      ...articles.map(() => undefined),
      'taken down',
    ]);
    expect(articleList.show(forAdmin, new URLSearchParams()).items).toHaveLength(articles.length);
    for (const { slug } of forAdmin) {
      const inList = findInList(forAdmin, slug);
      const served = await serveItem({ ...reading, isForAdmin: true }, news, slug, new URL('http://localhost'));
      expect({ shown: inList }).toMatchObject(served);
      if (!inList?.item.state) expect(served).toEqual({ shown: findInList(articles, slug) });
    }
  },
);

import { expect, test } from 'vitest';
import { pageOf } from '#core/paging.ts';
import { registry } from '#features/all.server.ts';
import type { Article, ArticleInput } from '#features/news/article.ts';
import { articleList } from '#features/news/article-list.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import type { Values } from '#records/declare/field.ts';
import type { ItemTimes } from '#records/declare/revision.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { serveItem } from './item-page.server.ts';
import { createItem, listAdminItems, listPublicItems, readListPage } from './store.server.ts';

const { news } = registry;

test.each(engines)(
  'on $name an item has the same neighbors as in the list, of which one page is read',
  async ({ newLocation }) => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    // Two items share a millisecond.
    for (const [index, second] of [3, 1, 2, 2, 0].entries()) {
      await createItem(
        db,
        news,
        anArticleInput({ title: `No. ${index}` }),
        new Date(Date.UTC(2027, 2, 5, 15, 0, second)),
      );
    }
    const now = new Date(Date.UTC(2027, 2, 6));
    const serve = (slug: string, isForAdmin = false) =>
      serveItem({ db, now, isForAdmin, isDataRequest: false }, news, slug, new URL('http://localhost'));
    const articles = await listPublicItems(db, news, now);
    const neighbor = (name: string, article?: Article) =>
      article && { [name]: { title: article.title, slug: article.slug } };
    const shown = articles.map((item, index) => ({
      shown: { item, ...neighbor('newer', articles[index - 1]), ...neighbor('older', articles[index + 1]) },
    }));
    const expectShown = async () => expect(await Promise.all(articles.map(({ slug }) => serve(slug)))).toEqual(shown);
    await expectShown();
    for (const page of [1, 2, 3, 4]) {
      expect(await readListPage({ db, now }, news, { page, size: 2 })).toEqual(pageOf(articles, page, 2));
    }

    const tomorrow = new Date(Date.UTC(2027, 2, 7)).toISOString();
    const hidden: Partial<ArticleInput>[] = [
      { publishAt: null },
      { publishAt: tomorrow },
      { publishAt: new Date(0).toISOString(), hideAt: now.toISOString() },
    ];
    for (const given of hidden) await createItem(db, news, anArticleInput(given) as Values, now);
    await expectShown();
    const forAdmin = (await listAdminItems(db, news, now)) as (Article & ItemTimes)[];
    const states = ['draft', 'scheduled', ...articles.map(() => undefined), 'taken down'];
    expect(forAdmin.map(({ state }) => state)).toEqual(states);
    for (const { slug, state } of forAdmin.filter((item) => item.state)) {
      expect(await serve(slug)).toMatchObject({ data: { shown: undefined }, init: { status: 404 } });
      expect(await serve(slug, true)).toEqual({ shown: { item: expect.objectContaining({ slug, state }) } });
    }
    // An admin's browser may have loaded hidden items with the list.
    expect(articleList.show(forAdmin, new URLSearchParams()).items).toHaveLength(articles.length);
  },
);

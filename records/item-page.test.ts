import { expect, test } from 'vitest';
import { news } from '#nouns/news/article.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { serveItem } from './item-page.server.ts';
import { findInList } from './item-page.ts';
import { createItem, listPublicItems } from './store.server.ts';

test.each(engines)(
  'on $name the server finds an item and its neighbors as a browser does in the list',
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
    const articles = await listPublicItems(db, news);
    for (const { slug } of articles) {
      const served = await serveItem(db, news, slug, new URL('http://localhost'));
      expect(served).toEqual({ shown: findInList(articles, slug) });
    }
  },
);

import { describe, expect, test } from 'vitest';
import { publicPaths } from '#app/routes.ts';
import { church } from '#content/church.ts';
import { groups } from '#nouns/groups/group.ts';
import { news } from '#nouns/news/article.ts';
import type { Noun } from '#nouns/noun.ts';
import { createItem, deleteItem, updateItem } from '#nouns/store.server.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { findAll, readHtml } from '#test/html.ts';
import { madeUpInput } from '#test/made-up-input.ts';
import { sitemap } from './sitemap.ts';

const line = /^(<\?xml .*\?>|<\/?urlset.*>|<url><loc>[^<>&\s]+<\/loc>(<lastmod>[^<>&\s]+<\/lastmod>)?<\/url>|)$/;
/** Later than every commit, so that the newest date of a page is that of its items. */
const day = (number: number) => new Date(Date.UTC(2100, 0, number));

/** The last changes by address, as paths. */
function read(xml: string) {
  expect(xml.split('\n').filter((each) => !line.test(each))).toEqual([]);
  const urls = findAll(readHtml(xml), 'url').map((url) => {
    const [address, changedAt] = ['loc', 'lastmod'].map((name) => findAll(url, name)[0]?.textContent);
    return [address?.replace(church.siteUrl, '') ?? '', changedAt] as const;
  });
  expect(new Set(urls.map(([path]) => path)).size).toBe(urls.length);
  return Object.fromEntries(urls);
}

describe.each(engines)('the sitemap on $name', ({ newLocation }) => {
  async function open() {
    const database = await freshDatabase(newLocation);
    return {
      add: (noun: Noun, title: string, at: Date) =>
        createItem(database.db, noun, { ...madeUpInput(noun, 0), title }, at),
      change: (noun: Noun, id: string, now: Date) => updateItem(database.db, noun, id, { title: 'New' }, { now }),
      remove: (noun: Noun, id: string, now: Date) => deleteItem(database.db, noun, id, { now }),
      read: async () => read(await sitemap(database.db)),
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  }

  test('has every public page and none of the admin screens', async () => {
    await using site = await open();
    expect(Object.keys(await site.read())).toEqual(publicPaths);
  });

  test('has every article with the time of its last change', async () => {
    await using site = await open();
    await site.add(news, 'Roof', day(1));
    const { id } = await site.add(news, 'Choir & <organ>', day(2));
    expect(await site.read()).toMatchObject({
      '/news': day(2).toISOString(),
      '/news/roof': day(1).toISOString(),
      '/news/choir-and-organ': day(2).toISOString(),
    });
    await site.change(news, id, day(3));
    const changed = await site.read();
    expect(changed).toMatchObject({ '/news': day(3).toISOString(), '/news/new': day(3).toISOString() });
    expect(changed).not.toHaveProperty('/news/choir-and-organ');
  });

  test('says that a list has changed when something is deleted from it', async () => {
    await using site = await open();
    const { id } = await site.add(groups, 'Monday supper', day(1));
    const { '/news': newsBefore, '/small-groups': before } = await site.read();
    expect(before).toBe(day(1).toISOString());
    await site.remove(groups, id, day(2));
    expect(await site.read()).toMatchObject({ '/small-groups': day(2).toISOString() });
    expect((await site.read())['/news']).toBe(newsBefore);
  });
});

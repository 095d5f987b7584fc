import { describe, expect, test } from 'vitest';
import { siteUrl } from '#content/site.ts';
import { registry } from '#features/all.server.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { createItem, deleteItem, updateItem } from '#records/store/store.server.ts';
import { publicPaths } from '#site/routes.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { findAll, readHtml } from '#test/html.ts';
import { sitemap } from './sitemap.ts';

const { groups, news } = registry;

const line = /^(<\?xml .*\?>|<\/?urlset.*>|<url><loc>[^<>&\s]+<\/loc>(<lastmod>[^<>&\s]+<\/lastmod>)?<\/url>|)$/;
const day = (number: number) => new Date(Date.UTC(2100, 0, number));

/** The last change of each URL, by path. */
function read(xml: string) {
  expect(xml.split('\n').filter((each) => !line.test(each))).toEqual([]);
  const urls = findAll(readHtml(xml), 'url').map((url) => {
    const [address, changedAt] = ['loc', 'lastmod'].map((name) => findAll(url, name)[0]?.textContent);
    return [address?.replace(siteUrl, '') ?? '', changedAt] as const;
  });
  expect(new Set(urls.map(([path]) => path)).size).toBe(urls.length);
  return Object.fromEntries(urls);
}

describe.each(engines)('the sitemap on $name', ({ newLocation }) => {
  test('has every public page, none of the admin screens, and every article, with the time of the last change or deletion', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    expect(read(await sitemap(db, day(9)))).toEqual(Object.fromEntries(publicPaths.map((path) => [path, undefined])));
    await createItem(db, news, anArticleInput({ title: 'Roof' }), day(1));
    const { id } = await createItem(db, news, anArticleInput({ title: 'Choir & <organ>' }), day(2));
    expect(read(await sitemap(db, day(9)))).toMatchObject({
      '/about': undefined,
      '/news': day(2).toISOString(),
      '/news/roof': day(1).toISOString(),
      '/news/choir-and-organ': day(2).toISOString(),
    });
    await updateItem(db, news, id, { title: 'New' }, { now: day(3) });
    const changed = read(await sitemap(db, day(9)));
    expect(changed).toMatchObject({ '/news': day(3).toISOString(), '/news/new': day(3).toISOString() });
    expect(changed).not.toHaveProperty('/news/choir-and-organ');

    const { id: group } = await createItem(db, groups, aGroupInput(), day(4));
    expect(read(await sitemap(db, day(9)))).toEqual({ ...changed, '/small-groups': day(4).toISOString() });
    await deleteItem(db, groups, group, { now: day(5) });
    expect(read(await sitemap(db, day(9)))).toEqual({ ...changed, '/small-groups': day(5).toISOString() });
  });

  test('omits drafts, and tells when an article has appeared, reappeared and disappeared', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    const at = (number: number) => day(number).toISOString();
    const { id } = await createItem(db, news, anArticleInput({ title: 'Roof' }), day(1));
    // Creates more than one batch contains.
    const unpublished = anArticleInput({ title: 'Draft', publishAt: null, hideAt: at(3) });
    const draft = await createItem(db, news, unpublished, day(2));
    for (let count = 0; count < 51; count++)
      await updateItem(db, news, draft.id, { author: `No. ${count}` }, { now: day(3) });
    const before = read(await sitemap(db, day(4)));
    expect(before).toMatchObject({ '/news': at(1), '/news/roof': at(1) });
    expect(before).not.toHaveProperty('/news/draft');

    await updateItem(db, news, draft.id, { publishAt: at(5), hideAt: null }, { now: day(4) });
    expect(read(await sitemap(db, day(4)))).toEqual(before);
    expect(read(await sitemap(db, day(5)))).toMatchObject({
      '/news': at(5),
      '/news/draft': at(5),
      '/news/roof': at(1),
    });

    await updateItem(db, news, id, { hideAt: at(7) }, { now: day(6) });
    expect(read(await sitemap(db, day(7)))['/news']).toBe(at(7));
    await updateItem(db, news, draft.id, { publishAt: null }, { now: day(8) });
    expect(read(await sitemap(db, day(8)))['/news']).toBe(at(8));
    await deleteItem(db, news, draft.id, { now: day(9) });
    expect(read(await sitemap(db, day(9)))['/news']).toBe(at(8));
  });
});

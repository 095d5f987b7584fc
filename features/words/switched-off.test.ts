import { expect, test } from 'vitest';
import { alwaysOn } from '#content/without-pages.ts';
import { defaultContent } from '#content/words.ts';
import { publicPaths } from '#site/routes.ts';
import { find, hrefsIn, readHtml, textOf } from '#test/html.ts';
import { startSite } from '#test/site.ts';

/** Pages that this church could switch off. */
const [gone = '', moved = '', target = ''] = publicPaths.filter((path) => !(path in alwaysOn));

test('a page that is switched off is not found, or leads elsewhere, and nothing leads to it until it is on again', async () => {
  await using site = await startSite({ sampleData: false });
  const session = await site.logIn();
  await site.send('POST', '/api/banner', { title: 'Come and see', link: gone }, session);
  const change = (changes: object) => site.send('PATCH', '/api/words/switched-off', { changes }, session);
  async function listLinks() {
    const others = publicPaths.filter((path) => path !== gone && path !== moved);
    const pages = await Promise.all([...others, '/offline', '/404'].map((path) => site.request(path)));
    const { text: sitemap } = await site.request('/sitemap.xml');
    const inSitemap = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path]) => path);
    const linked = new Set([...inSitemap, ...pages.flatMap(({ text }) => hrefsIn(readHtml(text)))]);
    return [gone, moved].filter((path) => linked.has(path));
  }
  expect(await listLinks()).toEqual([gone, moved]);

  for (const [changes, path] of [
    [{ '/': '' }, '/'],
    [{ '/snacks': '' }, '/snacks'],
    [{ [gone]: gone }, gone],
    [{ [gone]: '', [moved]: gone }, moved],
    [{ [gone]: 'example.org' }, gone],
  ] as const) {
    const { status, text } = await change(changes);
    expect([status, JSON.parse(text).errors[0].field]).toEqual([400, path]);
  }

  expect((await change({ [gone]: '', [moved]: target })).status).toBe(200);
  expect(await listLinks()).toEqual([]);
  for (const headers of [{}, session]) {
    for (const path of [gone, `${gone}?from=mail`]) {
      const { status, text } = await site.request(path, { headers });
      expect([status, textOf(find(readHtml(text), 'h1'))]).toEqual([404, defaultContent.words.notFound.heading]);
    }
    for (const query of ['', '?from=mail']) {
      const { status, headers: answered } = await site.request(moved + query, { headers });
      expect([status, answered.location, answered['cache-control']]).toEqual([308, target + query, 'no-store']);
    }
  }
  // What the browser's router reads.
  expect(await site.request(`${gone}.data`)).toMatchObject({ status: 404, headers: { 'x-remix-response': 'yes' } });
  expect((await site.request(`${moved}.data`)).text).toContain(`"redirect","${target}"`);
  // The words of a page that is off can be looked at.
  const body = `${new URLSearchParams({ page: gone, changes: '{}' })}`;
  const headers = { ...session, 'content-type': 'application/x-www-form-urlencoded' };
  const preview = await site.request(`/api/words/${gone.slice(1)}/preview`, { method: 'POST', headers, body });
  expect(preview.status).toBe(200);
  expect(textOf(find(readHtml(preview.text), 'h1'))).not.toBe(defaultContent.words.notFound.heading);

  expect((await change({ [gone]: null, [moved]: null })).status).toBe(200);
  expect([await listLinks(), (await site.request(gone)).status]).toEqual([[gone, moved], 200]);
});

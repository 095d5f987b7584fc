import { expect, test } from 'vitest';
import { alwaysOn } from '#content/without-pages.ts';
import { defaultContent } from '#content/words.ts';
import { publicPaths } from '#site/routes.ts';
import { findAll, hrefsIn, readHtml } from '#test/html.ts';
import { startSite } from '#test/site.ts';

const { switchedOff } = defaultContent.facts;
/** Any pages that a church can switch off and has not. */
const [off = '', moved = '', instead = ''] = publicPaths.filter((path) => !(path in alwaysOn || path in switchedOff));

test('a page that is switched off is not found, or leads elsewhere, without a link to it, until it is on again', async () => {
  await using site = await startSite({ sampleData: false });
  const session = await site.logIn();
  const change = (changes: object) => site.send('PATCH', '/api/words/switched-off', { changes }, session);
  const isLinked = async (path: string) => {
    const shown = publicPaths.filter((one) => ![off, moved].includes(one));
    const pages = await Promise.all([...shown, '/offline', '/404'].map((page) => site.request(page)));
    return pages.some(({ text }) => hrefsIn(readHtml(text)).includes(path));
  };
  const inSitemap = async (path: string) => (await site.request('/sitemap.xml')).text.includes(`${path}</loc>`);

  expect([await isLinked(off), await isLinked(moved), await inSitemap(off)]).toEqual([true, true, true]);
  expect(await change({ [off]: '', [moved]: `${instead}` })).toMatchObject({ status: 200 });
  expect([await isLinked(off), await isLinked(moved), await inSitemap(off), await inSitemap(moved)]).toEqual([
    false,
    false,
    false,
    false,
  ]);

  const gone = await site.request(off);
  expect([gone.status, findAll(readHtml(gone.text), 'h1').map(({ text }) => text)]).toEqual([
    404,
    [defaultContent.words.notFound.heading],
  ]);
  console.log(gone.headers, gone.text.length);
  for (const path of [off, `${off}.data`, moved, `${moved}?a=1`, `${moved}.data`, `${moved}.data?a=1`, `${off}?a=1`]) {
    const { status, headers, text } = await site.request(path);
    console.log(
      path,
      status,
      headers.location,
      headers['cache-control'],
      headers['x-remix-response'],
      text.slice(0, 100),
    );
  }
  console.log((await site.request(moved, { headers: session })).status);
  expect((await change({ [off]: null, [moved]: null })).status).toBe(200);
  expect([await isLinked(off), (await site.request(off)).status, await inSitemap(off)]).toEqual([true, 200, true]);
});

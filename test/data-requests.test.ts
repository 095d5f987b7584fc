import { expect, test } from 'vitest';
import { anEventInput } from '#features/events/fixture.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { visitSite } from './visit.ts';

// The router's requests on client-side navigation: docs/decisions/057.

const { request, send, logIn } = await visitSite();
const volunteer = await logIn();

async function create(path: string, input: object): Promise<{ id: string }> {
  return JSON.parse((await send('POST', path, input, volunteer)).text);
}

test('a page’s data is prepared like the page, at one URL, and renewed with it', async () => {
  const headers = { 'accept-encoding': 'br' };
  for (const path of ['/_.data', '/about.data', '/events.data', '/admin/groups.data']) {
    const { status, headers: prepared } = await request(path, { headers });
    expect({ status, prepared }, path).toMatchObject({
      status: 200,
      prepared: { 'content-encoding': 'br', 'x-remix-response': 'yes', etag: expect.stringMatching(/./) },
    });
    expect(prepared['cache-control']).toBe((await request('/about')).headers['cache-control']);
    for (const query of ['?utm_source=letter', '?_routes=root', '?_routes=pages/events']) {
      expect((await request(path + query, { headers })).headers.etag, path + query).toBe(prepared.etag);
    }
  }
  await create('/api/events', anEventInput({ title: 'A supper in the barn' }));
  for (const path of ['/_.data', '/events.data', '/events/a-supper-in-the-barn.data']) {
    expect((await request(path)).text, path).toContain('A supper in the barn');
  }
});

test('the lists that the browser reads from the API are not in the data of their pages', async () => {
  await create('/api/news', anArticleInput({ title: 'A new roof' }));
  expect((await request('/news')).text).toContain('A new roof');
  expect((await request('/news.data')).text).not.toContain('A new roof');
});

test('a former slug redirects to the current one, and an unknown one returns 404', async () => {
  const { id } = await create('/api/news', anArticleInput({ title: 'Before' }));
  expect((await request('/news/before.data')).status).toBe(200);
  await send('PATCH', `/api/news/${id}`, { title: 'After' }, volunteer);
  for (const [query, kept] of [
    ['', ''],
    ['?utm_source=letter', '?utm_source=letter'],
    ['?_routes=pages/news/:slug', ''],
  ]) {
    const { status, headers, text } = await request(`/news/before.data${query}`);
    expect({ status, caching: headers['cache-control'] }).toEqual({ status: 202, caching: 'no-store' });
    expect(text).toContain(`"/news/after${kept}"`);
  }
  for (const path of ['/news/made-up.data', '/nothing-here.data']) {
    const headers = { 'cache-control': 'no-store', 'x-remix-response': 'yes' };
    expect(await request(path), path).toMatchObject({ status: 404, headers });
  }
});

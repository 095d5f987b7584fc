import { newsletter } from '#content/pages/home.ts';
import { news } from '#content/pages/news.ts';
import { smallGroups } from '#content/pages/small-groups.ts';
import { aGroup } from '#features/groups/fixture.ts';
import { expect, followNavigation, holdResponses, test, waitForHydration } from './test.ts';

test('/news requests only the admin check, links to the admin screen for an admin only, and to the newsletter', async ({
  page,
  context,
  loggedIn,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname));
  const manage = page.getByRole('link', { name: news.manage.label });
  const checked = page.waitForResponse('**/api/admin/check');
  await page.goto('/news');
  await (await checked).finished();
  await waitForHydration(page);
  await expect(manage).toHaveCount(0);
  expect(calls).toEqual(['/api/admin/check']);
  await context.addCookies(loggedIn.cookies);
  await page.goto('/news');
  await expect(manage).toBeVisible();

  await page.getByRole('link', { name: news.subscribe.label }).click();
  await expect(page).toHaveURL('/news#newsletter');
  await expect(page.getByRole('heading', { name: newsletter.heading })).toBeInViewport();
});

for (const { path, api, loading, failed, loaded, response, always } of [
  {
    path: '/small-groups',
    api: '**/api/groups',
    loading: 'Loading groups...',
    failed: 'We could not load the groups.',
    response: [aGroup({ title: 'Bread and Salt' })],
    loaded: 'Bread and Salt',
    always: smallGroups.manage.label,
  },
  {
    path: '/news',
    api: '**/api/news',
    loading: 'Loading news...',
    failed: 'We could not load the news.',
    response: [],
    loaded: 'No news articles yet. Check back soon!',
    always: news.subscribe.label,
  },
]) {
  test(`${path} shows a loading state after client-side navigation, and a retry when that fails`, async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 500 .*\/api\//);
    await page.route(api, (route) => route.fulfill({ status: 500, body: 'no' }));
    const releaseResponse = await holdResponses(page, api);
    await page.goto('/about');
    await waitForHydration(page);
    await followNavigation(page, path);
    await expect(page.getByText(loading)).toBeVisible();
    await expect(page.getByRole('link', { name: always })).toBeVisible();
    releaseResponse();
    await expect(page.getByText(failed)).toBeVisible();
    await expect(page.getByRole('link', { name: always })).toBeVisible();
    await page.unroute(api);
    await page.route(api, (route) => route.fulfill({ json: response }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(loaded, { exact: true })).toBeVisible();
  });
}

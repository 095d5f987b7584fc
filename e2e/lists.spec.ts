import type { Page } from '@playwright/test';
import { expect, holdResponses, test, waitForHydration } from './test.ts';

function apiCalls(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

test('a full page load requests no list, and on /news only the admin check', async ({ page }) => {
  const calls = apiCalls(page);
  await page.goto('/small-groups');
  await waitForHydration(page);
  await expect(page.getByRole('heading', { name: 'Women of Hope' })).toBeVisible();
  expect(calls).toEqual([]);

  const checked = page.waitForResponse('**/api/admin/check');
  await page.goto('/news');
  await waitForHydration(page);
  await checked;
  await expect(page.getByRole('article').filter({ hasText: 'Find a small group' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage News' })).toHaveCount(0);
  expect(calls).toEqual(['/api/admin/check']);
});

test('search and gender filter combine, set the URL, keep scroll position and survive a reload', async ({ page }) => {
  const calls = apiCalls(page);
  await page.goto('/small-groups');
  await waitForHydration(page);
  const search = page.getByLabel('Search groups');
  await search.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
  await search.pressSequentially('XENIA');
  await expect(page).toHaveURL('/small-groups?q=XENIA');
  await expect(search).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
  await page.getByRole('group', { name: 'Gender' }).getByText('Male', { exact: true }).click();
  await expect(page).toHaveURL('/small-groups?q=XENIA&gender=Male');
  await expect(page.getByRole('status').filter({ hasText: /group/ })).toHaveText('1 group');
  const asked = page.locator('search ~ ul').first().getByRole('heading');
  await expect(asked).toHaveText(['Sunrise Men']);
  await page.reload();
  await waitForHydration(page);
  await expect(asked).toHaveText(['Sunrise Men']);
  await expect(search).toHaveValue('XENIA');
  await search.fill('nothing like it');
  await expect(page.getByText('No groups found. Try adjusting your search.')).toBeVisible();
  // The reloaded page had only one of the groups, so this search fetched the full list, once.
  expect(calls).toEqual(['/api/groups']);
});

test('groups show a loading state after client-side navigation, and a retry when that fails', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500 .*\/api\/groups/);
  await page.route('**/api/groups', (route) => route.fulfill({ status: 500, body: 'no' }));
  const releaseResponse = await holdResponses(page, '**/api/groups');
  await page.goto('/marriage-family');
  await waitForHydration(page);
  await page.getByRole('main').locator('a[href="/small-groups"]').first().click();
  const manage = page.getByRole('link', { name: 'Admin: Manage Groups' });
  await expect(page.getByText('Loading groups...')).toBeVisible();
  await expect(manage).toBeVisible();
  releaseResponse();
  await expect(page.getByText('We could not load the groups.')).toBeVisible();
  await expect(manage).toBeVisible();
  await page.unroute('**/api/groups');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Women of Hope' })).toBeVisible();
});

test('news shows a loading state, a retry, and an empty state', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 500 .*\/api\/news|status of 404 .*\/im-new/);
  let outcome: 'fail' | 'empty' = 'fail';
  await page.route('**/api/news', (route) =>
    route.fulfill(outcome === 'fail' ? { status: 500, body: 'no' } : { json: [] }),
  );
  const releaseResponse = await holdResponses(page, '**/api/news');
  await page.goto('/im-new');
  await waitForHydration(page);
  await page.getByRole('main').getByRole('link', { name: 'News' }).click();
  await expect(page.getByText('Loading news...')).toBeVisible();
  releaseResponse();
  await expect(page.getByText('We could not load the news.')).toBeVisible();
  outcome = 'empty';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No news articles yet. Check back soon!')).toBeVisible();

  await page.getByRole('link', { name: 'Subscribe to Newsletter' }).click();
  await expect(page).toHaveURL('/news#newsletter');
  await expect(page.getByRole('heading', { name: 'Our newsletter' })).toBeInViewport();
});

import type { Page } from '@playwright/test';
import { expect, hold, hydrated, test } from './test.ts';

function apiCalls(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

test('a full load asks for no list again, and on /news only whether this is an admin', async ({ page }) => {
  const calls = apiCalls(page);
  await page.goto('/small-groups');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Women of Hope' })).toBeVisible();
  expect(calls).toEqual([]);

  const checked = page.waitForResponse('**/api/admin/check');
  await page.goto('/news');
  await hydrated(page);
  await checked;
  await expect(page.getByRole('article').filter({ hasText: 'There is a chair for you' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage News' })).toHaveCount(0);
  expect(calls).toEqual(['/api/admin/check']);
});

test('search and gender filter combine, live in the address, keep the place and survive a reload', async ({ page }) => {
  const calls = apiCalls(page);
  await page.goto('/small-groups');
  await hydrated(page);
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
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Sunrise Men']);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Sunrise Men']);
  await expect(search).toHaveValue('XENIA');
  await search.fill('nothing like it');
  await expect(page.getByText('No groups found. Try adjusting your search.')).toBeVisible();
  // The page that was loaded held one group of all, so this one search had to read the rest, once.
  expect(calls).toEqual(['/api/groups']);
});

test('on the way through the site the groups say that they are loading, and what to do when that fails', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 500 .*\/api\/groups/);
  await page.route('**/api/groups', (route) => route.fulfill({ status: 500, body: 'no' }));
  const letAnswer = await hold(page, '**/api/groups');
  await page.goto('/marriage-family');
  await hydrated(page);
  await page.getByRole('main').locator('a[href="/small-groups"]').first().click();
  await expect(page.getByText('Loading groups...')).toBeVisible();
  letAnswer();
  await expect(page.getByText('We could not load the groups.')).toBeVisible();
  await page.unroute('**/api/groups');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Women of Hope' })).toBeVisible();
});

test('so do the news, which also say when there is none', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 500 .*\/api\/news|status of 404 .*\/im-new/);
  let answer: 'fail' | 'empty' = 'fail';
  await page.route('**/api/news', (route) =>
    route.fulfill(answer === 'fail' ? { status: 500, body: 'no' } : { json: [] }),
  );
  const letAnswer = await hold(page, '**/api/news');
  await page.goto('/im-new');
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'News' }).click();
  await expect(page.getByText('Loading news...')).toBeVisible();
  letAnswer();
  await expect(page.getByText('We could not load the news.')).toBeVisible();
  answer = 'empty';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No news articles yet. Check back soon!')).toBeVisible();

  await page.getByRole('link', { name: 'Subscribe to Newsletter' }).click();
  await expect(page).toHaveURL('/news#newsletter');
  await expect(page.getByRole('heading', { name: 'A letter now and then' })).toBeInViewport();
});

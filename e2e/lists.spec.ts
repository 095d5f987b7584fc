import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './test.ts';

function apiCalls(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

test.describe('small groups', () => {
  test('a full load shows every detail and asks the API nothing', async ({ page }) => {
    const calls = apiCalls(page);
    await page.goto('/small-groups');
    await hydrated(page);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Women of Hope' }) });
    for (const text of [
      'Tuesday',
      '10:00 AM',
      'Central time',
      'Female',
      '30 to 60',
      'Dana Example',
      'In person, Video',
      'Prayer and care',
    ]) {
      await expect(card).toContainText(text);
    }
    const map = card.getByRole('link', { name: /Ministry Campus/ });
    await expect(map).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=Ministry%20Campus/,
    );
    await expect(map).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('link', { name: 'Admin: Manage Groups' })).toHaveAttribute('href', '/admin/groups');
    await expect(page.getByText('6 groups', { exact: true })).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('search and gender filter combine, live in the address and survive a reload', async ({ page }) => {
    const calls = apiCalls(page);
    await page.goto('/small-groups');
    await hydrated(page);
    await page.getByLabel('Search groups').fill('XENIA');
    await expect(page).toHaveURL('/small-groups?q=XENIA');
    await page.getByRole('group', { name: 'Gender' }).getByText('Male', { exact: true }).click();
    await expect(page).toHaveURL('/small-groups?q=XENIA&gender=Male');
    await expect(page.getByRole('status').filter({ hasText: /group/ })).toHaveText('1 group');
    await expect(page.getByRole('heading', { name: 'Sunrise Men' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Sunrise Men']);
    await expect(page.getByLabel('Search groups')).toHaveValue('XENIA');
    await page.getByLabel('Search groups').fill('nothing like it');
    await expect(page.getByText('No groups found. Try adjusting your search.')).toBeVisible();
    // The page that was loaded held one group of six, so this one search had to read the rest, once.
    expect(calls).toEqual(['/api/groups']);
  });

  test('typing keeps the place and the focus', async ({ page }) => {
    await page.goto('/small-groups');
    await hydrated(page);
    const search = page.getByLabel('Search groups');
    await search.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
    await search.pressSequentially('men');
    await expect(page).toHaveURL('/small-groups?q=men');
    await expect(search).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(200);
  });

  test('an unknown gender in the address means all', async ({ page }) => {
    await page.goto('/small-groups?gender=Other');
    await expect(page.getByText('6 groups', { exact: true })).toBeVisible();
    await expect(page.getByLabel('All')).toBeChecked();
  });

  test('on the way through the site it says that it is loading, and what to do when that fails', async ({
    page,
    allowComplaint,
  }) => {
    allowComplaint(/status of 500/);
    let isBroken = true;
    await page.route('**/api/groups', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await (isBroken ? route.fulfill({ status: 500, body: 'no' }) : route.continue());
    });
    await page.goto('/marriage-family');
    await hydrated(page);
    await page.getByRole('main').locator('a[href="/small-groups"]').first().click();
    await expect(page.getByText('Loading groups...')).toBeVisible();
    await expect(page.getByText('We could not load the groups.')).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('6 groups', { exact: true })).toBeVisible();
  });
});

test.describe('news', () => {
  test('a full load shows articles newest first, whole, and asks only whether this is an admin', async ({ page }) => {
    const calls = apiCalls(page);
    const checked = page.waitForResponse('**/api/admin/check');
    await page.goto('/news');
    await hydrated(page);
    await checked;
    const articles = page.getByRole('article');
    const times = await articles
      .getByRole('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(times.length).toBeGreaterThanOrEqual(3);
    expect(times).toEqual([...times].sort().reverse());
    const date = await articles.getByRole('time').first().innerText();
    expect(date).toMatch(
      /^(January|February|March|April|May|June|July|August|September|October|November|December) \d\d, \d{4}$/,
    );
    await expect(articles.filter({ hasText: 'There is a chair for you' })).toContainText('By Church Office');
    await expect(page.getByRole('link', { name: 'Manage News' })).toHaveCount(0);
    expect(calls).toEqual(['/api/admin/check']);
  });

  test('Subscribe to Newsletter leads to the letter on the same page', async ({ page }) => {
    await page.goto('/news');
    await hydrated(page);
    await page.getByRole('link', { name: 'Subscribe to Newsletter' }).click();
    await expect(page).toHaveURL('/news#newsletter');
    await expect(page.getByRole('heading', { name: 'A letter now and then' })).toBeInViewport();
  });

  test('says so when loading, when it fails, and when there is none', async ({ page, allowComplaint }) => {
    allowComplaint(/status of 500/);
    let answer: 'fail' | 'empty' = 'fail';
    await page.route('**/api/news', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.fulfill(answer === 'fail' ? { status: 500, body: 'no' } : { json: [] });
    });
    await page.goto('/im-new').catch(() => undefined);
    allowComplaint(/status of 404/);
    await hydrated(page);
    await page.getByRole('main').getByRole('link', { name: 'News' }).click();
    await expect(page.getByText('Loading news...')).toBeVisible();
    await expect(page.getByText('We could not load the news.')).toBeVisible();
    answer = 'empty';
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No news articles yet. Check back soon!')).toBeVisible();
  });
});

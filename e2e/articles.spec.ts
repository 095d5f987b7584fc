import { expect, test, waitForHydration } from './test.ts';

test('an article opens from the list and leads on to the previous one, without a page load', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/news');
  await waitForHydration(page);
  requests.length = 0;
  await page.getByRole('link', { name: 'Find a small group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find a small group' })).toBeVisible();
  await expect(page).toHaveTitle(/^Find a small group/);
  await page.getByRole('link', { name: /Previous \(older\)/ }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'First time here?' });
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL('/news/first-time-here-what-sunday-is-like');
  await page.getByRole('link', { name: 'Back to all news' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  expect(requests.filter((path) => path.startsWith('/news'))).toEqual([]);
  await page.goBack();
  await expect(heading).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an article opens from the list, and prints alone with its address', async ({ page }) => {
    await page.goto('/news');
    await page.getByRole('link', { name: 'Find a small group' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Find a small group' })).toBeVisible();
    const address = page.getByText(/^https:.*\/news\/find-a-small-group$/);
    const others = ['banner', 'contentinfo', 'navigation'] as const;
    await expect(address).toBeHidden();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(address).toBeVisible();
    await expect(page.getByRole('article')).toHaveCSS('color', 'rgb(0, 0, 0)');
    for (const role of others) await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  });
});

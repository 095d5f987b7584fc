import { expect, testOnOwnSite, waitForHydration } from './test.ts';

/** Other tests create groups. */
const test = testOnOwnSite();

test('groups are filtered by day and category as they are chosen, and all filters cleared at once', async ({
  page,
}) => {
  await page.goto('/small-groups');
  await waitForHydration(page);
  const day = page.getByLabel('Day', { exact: true });
  const titles = page.getByRole('heading', { level: 3 });
  await day.focus();
  await day.selectOption('Tuesday');
  await expect(page).toHaveURL('/small-groups?day=Tuesday');
  await expect(day).toBeFocused();
  await expect(titles).toHaveText(['Women of Hope']);
  await page.getByLabel('Category').selectOption('Serving');
  await expect(page).toHaveURL('/small-groups?day=Tuesday&category=Serving');
  await expect(page.getByText('No groups found. Try adjusting your search.')).toBeVisible();
  await day.selectOption('Any day');
  await expect(titles).toHaveText(['Saturday Serve Team']);

  const search = page.getByLabel('Search groups');
  await search.fill('Grocries');
  await expect(page.getByRole('status').filter({ hasText: 'group' })).toContainText('Showing groups with “groceries”.');
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/small-groups');
  await expect(titles).toHaveCount(6);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await expect(page.getByLabel('Category')).toHaveValue('');
});

test('the form follows a link to the whole list, and the way back', async ({ page }) => {
  await page.goto('/small-groups?day=Tuesday');
  await waitForHydration(page);
  const day = page.getByLabel('Day', { exact: true });
  const titles = page.getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Women of Hope']);
  await page.getByRole('button', { name: 'NEXT STEPS' }).click();
  await page.getByRole('link', { name: 'Small Groups' }).click();
  await expect(titles).toHaveCount(6);
  await expect(day).toHaveValue('');
  await page.goBack();
  await expect(titles).toHaveText(['Women of Hope']);
  await expect(day).toHaveValue('Tuesday');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('groups are filtered by the form', async ({ page }) => {
    await page.goto('/small-groups');
    await page.getByLabel('Day', { exact: true }).selectOption('Sunday');
    await page.getByLabel('Format').selectOption('Video');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Senior Adult Lunch']);
    await expect(page.getByLabel('Format')).toHaveValue('video');
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(6);
  });
});

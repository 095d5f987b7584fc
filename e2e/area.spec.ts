import AxeBuilder from '@axe-core/playwright';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import type { AdminItem } from '#nouns/item-row.tsx';
import { expect, holdResponses, keepToasts, test, waitForHydration } from './test.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
test.beforeEach(({ page }) => keepToasts(page));

test('a volunteer hides an address, and still sees it where visitors see the area', async ({ page }) => {
  const title = 'Supper at a home';
  await page.request.post('/api/groups', { data: aGroupInput({ title, location: '4 Hidden Lane' }) });
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await page.goto('/admin/groups');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const flag = page.getByLabel('Show the area only');
  await expect(flag).toHaveAccessibleDescription('Visitors see the area instead of the location.');
  await flag.check();

  // To the draft by way of the page of visitors, so that the browser has a list from before the change.
  await page.goto('/marriage-family');
  await waitForHydration(page);
  await page.getByRole('main').locator('a[href="/small-groups"]').first().click();
  await expect(row).toContainText('4 Hidden Lane');
  await page.getByRole('link', { name: 'Admin: Manage Groups' }).click();
  await expect(flag).toBeChecked();
  await page.getByRole('button', { name: 'Update Group' }).click();
  const area = page.getByLabel('Area', { exact: true });
  await expect(area).toHaveAccessibleDescription('Area is missing');
  await expect(area).toBeFocused();
  await area.fill('Near Hidden Park');
  await page.getByRole('button', { name: 'Update Group' }).click();
  await expect(page.getByText('Group updated successfully!', { exact: true })).toBeVisible();
  await expect(row).toContainText('4 Hidden Lane (visitors see “Near Hidden Park”)');

  const releaseList = await holdResponses(page, '**/api/groups');
  await page.goBack();
  await expect(page.getByText('Loading groups...')).toBeVisible();
  await expect(page.getByText('4 Hidden Lane')).toHaveCount(0);
  releaseList();
  await expect(row).toContainText('Near Hidden Park');
  await expect(page.getByText('4 Hidden Lane')).toHaveCount(0);
});

test('a group that has stood a year is listed first, until somebody says that it is still right', async ({ page }) => {
  const title = 'Stood a year';
  await page.request.post('/api/groups', { data: aGroupInput({ title }) });
  // Its creation is two years ago; a confirmation keeps its own time.
  await page.route('**/api/admin/groups', async (route) => {
    const response = await route.fetch();
    const groups: AdminItem[] = await response.json();
    const group = groups.find((each) => each.title === title);
    if (group?.checkedAt === group?.changedAt) Object.assign(group ?? {}, { checkedAt: '2024-03-03T15:00:00.000Z' });
    Object.assign(group ?? {}, { changedAt: '2024-03-03T15:00:00.000Z' });
    await route.fulfill({ response, json: groups });
  });
  await page.goto('/admin/groups');
  const stale = page.getByRole('list', { name: 'Have these changed?' });
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(stale.getByRole('listitem')).toHaveCount(1);
  await expect(stale).toContainText('Unchanged since March 03, 2024');
  await expect(stale.getByRole('button', { name: `Edit ${title}` })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

  await stale.getByRole('button', { name: `Still right ${title}` }).click();
  await expect(page.getByText('Group confirmed successfully!', { exact: true })).toBeVisible();
  await expect(stale).toHaveCount(0);
  await expect(row).toContainText(/Checked \w+ \d\d, \d{4}/);
  await expect(page.getByRole('heading', { name: /^All Groups/ })).toBeFocused();
  await page.getByRole('link', { name: `History of ${title}` }).click();
  await expect(page.getByText('Still right as it is.')).toBeVisible();
});

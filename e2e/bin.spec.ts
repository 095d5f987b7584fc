import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { expect, keepToasts, test } from './test.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
test.beforeEach(({ page }) => keepToasts(page));

/** Other tests delete things meanwhile, so each page is shown only the entries of its own test. */
async function showOnly(page: Page, titles: string[]) {
  await page.route('**/api/bin', async (route) => {
    const response = await route.fetch();
    const entries: { item: { title: string } }[] = await response.json();
    await route.fulfill({ response, json: entries.filter(({ item }) => titles.includes(item.title)) });
  });
}

async function deleted(page: Page, path: '/api/groups' | '/api/news', data: object) {
  const { id } = await (await page.request.post(path, { data })).json();
  expect(await page.request.delete(`${path}/${id}`)).toBeOK();
}

test('restores the chosen entries of all nouns at once, and undoes it', async ({ page }) => {
  const titles = ['Binned group', 'Binned article', 'Left in the bin'];
  await deleted(page, '/api/groups', aGroupInput({ title: titles[0] }));
  await deleted(page, '/api/news', anArticleInput({ title: titles[1] }));
  await deleted(page, '/api/groups', aGroupInput({ title: titles[2] }));
  await showOnly(page, titles);
  await page.goto('/admin/news');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Bin' }).click();
  await expect(page).toHaveURL('/admin/news?view=bin');
  await expect(page.getByRole('heading', { name: 'Bin (3)' })).toBeVisible();
  const all = page.getByLabel('Choose all');
  const box = (title: string) => page.getByRole('checkbox', { name: title });
  const restore = page.getByRole('button', { name: /^Restore/ });
  await expect(restore).toBeDisabled();
  await box('Binned group').check();
  await expect(all).toBeChecked({ indeterminate: true });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await all.click();
  await expect(all).toBeChecked();
  await expect(box('Left in the bin')).toBeChecked();
  await all.click();
  await expect(box('Binned group')).not.toBeChecked();
  await expect(all).not.toBeChecked();

  await box('Binned group').check();
  await box('Binned article').check();
  await restore.click();
  await expect(page.getByText('2 items restored successfully!', { exact: true })).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Bin (1)' });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Binned' })).toHaveCount(0);
  const lists = async () =>
    (await (await page.request.get('/api/groups')).text()) + (await (await page.request.get('/api/news')).text());
  expect(await lists()).toContain('Binned group');
  expect(await lists()).toContain('Binned article');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Change undone', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bin (3)' })).toBeVisible();
  expect(await lists()).not.toContain('Binned');
});

test('shows what it restored before a failure, and undoes that', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 503/);
  const titles = ['Stays in the bin', 'Restored before the failure'];
  await deleted(page, '/api/groups', aGroupInput({ title: titles[0] }));
  await deleted(page, '/api/news', anArticleInput({ title: titles[1] }));
  await showOnly(page, titles);
  await page.route('**/api/groups/*/restore', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/admin/groups?view=bin');
  await page.getByLabel('Choose all').click();
  await page.getByRole('button', { name: /^Restore/ }).click();
  await expect(page.getByText('Failed to restore group', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bin (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Change undone', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bin (2)' })).toBeVisible();
});

test('asks before it empties the bin, and says what goes and that it cannot be undone', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503/);
  const deletedAt = '2026-11-16T20:17:00.000Z';
  const entry = (noun: string, id: string, item: object) => ({
    noun,
    item: { id, version: 1, ...item },
    deletedAt,
    revision: id,
  });
  let entries = [
    entry('groups', 'a', aGroupInput()),
    entry('groups', 'b', aGroupInput()),
    entry('news', 'c', anArticleInput()),
  ];
  let isFailing = true;
  const sent: string[] = [];
  // Not the real one: other tests need what is in it.
  await page.route('**/api/bin', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: entries });
    sent.push(route.request().method());
    if (isFailing) return route.fulfill({ status: 503, json: { detail: 'The site can’t save right now.' } });
    entries = [];
    return route.fulfill({ status: 204 });
  });
  await page.goto('/admin/groups?view=bin');
  await expect(page.getByText('Group · deleted Nov 16, 2026, 3:17 PM')).toHaveCount(2);
  const button = page.getByRole('button', { name: 'Empty the bin' });
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to empty the bin?' });
  await button.click();
  await expect(question).toContainText('2 groups and 1 article for good');
  await expect(question).toContainText('It can’t be undone.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(button).toBeFocused();
  expect(sent).toEqual([]);

  await button.click();
  await question.getByRole('button', { name: 'Delete 2 groups and 1 article' }).click();
  await expect(page.getByText('Failed to empty the bin', { exact: true })).toBeVisible();
  await expect(page.getByText('The site can’t save right now.', { exact: true })).toBeVisible();
  isFailing = false;
  await button.click();
  await question.getByRole('button', { name: 'Delete 2 groups and 1 article' }).click();
  await expect(page.getByText('Bin emptied successfully!', { exact: true })).toBeVisible();
  await expect(page.getByText('The bin is empty.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bin (0)' })).toBeFocused();
});

test('reports that the bin could not be loaded', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 500/);
  await page.route('**/api/bin', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/admin/groups?view=bin');
  await expect(page.getByText('We could not load the bin.')).toBeVisible();
  await page.unroute('**/api/bin');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('We could not load the bin.')).toHaveCount(0);
});

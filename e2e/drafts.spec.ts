import type { Page } from '@playwright/test';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { expect, keepToasts, password, test } from './test.ts';

test.beforeEach(({ page }) => keepToasts(page));

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));

test('a logout removes the drafts, unless it failed', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 503 .*\/api\/admin\/logout/);
  await page.goto('/admin/groups');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Title').fill('A private thought');
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  await page.getByLabel('Summary').fill('Another one');
  await page.evaluate(() =>
    localStorage.setItem('/api/news new', '{"title":"Written on an older version of this site"}'),
  );
  const logout = page.getByRole('button', { name: 'Logout' });

  await page.route('**/api/admin/logout', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Please try again in a few minutes.' } }),
  );
  await logout.click();
  await expect(
    page.getByText('Failed to log out. You’re still logged in on this computer.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Please try again in a few minutes.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Summary')).toHaveValue('Another one');
  expect(await storedKeys(page)).toHaveLength(3);

  await page.unroute('**/api/admin/logout');
  await logout.click();
  await expect(page.getByText('Logged out successfully!', { exact: true })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
});

test.describe('of a volunteer', () => {
  test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });

  test('stays when the item is deleted, for the case that this is undone', async ({ page }) => {
    const title = 'Draft of a deleted article';
    await page.request.post('/api/news', { data: anArticleInput({ title }) });
    await page.goto('/admin/news');
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByLabel('Summary').fill('Half a sentence');
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'Create New Article' })).toBeVisible();
    await expect(page.getByLabel('Summary')).toHaveValue('');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await expect(page.getByLabel('Summary')).toHaveValue('Half a sentence');
  });

  test('survives a server that cannot save, whose own words are shown', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 503/);
    const detail = 'The site can’t save right now. What you wrote is still here. Please try again in a few minutes.';
    const title = 'Saved later';
    await page.request.post('/api/news', { data: anArticleInput({ title }) });
    await page.route('**/api/news/*', (route) => route.fulfill({ status: 503, json: { detail } }));
    await page.goto('/admin/news');
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByLabel('Summary').fill('Half a sentence');
    await page.getByRole('button', { name: 'Update Article' }).click();
    await expect(page.getByText('Failed to update article', { exact: true })).toBeVisible();
    await expect(page.getByText(detail, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Summary')).toHaveValue('Half a sentence');
  });

  for (const [state, block] of [
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      },
    ],
    [
      'blocked',
      () =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Access is denied.', 'SecurityError');
          },
        }),
    ],
  ] as const) {
    test(`is not needed to save where localStorage is ${state}`, async ({ page }) => {
      const title = `With storage ${state}`;
      await page.addInitScript(block);
      await page.request.post('/api/news', { data: anArticleInput({ title }) });
      await page.goto('/admin/news');
      await page.getByRole('button', { name: `Edit ${title}` }).click();
      const warning = page.getByText('This browser can’t keep a draft. Save before you leave this page.', {
        exact: true,
      });
      await expect(warning).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByLabel('Summary').fill('Typed all the same');
      await expect(warning).toHaveCount(0);
      await page.getByRole('button', { name: 'Update Article' }).click();
      await expect(page.getByText('Article updated successfully!', { exact: true })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Typed all the same');
      await expect(page.getByLabel('Summary')).toHaveValue('');
    });
  }
});

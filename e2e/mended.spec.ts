import { anArticleInput } from '#test/fixtures.ts';
import { expect, hydrated, test } from './test.ts';

test('keeps the draft of the item being edited when deleting it fails', async ({ page, allowComplaint }, info) => {
  allowComplaint(/status of 500/);
  const title = `Draft kept (${info.project.name} ${info.retry})`;
  await page.request.post('/api/admin/login', { data: { password: 'a password for tests' } });
  await page.request.post('/api/news', { data: anArticleInput({ title }) });
  await page.goto('/admin/news');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByLabel('Summary').fill('Half a sentence');
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };

  await page.route('**/api/news/*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await remove();
  await expect(page.getByText('Failed to delete article', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edit Article' })).toBeVisible();
  await expect(page.getByLabel('Summary')).toHaveValue('Half a sentence');
  await page.reload();
  await expect(page.getByLabel('Summary')).toHaveValue('Half a sentence');

  await page.unroute('**/api/news/*');
  await remove();
  await expect(page.getByText('Article deleted successfully!', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Create New Article' })).toBeVisible();
  await expect(page.getByLabel('Summary')).toHaveValue('');
});

test('offers the three meeting formats and no other box', async ({ page }) => {
  await page.request.post('/api/admin/login', { data: { password: 'a password for tests' } });
  await page.goto('/admin/groups');
  await expect(page.getByRole('group', { name: 'Meeting Formats' }).getByRole('checkbox')).toHaveCount(3);
});

test('a click leaves open the dropdown that hovering has just opened; a later one closes it', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto('/kids');
  await hydrated(page);
  await page.clock.pauseAt(600_000);
  const button = page.getByRole('button', { name: 'WATCH' });
  const panel = page.locator('#menu-WATCH');
  // Asked of the popover itself: what is closing stays visible while it fades.
  const isOpen = () => panel.evaluate((list) => list.matches(':popover-open'));
  await button.hover();
  await page.clock.runFor(210);
  expect(await isOpen()).toBe(true);
  await button.click();
  expect(await isOpen()).toBe(true);
  await page.clock.runFor(500);
  await button.click();
  expect(await isOpen()).toBe(false);

  // The keyboard closes it at once, and so does a second click where the first one opened it.
  await page.mouse.move(700, 800);
  await page.clock.runFor(500);
  await button.hover();
  await page.clock.runFor(210);
  expect(await isOpen()).toBe(true);
  await button.press('Enter');
  expect(await isOpen()).toBe(false);
  await page.clock.runFor(10);
  await button.click();
  expect(await isOpen()).toBe(true);
  await button.click();
  expect(await isOpen()).toBe(false);
});

import { aGroupInput } from '#test/fixtures.ts';
import { expect, test } from './test.ts';

test('keeps the draft of the item being edited when deleting it fails', async ({ page, allowComplaint }, info) => {
  allowComplaint(/status of 500/);
  const title = `Draft kept (${info.project.name} ${info.retry})`;
  await page.request.post('/api/admin/login', { data: { password: 'a password for tests' } });
  await page.request.post('/api/groups', { data: aGroupInput({ title }) });
  await page.goto('/admin/groups');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByLabel('Description').fill('Half a sentence');
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };

  await page.route('**/api/groups/*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await remove();
  await expect(page.getByText('Failed to delete group', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edit Group' })).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence');
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence');

  await page.unroute('**/api/groups/*');
  await remove();
  await expect(page.getByText('Group deleted successfully!', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Create New Group' })).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('');
});

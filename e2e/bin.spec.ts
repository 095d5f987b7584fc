import { churchMoment } from '#core/church-time.ts';
import { button, createArticle, createGroup, deleteGroup, edit, expectAccessible, notice, undo } from './admin.ts';
import { disableToastTimeout, expect, holdResponses, password, testOnOwnSite } from './test.ts';

/** A site of its own: other tests put entries into the bin that must not be deleted. */
const test = testOnOwnSite({ sampleData: false, now: () => churchMoment('2026-11-16', '15:17') });

test('the bin restores selected entries, and is emptied for good', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of (404|503)/);
  await disableToastTimeout(page);
  await page.request.post('/api/admin/login', { data: { password } });
  for (const title of ['A group', 'Another group']) await deleteGroup(page, await createGroup(page, { title }));
  const { id } = await createArticle(page, { title: 'An article' });
  expect(await page.request.delete(`/api/news/${id}`)).toBeOK();
  const counted = (count: number) => page.getByRole('heading', { name: `Bin (${count})` });
  const all = page.getByLabel('Choose all');
  const box = (title: string) => page.getByRole('checkbox', { name: title });
  const restore = page.getByRole('button', { name: /^Restore/ });
  const empty = button(page, 'Empty the bin');
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to empty the bin?' });
  const confirm = question.getByRole('button', { name: 'Delete 1 article and 2 groups' });
  const titles = async (path: string) => {
    const items: { title: string }[] = await (await page.request.get(path)).json();
    return items.map(({ title }) => title);
  };

  await test.step('says what was deleted when, and some or all entries can be selected', async () => {
    await page.goto('/admin/news');
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Bin' }).click();
    await expect(page).toHaveTitle(/^Bin \| /);
    await expect(counted(3)).toBeVisible();
    await expect(page.getByText('Group · deleted Nov 16, 2026, 3:17 PM')).toHaveCount(2);
    await expect(restore).toBeDisabled();
    await box('A group').check();
    await expect(all).toBeChecked({ indeterminate: true });
    await expectAccessible(page);
    await all.click();
    await expect(box('An article')).toBeChecked();
    await all.click();
    await expect(box('A group')).not.toBeChecked();
  });

  await test.step('the selected entries of all nouns are restored at once, which can be undone', async () => {
    await box('A group').check();
    await box('An article').check();
    await restore.click();
    await expect(notice(page, '2 items restored successfully!')).toBeVisible();
    await expect(counted(1)).toBeFocused();
    expect([...(await titles('/api/groups')), ...(await titles('/api/news'))]).toEqual(['A group', 'An article']);
    await undo(page);
    await expect(counted(3)).toBeVisible();
  });

  await test.step('entries restored before a failure are reported and can be undone', async () => {
    // The article, deleted last, is the first in the bin.
    await page.route('**/api/groups/*/restore', (route) => route.fulfill({ status: 503, json: {} }));
    await all.click();
    await restore.click();
    await expect(notice(page, 'Failed to restore group')).toBeVisible();
    await expect(counted(2)).toBeVisible();
    await undo(page);
    await expect(counted(3)).toBeVisible();
  });

  await test.step('emptying asks first, and deletes only what its dialog showed', async () => {
    await empty.click();
    await expect(question).toContainText('It can’t be undone.');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(empty).toBeFocused();
    await empty.click();
    await expect(confirm).toBeVisible();
    await deleteGroup(page, await createGroup(page, { title: 'Deleted by mistake' }));
    await confirm.click();
    await expect(notice(page, 'Bin emptied successfully!')).toBeVisible();
    await expect(counted(1)).toBeFocused();
    await expect(box('Deleted by mistake')).toBeVisible();
    await empty.click();
    await question.getByRole('button', { name: 'Delete 1 group' }).click();
    await expect(page.getByText('The bin is empty.')).toBeVisible();
  });

  await test.step('a draft is saved as a new group if the bin was emptied in the meantime', async () => {
    const group = await createGroup(page, { title: 'Gone for good' });
    await page.goto('/admin/groups');
    await edit(page, group.title, { Leaders: 'Jo Baker' });
    await deleteGroup(page, group);
    expect(await page.request.delete('/api/bin')).toBeOK();
    await button(page, 'Update Group').click();
    await expect(page.getByText('It’s gone for good')).toBeVisible();
    const release = await holdResponses(page, '**/api/groups');
    await button(page, 'Keep mine').dblclick();
    await expect(button(page, 'Keep mine')).toBeDisabled();
    release();
    await expect(notice(page, 'Group created successfully!')).toBeVisible();
    expect(await titles('/api/groups')).toEqual([group.title]);
  });
});

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import type { Group, GroupInput } from '#nouns/groups/group.ts';
import { expect, keepToasts, test } from './test.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
test.beforeEach(({ page }) => keepToasts(page));
test.beforeEach(({ allowConsoleErrors }) => allowConsoleErrors(/status of (404|409|412)/));

const original = { description: 'Supper and a psalm', location: '12 Oak Street', leaders: 'Kim Walker' };

async function createGroup(page: Page, title: string): Promise<Group> {
  return (await page.request.post('/api/groups', { data: aGroupInput({ title, ...original }) })).json();
}

/** As another volunteer does, on another computer. */
async function change(page: Page, { id }: Group, data: Partial<GroupInput>) {
  expect(await page.request.patch(`/api/groups/${id}`, { data })).toBeOK();
}

async function saved(page: Page, title: string): Promise<Group | undefined> {
  const groups: Group[] = await (await page.request.get('/api/groups')).json();
  return groups.find((group) => group.title === title);
}

/** She edits the description, somebody else saves description and location, she saves. */
async function collide(page: Page, title: string) {
  const group = await createGroup(page, title);
  await page.goto('/admin/groups');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Supper and a song');
  await change(page, group, { description: 'Lunch and a psalm', location: 'Side door' });
  await page.getByRole('button', { name: 'Update Group' }).click();
  await expect(page.getByRole('heading', { name: 'Somebody else has changed this group' })).toBeFocused();
  return group;
}

const updated = (page: Page) => page.getByText('Group updated successfully!', { exact: true });

test('shows both versions, and saves hers', { tag: '@both' }, async ({ page }, { project }) => {
  const title = `Hers (${project.name})`;
  await collide(page, title);
  const panel = page.getByRole('region', { name: 'Somebody else has changed this group' });
  await expect(panel.getByRole('heading', { level: 4 })).toHaveText([
    'Description · You both changed this',
    'Location · Only they changed this',
  ]);
  await expect(panel.locator('mark')).toHaveText(['Supper', 'song', 'Lunch', 'psalm', '12 Oak Street', 'Side door']);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Supper and a song');
  expect(await saved(page, title)).toMatchObject({ description: 'Lunch and a psalm', location: 'Side door' });
  await panel.getByRole('button', { name: 'Keep mine' }).click();
  await expect(updated(page)).toBeVisible();
  expect(await saved(page, title)).toMatchObject({ ...original, description: 'Supper and a song' });
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Create New Group' })).toBeVisible();
});

test('copies single fields, and keeps everything through a reload', async ({ page }) => {
  const title = 'Some of each';
  await collide(page, title);
  await page.getByRole('button', { name: 'Use theirs: Description' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Lunch and a psalm');
  await page.getByRole('button', { name: 'Use mine: Description' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Supper and a song');
  const theirLocation = page.getByRole('button', { name: 'Use theirs: Location' });
  await theirLocation.click();
  await expect(theirLocation).toBeFocused();
  await page.getByRole('textbox', { name: 'Leaders' }).fill('Jo Baker');
  await page.reload();
  await expect(theirLocation).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Supper and a song');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(updated(page)).toBeVisible();
  expect(await saved(page, title)).toMatchObject({
    description: 'Supper and a song',
    location: 'Side door',
    leaders: 'Jo Baker',
  });
});

test('keeps theirs, and shows it in the form', async ({ page }) => {
  const title = 'Theirs';
  await collide(page, title);
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Lunch and a psalm');
  await expect(page.getByRole('heading', { name: 'Edit Group' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Leaders' }).fill('Jo Baker');
  await page.getByRole('button', { name: 'Update Group' }).click();
  await expect(updated(page)).toBeVisible();
  expect(await saved(page, title)).toMatchObject({ description: 'Lunch and a psalm', leaders: 'Jo Baker' });
});

test('compares a draft with what was saved since it was begun, not since it was opened again', async ({ page }) => {
  const title = 'Begun last week';
  const group = await createGroup(page, title);
  await createGroup(page, 'In between');
  await page.goto('/admin/groups');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Supper and a song');
  await page.getByRole('button', { name: 'Edit In between' }).click();
  await change(page, group, { location: 'Side door' });
  await page.reload();
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Supper and a song');
  await page.getByRole('button', { name: 'Update Group' }).click();
  await expect(page.getByText('Location · Only they changed this')).toBeVisible();
  expect(await saved(page, title)).toMatchObject({ location: 'Side door' });
});

test('takes a group out of the bin to save hers, or leaves it there', async ({ page }) => {
  const title = 'Deleted meanwhile';
  const deleteMeanwhile = async () => {
    const group = await saved(page, title);
    await page.reload();
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByRole('textbox', { name: 'Leaders' }).fill('Jo Baker');
    expect(await page.request.delete(`/api/groups/${group?.id}`)).toBeOK();
    await page.getByRole('button', { name: 'Update Group' }).click();
    await expect(page.getByRole('heading', { name: 'Somebody else has deleted this group' })).toBeFocused();
    await expect(page.getByText('It’s in the bin now.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Leaders' })).toHaveValue('Jo Baker');
  };
  const { id } = await createGroup(page, title);
  await page.goto('/admin/groups');
  await deleteMeanwhile();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(updated(page)).toBeVisible();
  expect(await saved(page, title)).toMatchObject({ id, leaders: 'Jo Baker' });
  await deleteMeanwhile();
  await page.getByRole('button', { name: 'Leave it deleted' }).click();
  await expect(page.getByRole('heading', { name: 'Create New Group' })).toBeVisible();
  expect(await saved(page, title)).toBeUndefined();
});

test('does not undo what somebody wrote after taking the group out of the bin', async ({ page }) => {
  const title = 'Deleted, restored and changed';
  const group = await createGroup(page, title);
  await page.goto('/admin/groups');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByRole('textbox', { name: 'Leaders' }).fill('Jo Baker');
  expect(await page.request.delete(`/api/groups/${group.id}`)).toBeOK();
  await page.getByRole('button', { name: 'Update Group' }).click();
  await expect(page.getByRole('heading', { name: 'Somebody else has deleted this group' })).toBeFocused();
  expect(await page.request.post(`/api/groups/${group.id}/restore`)).toBeOK();
  await change(page, group, { location: 'Side door' });
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('heading', { name: 'Somebody else has changed this group' })).toBeFocused();
  await expect(page.getByText('Location · Only they changed this')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Leaders' })).toHaveValue('Jo Baker');
  expect(await saved(page, title)).toMatchObject({ location: 'Side door', leaders: original.leaders });
  await page.getByRole('button', { name: 'Use theirs: Location' }).click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(updated(page)).toBeVisible();
  expect(await saved(page, title)).toMatchObject({ location: 'Side door', leaders: 'Jo Baker' });
});

test('saves hers as a new group when the bin was emptied meanwhile', async ({ page }) => {
  const title = 'Gone for good';
  const { id } = await createGroup(page, title);
  await page.goto('/admin/groups');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByRole('textbox', { name: 'Leaders' }).fill('Jo Baker');
  await page.route(`**/api/groups/${id}`, (route) => route.fulfill({ status: 404, json: { detail: 'Not there' } }));
  await page.getByRole('button', { name: 'Update Group' }).click();
  await expect(page.getByText('It’s gone for good')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Leaders' })).toHaveValue('Jo Baker');
  expect(await page.request.delete(`/api/groups/${id}`)).toBeOK();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Group created successfully!', { exact: true })).toBeVisible();
  expect(await saved(page, title)).toMatchObject({ leaders: 'Jo Baker' });
});

test('asks again before it deletes what somebody has just changed', async ({ page }) => {
  const title = 'Not so fast';
  const group = await createGroup(page, title);
  await page.goto('/admin/groups');
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await change(page, group, { location: 'Side door' });
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this group?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText('Somebody has just changed this group.');
  await expect(question).toContainText('Side door');
  expect(await saved(page, title)).toBeDefined();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Group deleted successfully!', { exact: true })).toBeVisible();
  expect(await saved(page, title)).toBeUndefined();
});

test('says that a group was already deleted', async ({ page }) => {
  const title = 'Twice deleted';
  const { id } = await createGroup(page, title);
  await page.goto('/admin/groups');
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  expect(await page.request.delete(`/api/groups/${id}`)).toBeOK();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Somebody has already deleted it.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: title, exact: true })).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import {
  change,
  createGroup,
  deleteGroup,
  edit,
  expectAccessible,
  fillFields,
  notice,
  remove,
  row,
  saved,
} from './admin.ts';
import { disableToastTimeout, expect, holdResponses, test } from './test.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
test.beforeEach(({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of (404|412)/);
  return disableToastTimeout(page);
});

const original = { description: 'Supper and a psalm', location: '12 Oak Street', leaders: 'Kim Walker' };
const theirs = { description: 'Lunch and a psalm', location: 'Side door' };
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The button 'Use mine' or 'Use theirs' of the field with this label. */
function choice(page: Page, whose: 'mine' | 'theirs', label: string) {
  return page.getByRole('button', { name: `Use ${whose}`, exact: true, description: new RegExp(`^${label}`) });
}

async function keepMine(page: Page) {
  await press(page, 'Keep mine');
  await expect(notice(page, 'Group updated successfully!')).toBeVisible();
}

async function expectConflict(page: Page, what: 'changed' | 'deleted') {
  await expect(page.getByRole('heading', { name: `Somebody else has ${what} this group` })).toBeFocused();
}

test('when somebody else has changed the group, she sees both versions and chooses', { tag: '@phone' }, async ({
  page,
}) => {
  const group = await createGroup(page, original);
  const other = await createGroup(page);
  const panel = page.getByRole('region', { name: 'Somebody else has changed this group' });
  await page.goto('/admin/groups');
  await edit(page, group.title, { Description: 'Supper and a song' });
  await edit(page, other.title);
  await change(page, group, theirs);
  await page.reload();
  await edit(page, group.title);
  await press(page, 'Update Group');
  await expectConflict(page, 'changed');
  await expect(panel.getByRole('heading', { level: 4 })).toHaveText([
    'Description · You both changed this',
    'Location · Only they changed this',
  ]);
  await expect(panel.locator('mark')).toHaveText(['Supper', 'song', 'Lunch', 'psalm', '12 Oak Street', 'Side door']);
  await expect(field(page, 'Location')).toHaveValue('Side door');
  await expectAccessible(page);

  await test.step('she chooses field by field, and keeps hers', async () => {
    await choice(page, 'theirs', 'Description').click();
    await expect(field(page, 'Description')).toHaveValue('Lunch and a psalm');
    await choice(page, 'mine', 'Description').click();
    const myLocation = choice(page, 'mine', 'Location');
    await myLocation.click();
    await expect(myLocation).toBeFocused();
    await fillFields(page, { Leaders: 'Jo Baker' });
    await page.reload();
    await expect(myLocation).toHaveAttribute('aria-pressed', 'true');
    await keepMine(page);
    const hers = { description: 'Supper and a song', location: '12 Oak Street', leaders: 'Jo Baker' };
    expect(await saved(page, group)).toMatchObject(hers);
  });

  await test.step('she keeps theirs, and edits it further', async () => {
    await expect(row(page, group.title)).toContainText('Supper and a song');
    await edit(page, group.title, { Description: 'Supper and a hymn' });
    await change(page, group, theirs);
    await press(page, 'Update Group');
    await press(page, 'Keep theirs');
    await expect(page.getByRole('heading', { name: 'Edit Group' })).toBeFocused();
    await fillFields(page, { Leaders: 'Ann Miller' });
    await press(page, 'Update Group');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Create New Group' })).toBeVisible();
    expect(await saved(page, group)).toMatchObject({ ...theirs, leaders: 'Ann Miller' });
  });
});

test('when somebody else has deleted the group, she restores it from the bin or leaves it there', async ({ page }) => {
  const group = await createGroup(page, original);
  async function deleteMeanwhile(leaders: string) {
    await page.goto('/admin/groups');
    await edit(page, group.title, { Leaders: leaders });
    await deleteGroup(page, group);
    await press(page, 'Update Group');
    await expectConflict(page, 'deleted');
  }
  await deleteMeanwhile('Jo Baker');
  await keepMine(page);
  expect(await saved(page, group)).toMatchObject({ id: group.id, leaders: 'Jo Baker' });

  await test.step('she does not overwrite the changes of somebody who restored it first', async () => {
    await deleteMeanwhile('Ann Miller');
    expect(await page.request.post(`/api/groups/${group.id}/restore`)).toBeOK();
    await change(page, group, { location: 'Side door' });
    await press(page, 'Keep mine');
    await expectConflict(page, 'changed');
    expect(await saved(page, group)).toMatchObject({ location: 'Side door', leaders: 'Jo Baker' });
    await keepMine(page);
    expect(await saved(page, group)).toMatchObject({ location: 'Side door', leaders: 'Ann Miller' });
  });
  await deleteMeanwhile('Nobody');
  await press(page, 'Leave it deleted');
  await expect(page.getByRole('heading', { name: 'Create New Group' })).toBeVisible();
  expect(await saved(page, group)).toBeUndefined();
});

test('a late response changes only the form of its own group', async ({ page }) => {
  const one = await createGroup(page, original);
  const other = await createGroup(page, original);
  await page.goto('/admin/groups');
  const releaseConflict = await holdResponses(page, `**/api/groups/${one.id}`);
  await edit(page, one.title, { Leaders: 'Ann Miller' });
  await change(page, one, theirs);
  await press(page, 'Update Group');
  await edit(page, other.title, { Leaders: 'Jo Baker' });
  releaseConflict();
  await expect(notice(page, 'Failed to update group')).toBeVisible();
  await expect(field(page, 'Leaders')).toHaveValue('Jo Baker');
  await edit(page, one.title);
  await expectConflict(page, 'changed');
  const releaseSuccess = await holdResponses(page, `**/api/groups/${one.id}`);
  await press(page, 'Keep mine');
  await edit(page, other.title);
  releaseSuccess();
  await expect(notice(page, 'Group updated successfully!')).toBeVisible();
  await expect(field(page, 'Leaders')).toHaveValue('Jo Baker');
  expect(await saved(page, one)).toMatchObject({ leaders: 'Ann Miller', location: 'Side door' });
});

test('neither an undo nor a deletion overwrites a concurrent change', async ({ page }) => {
  const group = await createGroup(page);
  await page.goto('/admin/groups');
  await edit(page, group.title, { Leaders: 'Bea' });
  await press(page, 'Update Group');
  await expect(notice(page, 'Group updated successfully!')).toBeVisible();
  await change(page, group, { leaders: 'Cleo' });
  await press(page, 'Undo');
  await expect(notice(page, 'Failed to undo the change')).toBeVisible();
  await expect(notice(page, 'Somebody has changed it since. History shows every version.')).toBeVisible();

  await test.step('a deletion asks again, and shows the current state', async () => {
    await page.reload();
    await row(page, group.title).getByRole('button', { name: 'Delete' }).click();
    await change(page, group, { location: 'Side door' });
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this group?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toContainText('Somebody has just changed this group.');
    await expect(question).toContainText('Side door');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await saved(page, group)).toMatchObject({ leaders: 'Cleo' });
  });

  await test.step('deleting a deleted group says so', async () => {
    await expect(row(page, group.title)).toContainText('Side door');
    await deleteGroup(page, group);
    await remove(page, group.title);
    await expect(notice(page, 'Failed to delete group')).toBeVisible();
    await expect(notice(page, 'It has already been deleted.')).toBeVisible();
    await expect(row(page, group.title)).toHaveCount(0);
  });
});

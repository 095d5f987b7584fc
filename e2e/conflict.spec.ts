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

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name });
}

async function update(page: Page) {
  await page.getByRole('button', { name: 'Update Group' }).click();
}

/** 'Use mine' or 'Use theirs' of the field with this label. */
function choice(page: Page, whose: 'mine' | 'theirs', label: string) {
  return page.getByRole('button', { name: `Use ${whose}`, exact: true, description: new RegExp(`^${label}`) });
}

async function keepMine(page: Page) {
  await page.getByRole('button', { name: 'Keep mine' }).click();
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
  const theirs = { description: 'Lunch and a psalm', location: 'Side door' };

  await test.step('a draft is compared with the version that it was based on', async () => {
    await page.goto('/admin/groups');
    await edit(page, group.title, { Description: 'Supper and a song' });
    await edit(page, other.title);
    await change(page, group, theirs);
    await page.reload();
    await edit(page, group.title);
    await expect(field(page, 'Description')).toHaveValue('Supper and a song');
    await update(page);
    await expectConflict(page, 'changed');
    await expect(panel.getByRole('heading', { level: 4 })).toHaveText([
      'Description · You both changed this',
      'Location · Only they changed this',
    ]);
    await expect(panel.locator('mark')).toHaveText(['Supper', 'song', 'Lunch', 'psalm', '12 Oak Street', 'Side door']);
    // Fields that only they changed get their value.
    await expect(field(page, 'Location')).toHaveValue('Side door');
    await expectAccessible(page);
    expect(await saved(page, group)).toMatchObject(theirs);
  });

  await test.step('she chooses field by field, and saves hers', async () => {
    await choice(page, 'theirs', 'Description').click();
    await expect(field(page, 'Description')).toHaveValue('Lunch and a psalm');
    await choice(page, 'mine', 'Description').click();
    await expect(field(page, 'Description')).toHaveValue('Supper and a song');
    const myLocation = choice(page, 'mine', 'Location');
    await myLocation.click();
    await expect(myLocation).toBeFocused();
    await fillFields(page, { Leaders: 'Jo Baker' });
    await page.reload();
    await expect(myLocation).toHaveAttribute('aria-pressed', 'true');
    await keepMine(page);
    await expect(page.getByRole('heading', { name: 'Create New Group' })).toBeVisible();
    await expect(panel).toHaveCount(0);
    const hers = { description: 'Supper and a song', location: '12 Oak Street', leaders: 'Jo Baker' };
    expect(await saved(page, group)).toMatchObject(hers);
  });

  await test.step('she keeps theirs and edits it further', async () => {
    await expect(row(page, group.title)).toContainText('Supper and a song');
    await edit(page, group.title, { Description: 'Supper and a hymn' });
    await change(page, group, theirs);
    await update(page);
    await expectConflict(page, 'changed');
    await page.getByRole('button', { name: 'Keep theirs' }).click();
    await expect(page.getByRole('heading', { name: 'Edit Group' })).toBeFocused();
    await expect(field(page, 'Description')).toHaveValue('Lunch and a psalm');
    await fillFields(page, { Leaders: 'Ann Miller' });
    await update(page);
    await expect(page.getByRole('heading', { name: 'Create New Group' })).toBeVisible();
    expect(await saved(page, group)).toMatchObject({ description: 'Lunch and a psalm', leaders: 'Ann Miller' });
  });
});

test('when somebody else has deleted the group, she takes it out of the bin or leaves it there', async ({ page }) => {
  const group = await createGroup(page, original);
  async function deleteMeanwhile(leaders: string) {
    await page.goto('/admin/groups');
    await edit(page, group.title, { Leaders: leaders });
    await deleteGroup(page, group);
    await update(page);
    await expectConflict(page, 'deleted');
    await expect(page.getByText('It’s in the bin now.')).toBeVisible();
    await expect(field(page, 'Leaders')).toHaveValue(leaders);
  }

  await test.step('takes it out', async () => {
    await deleteMeanwhile('Jo Baker');
    await keepMine(page);
    expect(await saved(page, group)).toMatchObject({ id: group.id, leaders: 'Jo Baker' });
  });

  await test.step('does not overwrite the changes of somebody who restored it first', async () => {
    await deleteMeanwhile('Ann Miller');
    expect(await page.request.post(`/api/groups/${group.id}/restore`)).toBeOK();
    await change(page, group, { location: 'Side door' });
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expectConflict(page, 'changed');
    await expect(page.getByText('Location · Only they changed this')).toBeVisible();
    await expect(field(page, 'Leaders')).toHaveValue('Ann Miller');
    expect(await saved(page, group)).toMatchObject({ location: 'Side door', leaders: 'Jo Baker' });
    await keepMine(page);
    expect(await saved(page, group)).toMatchObject({ location: 'Side door', leaders: 'Ann Miller' });
  });

  await test.step('leaves it there', async () => {
    await deleteMeanwhile('Nobody');
    await page.getByRole('button', { name: 'Leave it deleted' }).click();
    await expect(page.getByRole('heading', { name: 'Create New Group' })).toBeVisible();
    expect(await saved(page, group)).toBeUndefined();
  });
});

test('a late response affects only its own group', async ({ page, context }) => {
  const one = await createGroup(page, original);
  const other = await createGroup(page, original);
  const panel = page.getByRole('region', { name: 'Somebody else has changed this group' });
  const otherTab = await context.newPage();
  await otherTab.goto('/admin/groups');
  await page.goto('/admin/groups');

  await test.step('a conflict is shown when that group is opened again', async () => {
    const release = await holdResponses(page, `**/api/groups/${one.id}`);
    await edit(page, one.title, { Leaders: 'Ann Miller' });
    await change(page, one, { location: 'Side door' });
    await update(page);
    await edit(page, other.title, { Leaders: 'Jo Baker' });
    await edit(otherTab, other.title);
    release();
    await expect(notice(page, 'Failed to update group')).toBeVisible();
    await expect(panel).toHaveCount(0);
    await expect(field(page, 'Title')).toHaveValue(other.title);
    await otherTab.reload();
    await expect(field(otherTab, 'Title')).toHaveValue(other.title);
    await expect(otherTab.getByRole('heading', { name: 'Somebody else' })).toHaveCount(0);
    await update(page);
    await expect(notice(page, 'Group updated successfully!')).toBeVisible();
    expect(await saved(page, one)).toMatchObject({ leaders: original.leaders, location: 'Side door' });
    expect(await saved(page, other)).toMatchObject({ leaders: 'Jo Baker', location: original.location });
    await edit(page, one.title);
    await expectConflict(page, 'changed');
    await expect(field(page, 'Leaders')).toHaveValue('Ann Miller');
    await expect(field(page, 'Location')).toHaveValue('Side door');
  });

  await test.step('a success does not close the form of another group', async () => {
    const release = await holdResponses(page, `**/api/groups/${one.id}`);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await edit(page, other.title, { Leaders: 'Bea Walker' });
    release();
    await expect(row(page, one.title)).toContainText('Side door');
    await expect(field(page, 'Leaders')).toHaveValue('Bea Walker');
    await update(page);
    await expect(page.getByRole('heading', { name: 'Create New Group' })).toBeVisible();
    expect(await saved(page, other)).toMatchObject({ leaders: 'Bea Walker' });
  });
});

test('neither an undo nor a deletion overwrites a concurrent change', async ({ page }) => {
  const group = await createGroup(page);
  await page.goto('/admin/groups');

  await test.step('an undo fails', async () => {
    await edit(page, group.title, { Leaders: 'Bea' });
    await update(page);
    await expect(notice(page, 'Group updated successfully!')).toBeVisible();
    await change(page, group, { leaders: 'Cleo' });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(notice(page, 'Failed to undo the change')).toBeVisible();
    await expect(notice(page, 'Somebody has changed it since. History shows every version.')).toBeVisible();
    expect(await saved(page, group)).toMatchObject({ leaders: 'Cleo' });
  });

  await test.step('a deletion asks again, and shows the current state', async () => {
    await page.reload();
    await row(page, group.title).getByRole('button', { name: 'Delete' }).click();
    await change(page, group, { location: 'Side door' });
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this group?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toContainText('Somebody has just changed this group.');
    await expect(question).toContainText('Side door');
    expect(await saved(page, group)).toBeDefined();
    await question.getByRole('button', { name: 'Cancel' }).click();
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

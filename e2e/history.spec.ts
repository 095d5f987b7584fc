import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import type { Group, GroupInput } from '#nouns/groups/group.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { expect, keepToasts, test } from './test.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });

async function createGroup(page: Page, input: Partial<GroupInput>): Promise<Group> {
  const response = await page.request.post('/api/groups', { data: aGroupInput(input) });
  return response.json();
}

/** As another volunteer does, on another computer. */
async function change(page: Page, { id }: Group, data: Partial<GroupInput>) {
  expect(await page.request.patch(`/api/groups/${id}`, { data })).toBeOK();
}

async function saved(page: Page, { id }: Group): Promise<Group | undefined> {
  const groups: Group[] = await (await page.request.get('/api/groups')).json();
  return groups.find((group) => group.id === id);
}

function row(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

function notice(page: Page, text: string) {
  return page.getByText(text, { exact: true });
}

async function remove(page: Page, title: string) {
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test.describe('undo', () => {
  test.beforeEach(({ page }) => keepToasts(page));

  test('takes back a creation, a change and a deletion', { tag: '@both' }, async ({ page }, { project }) => {
    const title = `Taken back (${project.name})`;
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await page.goto('/admin/news');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Summary').fill('First summary');
    await page.getByLabel('Content').fill('Content');
    await page.getByLabel('Author').fill('Author');
    await page.getByRole('button', { name: 'Create Article' }).click();
    await expect(notice(page, 'Article created successfully!')).toBeVisible();
    await undo.click();
    await expect(notice(page, 'Change undone')).toBeVisible();
    await expect(row(page, title)).toHaveCount(0);

    await page.request.post('/api/news', { data: anArticleInput({ title, summary: 'First summary' }) });
    await page.reload();
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByLabel('Summary').fill('Second summary');
    await page.getByRole('button', { name: 'Update Article' }).click();
    await expect(notice(page, 'Article updated successfully!')).toBeVisible();
    await expect(row(page, title)).toContainText('Second summary');
    await undo.click();
    await expect(notice(page, 'Change undone')).toBeVisible();
    await expect(row(page, title)).toContainText('First summary');

    await remove(page, title);
    await expect(notice(page, 'Article deleted successfully!')).toBeVisible();
    await expect(row(page, title)).toHaveCount(0);
    await expectNoViolations(page);
    await undo.click();
    await expect(notice(page, 'Change undone')).toBeVisible();
    await expect(row(page, title)).toContainText('First summary');
  });

  test('works with the keyboard alone, and returns the focus', async ({ page }) => {
    const title = 'Undone by keyboard';
    await createGroup(page, { title });
    await page.goto('/admin/groups');
    await remove(page, title);
    await expect(notice(page, 'Group deleted successfully!')).toBeVisible();
    const heading = page.getByRole('heading', { name: /^All Groups/ });
    await expect(heading).toBeFocused();
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notice(page, 'Change undone')).toBeVisible();
    await expect(row(page, title)).toBeVisible();
    await expect(heading).toBeFocused();
  });

  test('does not overwrite what somebody has changed since', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 412/);
    const group = await createGroup(page, { title: 'Changed since', leaders: 'Ann' });
    await page.goto('/admin/groups');
    await page.getByRole('button', { name: `Edit ${group.title}` }).click();
    await page.getByLabel('Leaders').fill('Bea');
    await page.getByRole('button', { name: 'Update Group' }).click();
    await expect(notice(page, 'Group updated successfully!')).toBeVisible();
    await change(page, group, { leaders: 'Cleo' });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(notice(page, 'Failed to undo the change')).toBeVisible();
    await expect(notice(page, 'Somebody has changed it since. History shows every version.')).toBeVisible();
    expect(await saved(page, group)).toMatchObject({ leaders: 'Cleo' });
  });
});

test.describe('history', () => {
  test.beforeEach(({ page }) => keepToasts(page));

  test('shows the changed words and restores an earlier version', { tag: '@both' }, async ({ page }, { project }) => {
    const title = `Well remembered (${project.name})`;
    const group = await createGroup(page, { title, description: 'Supper and a psalm', leaders: 'Ann' });
    await change(page, group, { description: 'Supper and a song' });
    await change(page, group, { leaders: 'Ann, Bea' });
    await page.goto('/admin/groups');
    await page.getByRole('link', { name: `History of ${title}` }).click();
    await expect(page.getByRole('heading', { name: `Changes of “${title}”` })).toBeVisible();
    const entries = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(entries).toHaveText([/^Updated.*Leaders/, /^Updated.*Description/, /^Created/]);
    const wording = entries.nth(1);
    await expect(wording.getByRole('deletion')).toHaveText('psalm');
    await expect(wording.getByRole('insertion')).toHaveText('song');
    await expect(wording).not.toContainText('Leaders');
    await expect(entries.first().getByRole('button')).toHaveCount(0);
    await expectNoViolations(page);

    await entries.nth(2).getByRole('button', { name: 'Restore this version' }).click();
    await expect(notice(page, 'Group restored successfully!')).toBeVisible();
    await expect(entries).toHaveText([/^Restored/, /^Updated/, /^Updated/, /^Created/]);
    expect(await saved(page, group)).toMatchObject({ description: 'Supper and a psalm', leaders: 'Ann' });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(notice(page, 'Change undone')).toBeVisible();
    expect(await saved(page, group)).toMatchObject({ description: 'Supper and a song', leaders: 'Ann, Bea' });

    await page.getByRole('link', { name: 'Changes of all groups' }).click();
    await expect(page.getByRole('heading', { name: 'Changes of All Groups' })).toBeVisible();
    await expect(entries.first()).toContainText('Restored');
    await page.goBack();
    await expect(page.getByRole('heading', { name: `Changes of “${title}”` })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: /^All Groups/ })).toBeVisible();
  });

  test('shortens long texts around the changed words', async ({ page }) => {
    const long = 'The quick brown fox jumps over the lazy dog. '.repeat(20);
    const group = await createGroup(page, { title: 'Long story', description: `${long}Bring soup. ${long}` });
    await change(page, group, { description: `${long}Bring bread. ${long}` });
    await page.goto(`/admin/groups?view=history&item=${group.id}`);
    const description = page.getByRole('definition').filter({ hasText: 'Bring' }).first();
    await expect(description).toContainText(/^… .*lazy dog\. Bring soupbread\. The quick .*…/);
    expect((await description.textContent())?.length).toBeLessThan(250);
  });

  test('loads older changes on request', async ({ page }) => {
    const revisions = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) => {
        const after = { id: `item-${from + index}`, ...aGroupInput({ title: `Number ${from + index}` }), version: 1 };
        const at = '2026-11-16T20:17:00.000Z';
        return {
          id: `r${from + index}`,
          noun: 'groups',
          itemId: after.id,
          version: 1,
          action: 'create',
          at,
          before: null,
          after,
        };
      });
    await page.route('**/api/groups/revisions*', (route) =>
      route.fulfill({ json: route.request().url().endsWith('?before=r50') ? revisions(2, 51) : revisions(50, 1) }),
    );
    await page.goto('/admin/groups?view=history');
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect(page.getByRole('heading', { name: 'Number 52' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0);
  });

  test('reports a failed request, and asks for the password when the session has ended', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of (500|401)/);
    let status = 500;
    await page.route('**/api/groups/revisions', (route) => route.fulfill({ status, body: 'no' }));
    await page.goto('/admin/groups?view=history');
    await expect(page.getByText('We could not load the history.')).toBeVisible();
    status = 401;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
  });
});

test('a toast waits while it is focused or pointed at, and not longer', async ({ page }) => {
  const title = 'Worth a second thought';
  await createGroup(page, { title });
  await page.clock.install({ time: Date.now() });
  await page.goto('/admin/groups');
  const shown = page.getByRole('listitem').filter({ hasText: 'Group deleted successfully!' });
  /** The page's clock is paused otherwise, so no toast expires because the test is slow. */
  const countAfterTick = async () => {
    await page.clock.runFor(5);
    return shown.count();
  };
  await expect(row(page, title)).toBeVisible();
  // Loads the code for toasts.
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('list')).toBeFocused();
  await page.clock.pauseAt(Date.now() + 600_000);
  await remove(page, title);
  await expect.poll(countAfterTick).toBe(1);
  await page.keyboard.press('F8');
  await page.clock.runFor(20_000);
  await expect(shown).toBeVisible();
  await page.getByRole('heading', { name: /^All Groups/ }).focus();
  await shown.hover();
  await page.clock.runFor(20_000);
  await expect(shown).toBeVisible();
  await page.mouse.move(1, 1);
  await page.clock.runFor(5_100);
  await expect.poll(countAfterTick).toBe(0);
});

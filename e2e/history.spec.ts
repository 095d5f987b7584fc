import { aGroup } from '#features/groups/fixture.ts';
import { revisionsPerPage } from '#records/declare/revision.ts';
import { button, change, createGroup, expectAccessible, heading, notice, row, saved, undo } from './admin.ts';
import { disableToastTimeout, expect, test } from './test.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });

test('the history shows the changed words, and restores an earlier version', { tag: '@phone' }, async ({ page }) => {
  await disableToastTimeout(page);
  const long = 'The quick brown fox jumps over the lazy dog. '.repeat(20);
  const first = { description: `${long}Bring soup. ${long}`.trim(), leaders: 'Ann' };
  const last = { description: `${long}Bring bread. ${long}`.trim(), leaders: 'Ann, Bea' };
  const group = await createGroup(page, first);
  await change(page, group, { description: last.description });
  await change(page, group, { leaders: last.leaders });
  const entries = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: group.title }) });
  await page.goto('/admin/groups');
  await row(page, group.title).getByRole('link', { name: 'History' }).click();
  await expect(heading(page, `Changes of “${group.title}”`)).toBeVisible();
  await expect(page).toHaveTitle(/^History \| /);
  await expect(entries).toHaveText([/^Updated.*Leaders/, /^Updated.*Description/, /^Created/]);
  const wording = entries.nth(1).getByRole('definition');
  await expect(wording.getByRole('deletion')).toHaveText('soup');
  await expect(wording.getByRole('insertion')).toHaveText('bread');
  await expect(wording).toHaveText(/^… .*lazy dog\. Bring soupbread\. The quick .*…/);
  expect((await wording.textContent())?.length).toBeLessThan(250);
  await expectAccessible(page);

  await expect(entries.first().getByRole('button'), 'the newest version').toHaveCount(0);
  await entries.nth(2).getByRole('button', { name: 'Restore this version', exact: true }).click();
  await expect(notice(page, 'Group restored successfully!')).toBeVisible();
  await expect(entries).toHaveText([/^Restored/, /^Updated/, /^Updated/, /^Created/]);
  expect(await saved(page, group)).toMatchObject(first);
  await undo(page);
  expect(await saved(page, group)).toMatchObject(last);
});

test('the history can be retried, then loads page by page, until the session ends', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of (500|401)/);
  const revisions = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => {
      const id = `r${from + index}`;
      const after = aGroup({ id: `item-${id}`, title: `Number ${from + index}` });
      const at = '2026-11-16T20:17:00.000Z';
      return { id, noun: 'groups', itemId: after.id, version: 1, action: 'create', at, before: null, after };
    });
  const count = revisionsPerPage;
  let status = 500;
  await page.route('**/api/groups/revisions*', (route) => {
    const isSecond = route.request().url().endsWith(`?before=r${count}`);
    return route.fulfill({ status, json: isSecond ? revisions(count + 1, count + 2) : revisions(1, count) });
  });
  await page.goto('/admin/groups?view=history');
  await expect(page.getByText('We could not load the history.')).toBeVisible();
  status = 200;
  await button(page, 'Try again').click();
  await button(page, 'Show older').click();
  await expect(heading(page, `Number ${count + 2}`)).toBeVisible();
  await expect(button(page, 'Show older')).toHaveCount(0);
  status = 401;
  await page.reload();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
});

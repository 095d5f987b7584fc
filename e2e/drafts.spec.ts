import { aGroupInput } from '#features/groups/fixture.ts';
import { groups } from '#features/groups/group.ts';
import { aMessageInput } from '#features/messages/fixture.ts';
import { createArticle, edit, expectForm, fillForm, notice, remove, row, saved, unique } from './admin.ts';
import { disableToastTimeout, expect, holdResponses, test } from './test.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
test.beforeEach(({ page }) => disableToastTimeout(page));

test('keeps a change when the server cannot save or the article has been deleted', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503/);
  const { title } = await createArticle(page);
  const summary = page.getByLabel('Summary');
  const detail = 'The site can’t save right now. What you wrote is still here. Please try again in a few minutes.';
  const draft = 'Half a sentence';
  await page.route('**/api/news/*', (route) => route.fulfill({ status: 503, json: { detail } }));
  await page.goto('/admin/news');
  await edit(page, title, { Summary: draft });
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expect(notice(page, detail)).toBeVisible();
  await page.reload();
  await remove(page, title);
  await expect(notice(page, 'Failed to delete article')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edit Article' })).toBeVisible();
  await expect(summary).toHaveValue(draft);
  await page.unroute('**/api/news/*');
  await remove(page, title);
  await expect(page.getByRole('heading', { name: 'Create New Article' })).toBeVisible();
  await expect(summary).toHaveValue('');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await edit(page, title);
  await expect(summary).toHaveValue(draft);
});

test('keeps text typed during a save as a draft of the saved version', async ({ page }) => {
  const leaders = page.getByLabel('Leaders');
  const written = aGroupInput({ title: unique('Typed on') });
  await page.goto('/admin/groups');
  await fillForm(page, groups, { ...written, leaders: 'Ann' });
  const release = await holdResponses(page, '**/api/groups');
  const submit = page.getByRole('button', { name: 'Create Group' });
  await submit.click();
  await expect(submit).toBeDisabled();
  await leaders.fill('Ann, Bea');
  // This must not send the form again.
  await leaders.press('Enter');
  release();
  await expect(notice(page, 'Group created successfully!')).toBeVisible();
  expect(await saved(page, written)).toMatchObject({ leaders: 'Ann', version: 1 });
  await expect(leaders).toBeFocused();
  await page.reload();
  await expect(leaders).toHaveValue('Ann, Bea');
  await page.getByRole('button', { name: 'Update Group' }).click();
  await expect(leaders).toHaveValue('');
  expect(await saved(page, written)).toMatchObject({ leaders: 'Ann, Bea', version: 2 });
});

test('if the response to a save is lost, the form survives, and saving again creates no second group and no conflict', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|status of 412/);
  const written = aGroupInput({ title: unique('Lost') });
  const leaders = page.getByLabel('Leaders');
  await page.goto('/admin/groups');
  await fillForm(page, groups, written);
  for (const [what, first, then] of [
    ['create', 'Ann', 'Ann, Bea'],
    ['update', 'Cleo', 'Cleo'],
    ['update', 'Dora', 'Dora, Eve'],
  ] as const) {
    if (what === 'update') await edit(page, written.title);
    await leaders.fill(first);
    await page.route(/\/api\/groups(\/[\w-]+)?$/, (route) => route.fetch().then(() => route.abort()), { times: 1 });
    const submit = page.getByRole('button', { name: /^(Create|Update) Group$/ });
    await submit.click();
    await expect(notice(page, `Failed to ${what} group`)).toBeVisible();
    await expect(notice(page, 'We couldn’t reach the server. Check your connection and try again.')).toBeVisible();
    await page.reload();
    await expectForm(page, groups, { ...written, leaders: first });
    await leaders.fill(then);
    await submit.click();
    await expect(leaders).toHaveValue('');
    const all: { title: string; leaders: string }[] = await (await page.request.get('/api/groups')).json();
    expect(all.flatMap((group) => (group.title === written.title ? group.leaders : []))).toEqual([then]);
  }
});

test('shows the item requested last when two are slow to open', async ({ page }) => {
  const [first, second] = [unique('First'), unique('Second')];
  const ids: string[] = [];
  for (const title of [first, second]) {
    const response = await page.request.post('/api/messages', { data: aMessageInput({ title }) });
    ids.push((await response.json()).id);
  }
  await page.goto('/admin/messages');
  const release = await holdResponses(page, `**/api/messages/${ids[0]}`);
  const answered = page.waitForResponse(`**/api/messages/${ids[0]}`);
  await row(page, first).getByRole('button', { name: 'Edit' }).click();
  await edit(page, second);
  release();
  await (await answered).finished();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(second);
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(second);
});

test('warns once if storage is full, and still saves', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  const { title } = await createArticle(page);
  await page.goto('/admin/news');
  await edit(page, title);
  const warning = notice(page, 'This browser can’t keep a draft. Save before you leave this page.');
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByLabel('Summary').fill('Typed all the same');
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expect(row(page, title)).toContainText('Typed all the same');
  await expect(page.getByLabel('Summary')).toHaveValue('');
});

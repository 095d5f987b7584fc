import { aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import {
  createArticle,
  createGroup,
  edit,
  expectForm,
  fillForm,
  logIn,
  notice,
  remove,
  row,
  saved,
  unique,
} from './admin.ts';
import { disableToastTimeout, expect, holdResponses, test } from './test.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
test.beforeEach(({ page }) => disableToastTimeout(page));

test('a new group survives a reload, a lost connection and an expired session until it is saved', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource: (net::ERR_INTERNET_DISCONNECTED|.* status of 401) .*\/api\/groups/);
  const other = await createGroup(page);
  const written = aGroupInput({ title: unique('Half-written') });
  const create = page.getByRole('button', { name: 'Create Group' });

  await test.step('a reload', async () => {
    await page.goto('/admin/groups');
    await fillForm(page, groups, written);
    await page.reload();
    await expectForm(page, groups, written);
    await expect(row(page, other.title)).toBeVisible();
  });

  await test.step('a lost connection', async () => {
    await context.setOffline(true);
    await create.click();
    await expect(notice(page, 'Failed to create group')).toBeVisible();
    await expect(notice(page, 'We couldn’t reach the server. Check your connection and try again.')).toBeVisible();
    await expectForm(page, groups, written);
    await context.setOffline(false);
  });

  await test.step('an expired session', async () => {
    await context.clearCookies();
    await create.click();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await logIn(page);
    await expectForm(page, groups, written);
    await create.click();
    await expect(notice(page, 'Group created successfully!')).toBeVisible();
    await expect(row(page, written.title)).toBeVisible();
  });
});

test('a change survives a server that cannot save or delete, and the deletion of the article', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503/);
  const { title } = await createArticle(page);
  const summary = page.getByLabel('Summary');
  const detail = 'The site can’t save right now. What you wrote is still here. Please try again in a few minutes.';
  const draft = 'Half a sentence';

  await test.step('a server that cannot save, and its explanation', async () => {
    await page.route('**/api/news/*', (route) => route.fulfill({ status: 503, json: { detail } }));
    await page.goto('/admin/news');
    await edit(page, title, { Summary: draft });
    await page.getByRole('button', { name: 'Update Article' }).click();
    await expect(notice(page, 'Failed to update article')).toBeVisible();
    await expect(notice(page, detail)).toBeVisible();
    await page.reload();
    await expect(summary).toHaveValue(draft);
  });

  await test.step('a server that cannot delete', async () => {
    await remove(page, title);
    await expect(notice(page, 'Failed to delete article')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Edit Article' })).toBeVisible();
    await expect(summary).toHaveValue(draft);
    await page.unroute('**/api/news/*');
  });

  await test.step('a deletion, in case it is undone', async () => {
    await remove(page, title);
    await expect(page.getByRole('heading', { name: 'Create New Article' })).toBeVisible();
    await expect(summary).toHaveValue('');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await edit(page, title);
    await expect(summary).toHaveValue(draft);
  });
});

test('what is typed during a save becomes a draft of the saved version', async ({ page }) => {
  const leaders = page.getByLabel('Leaders');
  const written = aGroupInput({ title: unique('Typed on') });
  await page.goto('/admin/groups');
  await fillForm(page, groups, { ...written, leaders: 'Ann' });
  for (const [button, done, first, then] of [
    ['Create Group', 'created', 'Ann', 'Ann, Bea'],
    ['Update Group', 'updated', 'Ann, Bea', 'Ann, Bea, Cleo'],
  ] as const) {
    const release = await holdResponses(page, /\/api\/groups(\/[\w-]+)?$/);
    const submit = page.getByRole('button', { name: button });
    await submit.click();
    await expect(submit).toBeDisabled();
    await leaders.fill(then);
    // Must not send it again.
    await leaders.press('Enter');
    release();
    await expect(notice(page, `Group ${done} successfully!`)).toBeVisible();
    expect(await saved(page, written)).toMatchObject({ leaders: first });
    await expect(leaders).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Edit Group' })).toBeVisible();
    await page.reload();
    await expect(leaders).toHaveValue(then);
  }
  await page.getByRole('button', { name: 'Update Group' }).click();
  await expect(leaders).toHaveValue('');
  expect(await saved(page, written)).toMatchObject({ leaders: 'Ann, Bea, Cleo', version: 3 });
});

test('if the response to a save is lost, saving again creates no second group and no conflict', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|status of 412/);
  const written = aGroupInput({ title: unique('Lost') });
  const leaders = page.getByLabel('Leaders');
  const submit = page.getByRole('button', { name: /^(Create|Update) Group$/ });
  const loseNextAnswer = () =>
    page.route(
      /\/api\/groups(\/[\w-]+)?$/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  await page.goto('/admin/groups');
  for (const [what, first, then] of [
    ['create', 'Ann', 'Ann'],
    ['create', 'Ann', 'Ann, Bea'],
    ['update', 'Cleo', 'Cleo'],
    ['update', 'Dora', 'Dora, Eve'],
  ] as const) {
    if (what === 'create') await fillForm(page, groups, { ...written, title: written.title + then });
    else await edit(page, `${written.title}Ann`);
    await leaders.fill(first);
    await loseNextAnswer();
    await submit.click();
    await expect(notice(page, `Failed to ${what} group`)).toBeVisible();
    await page.reload();
    await leaders.fill(then);
    await submit.click();
    await expect(leaders).toHaveValue('');
    const all: { title: string; leaders: string }[] = await (await page.request.get('/api/groups')).json();
    const mine = all.filter(({ title }) => title === written.title + (what === 'create' ? then : 'Ann'));
    expect(mine.map((group) => group.leaders)).toEqual([then]);
  }
});

const broken = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
  blocked: () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied.', 'SecurityError');
      },
    });
  },
};
for (const [state, breakStorage] of Object.entries(broken)) {
  test(`where localStorage is ${state}, a warning says so once, and saving works`, async ({ page }) => {
    await page.addInitScript(breakStorage);
    const { title } = await createArticle(page);
    await page.goto('/admin/news');
    await edit(page, title);
    const warning = notice(page, 'This browser can’t keep a draft. Save before you leave this page.');
    await expect(warning).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByLabel('Summary').fill('Typed all the same');
    await expect(warning).toHaveCount(0);
    await page.getByRole('button', { name: 'Update Article' }).click();
    await expect(notice(page, 'Article updated successfully!')).toBeVisible();
    await expect(row(page, title)).toContainText('Typed all the same');
    await expect(page.getByLabel('Summary')).toHaveValue('');
  });
}

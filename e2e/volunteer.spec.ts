import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { expect, holdResponses, password, test, waitForHydration } from './test.ts';

async function logIn(page: Page) {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Logged in successfully!', { exact: true })).toBeVisible();
}

async function fillGroup(page: Page, title: string) {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('First line\nsecond line <b>not bold</b>');
  await page.getByLabel('Meeting Day').selectOption('Saturday');
  await page.getByLabel('Meeting Time').fill('7:00 PM');
  await page.getByLabel('Age Range').fill('All ages');
  await page.getByLabel('Location').fill('12 Sample Lane, Xenia');
  await page.getByLabel('Leaders').fill('Pat Example, Kim Example');
  await page.getByLabel('video').check();
  await page.getByLabel('chat').check();
}

function row(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

test('login rejects a wrong password, accepts the right one, and logs out', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 401 .*\/api\/admin\/login/);
  const releaseCheck = await holdResponses(page, '**/api/admin/check');
  await page.goto('/admin/groups');
  await expect(page.getByText('Checking authentication...')).toBeVisible();
  releaseCheck();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await page.getByLabel('Password').fill('wrong one');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid password', { exact: true })).toBeVisible();

  const releaseLogin = await holdResponses(page, '**/api/admin/login');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  releaseLogin();
  await expect(page.getByRole('heading', { name: 'Manage Small Groups' })).toBeVisible();
  // One toast at a time: the success replaces the failure.
  await expect(page.getByText('Logged in successfully!', { exact: true })).toBeVisible();
  await expect(page.getByText('Invalid password', { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully!', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue('');
});

test.describe('groups', () => {
  test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
  test.beforeEach(({ page }) => page.goto('/admin/groups'));

  test('creates a group, shows it in public, edits and deletes it', { tag: '@phone' }, async ({ page }) => {
    const title = 'Bread and Salt';
    await expect(page.getByRole('heading', { name: 'Create New Group' })).toBeVisible();
    await expect(page.getByLabel('Gender')).toHaveValue('Mixed');
    await expect(page.getByRole('group', { name: 'Meeting Formats' }).getByRole('checkbox')).toHaveCount(3);
    await fillGroup(page, title);
    await page.getByRole('button', { name: 'Create Group' }).click();
    await expect(page.getByText('Group created successfully!', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('');
    await expect(page.getByLabel('video')).not.toBeChecked();
    const item = row(page, title);
    for (const text of ['Saturday, 7:00 PM', 'Mixed', '12 Sample Lane, Xenia', 'second line <b>not bold</b>']) {
      await expect(item).toContainText(text);
    }

    await page.goto(`/small-groups?q=${encodeURIComponent(title)}`);
    await expect(row(page, title)).toContainText('Video, Chat');
    await expect(row(page, title)).toContainText('First line second line <b>not bold</b>');

    await page.goto('/admin/groups');
    const form = page.getByRole('heading', { name: 'Edit Group' });
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await expect(form).toBeInViewport();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByLabel('Description')).toHaveValue('First line\nsecond line <b>not bold</b>');
    await expect(page.getByLabel('chat')).toBeChecked();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Create New Group' })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('');

    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByLabel('Category (optional)').fill('Supper');
    await page.getByLabel('chat').uncheck();
    await page.getByRole('button', { name: 'Update Group' }).click();
    await expect(page.getByText('Group updated successfully!', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Create New Group' })).toBeVisible();
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await expect(page.getByLabel('Category (optional)')).toHaveValue('Supper');
    await expect(page.getByLabel('chat')).not.toBeChecked();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: `Delete ${title}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this group?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(item).toBeVisible();
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Group deleted successfully!', { exact: true })).toBeVisible();
    await expect(item).toHaveCount(0);
    await page.goto('/small-groups');
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  });

  test('reports, marks and focuses missing fields, and sends nothing', { tag: '@both' }, async ({ page }) => {
    const writes: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()));
    await page.getByLabel('Title').fill('   ');
    await page.getByLabel('Location').fill('Somewhere');
    await page.getByRole('button', { name: 'Create Group' }).click();
    await expect(page.getByText('Please fill in all required fields', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Title')).toBeFocused();
    await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Title is missing');
    await expect(page.getByLabel('Meeting Day')).toHaveAccessibleDescription('Meeting day is missing');
    await expect(page.getByRole('group', { name: 'Meeting Formats' })).toHaveAccessibleDescription(
      'Choose at least one of the meeting formats',
    );
    await expect(page.getByLabel('Location')).not.toHaveAttribute('aria-invalid', 'true');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await page.getByLabel('Title').fill('Now it has one');
    await expect(page.getByText('Title is missing')).toHaveCount(0);
    expect(writes).toEqual([]);
  });

  test('keeps a draft through a reload, a failed save and an expired session', async ({
    page,
    context,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource: (net::ERR_INTERNET_DISCONNECTED|.* status of 401) .*\/api\/groups/);
    const title = 'Half-written';
    await fillGroup(page, title);
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByLabel('video')).toBeChecked();
    await expect(row(page, 'Women of Hope')).toBeVisible();

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Create Group' }).click();
    await expect(page.getByText('Failed to create group', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await context.setOffline(false);

    await context.clearCookies();
    await page.getByRole('button', { name: 'Create Group' }).click();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByLabel('Meeting Day')).toHaveValue('Saturday');
    await page.getByRole('button', { name: 'Create Group' }).click();
    await expect(page.getByText('Group created successfully!', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Group deleted successfully!', { exact: true })).toBeVisible();
  });

  test('disables the submit button while saving, and marks the fields that the server rejects', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 400 .*\/api\/groups/);
    let releaseResponse = () => {};
    await page.route('**/api/groups', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await new Promise<void>((resolve) => {
        releaseResponse = resolve;
      });
      await route.fulfill({
        status: 400,
        json: { errors: [{ field: 'leaders', message: 'Leaders are on vacation' }] },
      });
    });
    await fillGroup(page, 'Refused');
    await page.getByRole('button', { name: 'Create Group' }).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    releaseResponse();
    await expect(page.getByText('Failed to create group', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Group' })).toBeEnabled();
    await expect(page.getByLabel('Leaders')).toHaveAccessibleDescription('Leaders are on vacation');
    await expect(page.getByLabel('Leaders')).toBeFocused();
  });

  test('works with the keyboard alone', async ({ page }) => {
    const title = 'By keyboard';
    await page.getByLabel('Title').focus();
    const type = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    };
    const noArea = ['', ''];
    for (const text of [title, 'Typed', 'Fri', '6 PM', 'Mixed', 'Any', 'Xenia', ...noArea, 'Pat']) await type(text);
    await page.keyboard.press('Space');
    const submit = page.getByRole('button', { name: 'Create Group' });
    const hasFocus = () => submit.evaluate((button) => button === document.activeElement);
    for (let press = 0; press < 8 && !(await hasFocus()); press += 1) await page.keyboard.press('Tab');
    await expect(submit).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Group created successfully!', { exact: true })).toBeVisible();
    await expect(row(page, title)).toContainText('Friday, 6 PM');
    await page.getByRole('button', { name: `Delete ${title}` }).press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row(page, title)).toHaveCount(0);
  });
});

test.describe('news', () => {
  test('creates an article, shows it in public, edits and deletes it, and logs out', async ({ page }) => {
    const title = 'Snow on Sunday';
    await page.goto('/admin/news');
    await expect(page.getByRole('heading', { name: 'News Admin Login' })).toBeVisible();
    await logIn(page);
    const screens = page.getByRole('navigation', { name: 'Admin' });
    await screens.getByRole('link', { name: 'Groups' }).click();
    await expect(page.getByRole('heading', { name: 'Manage Small Groups' })).toBeVisible();
    await expect(screens.getByRole('link', { name: 'Groups' })).toHaveAttribute('aria-current', 'page');
    await screens.getByRole('link', { name: 'News' }).click();
    await expect(page.getByRole('heading', { name: 'News Admin Panel' })).toBeVisible();
    await page.getByRole('button', { name: 'Create Article' }).click();
    await expect(page.getByText('Please fill in all fields', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Title')).toBeFocused();

    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Summary').fill('We meet all the same.');
    await page.getByLabel('Content').fill('Bring boots.\n\n<script>alert(1)</script>\n  and a shovel');
    await page.getByLabel('Author').fill('The office');
    await page.getByRole('button', { name: 'Create Article' }).click();
    await expect(page.getByText('Article created successfully!', { exact: true })).toBeVisible();
    await expect(row(page, title)).toContainText('By The office');
    await expect(row(page, title)).toContainText(/(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d\d, \d{4}/);
    await expect(row(page, title)).toContainText('We meet all the same.');

    await page.getByRole('link', { name: 'Back to News' }).click();
    await expect(page).toHaveURL('/news');
    const article = page.getByRole('article').filter({ hasText: title });
    await expect(article).toContainText('<script>alert(1)</script>');
    expect(await article.getByText('Bring boots.').innerText()).toBe(
      'Bring boots.\n\n<script>alert(1)</script>\n  and a shovel',
    );
    await page.reload();
    await expect(article).toContainText('<script>alert(1)</script>');
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Manage News' }).click();

    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await expect(page.getByRole('heading', { name: 'Edit Article' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByLabel('Author').fill('The sexton');
    await page.getByRole('button', { name: 'Update Article' }).click();
    await expect(page.getByText('Article updated successfully!', { exact: true })).toBeVisible();
    await expect(row(page, title)).toContainText('By The sexton');

    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await expect(
      page.getByRole('alertdialog', { name: 'Are you sure you want to delete this article?' }),
    ).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Article deleted successfully!', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully!', { exact: true })).toBeVisible();
    await page.goto('/news');
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Manage News' })).toHaveCount(0);
  });

  test.describe('as a volunteer', () => {
    test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });

    test('reports an empty list and a failed request', async ({ page, allowConsoleErrors }) => {
      allowConsoleErrors(/status of 500 .*\/api\/admin\/news/);
      let outcome: 'fail' | 'empty' = 'fail';
      await page.route('**/api/admin/news', (route) =>
        route.fulfill(outcome === 'fail' ? { status: 500, body: 'no' } : { json: [] }),
      );
      const releaseResponse = await holdResponses(page, '**/api/admin/news');
      await page.goto('/admin/news');
      await expect(page.getByText('Loading articles...')).toBeVisible();
      releaseResponse();
      await expect(page.getByText('We could not load the articles.')).toBeVisible();
      outcome = 'empty';
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('No articles yet. Create your first article!')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'All Articles (0)' })).toBeVisible();
    });

    test('keeps the draft of the item being edited when deleting it fails', async ({ page, allowConsoleErrors }) => {
      allowConsoleErrors(/status of 500/);
      const title = 'Draft kept';
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

    test('saves any text as typed, shows it again, and runs none of it', async ({ page }) => {
      await page.goto('/admin/news');
      const text =
        '"\'`&amp;&lt; </textarea></script><script>window.hurt = true</script><!-- %s \\n {{2+2}} Ω 日本語 👩‍👩‍👧‍👦 é\u0301';
      const typed = {
        Title: `Round trip: ${text}`,
        Summary: `${text}\n  ${text}`,
        Content: `${text}\n\n\t${text}\n${text}`,
        Author: text,
      };
      const field = (label: string) => page.getByRole('textbox', { name: label });
      for (const [label, value] of Object.entries(typed)) await field(label).fill(value);
      await page.getByRole('button', { name: 'Create Article' }).click();
      await expect(field('Title')).toHaveValue('');

      await page.goto('/news');
      await waitForHydration(page);
      const article = page.getByRole('article').filter({ hasText: 'Round trip:' });
      expect(await article.getByRole('heading').textContent()).toBe(typed.Title);
      expect(await article.getByRole('paragraph').nth(1).textContent()).toBe(typed.Summary);
      expect(await article.getByRole('paragraph').nth(2).textContent()).toBe(typed.Content);
      expect(await page.evaluate(() => Reflect.get(window, 'hurt'))).toBeUndefined();

      await page.getByRole('link', { name: 'Manage News' }).click();
      await page.getByRole('button', { name: 'Edit Round trip:' }).click();
      for (const [label, value] of Object.entries(typed)) await expect(field(label)).toHaveValue(value);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Delete Round trip:' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Article deleted successfully!', { exact: true })).toBeVisible();
    });
  });
});

test('a toast closes after five seconds, can be swiped away to the right, and is focused with F8', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401 .*\/api\/admin\/login/);
  await page.clock.install({ time: 0 });
  await page.goto('/admin/groups');
  await waitForHydration(page);
  await expect(page.getByLabel('Password')).toBeVisible();
  // The code for toasts loads with the first toast, or on F8.
  const notifications = page.getByRole('region', { name: /Notifications/ }).getByRole('list');
  await page.keyboard.press('F8');
  await expect(notifications).toBeFocused();
  await page.clock.pauseAt(600_000);
  const shown = page.getByRole('listitem').filter({ hasText: 'Invalid password' });
  /** The page's clock is paused otherwise, so no toast expires because the test is slow. */
  const countAfterTick = async () => {
    await page.clock.runFor(5);
    return shown.count();
  };
  const fail = async () => {
    await page.getByLabel('Password').fill('wrong one');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect.poll(countAfterTick).toBe(1);
  };
  await fail();
  await page.mouse.move(1, 1);
  await page.clock.runFor(4_500);
  await expect(shown).toBeVisible();
  await page.clock.runFor(600);
  await expect.poll(countAfterTick).toBe(0);

  await fail();
  const box = await shown.boundingBox();
  if (!box) throw new Error('the toast is not visible');
  const drag = async (distance: number) => {
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 40 + distance, box.y + 20, { steps: 6 });
    await page.mouse.up();
  };
  await drag(40);
  await page.clock.runFor(500);
  await expect(shown).toBeVisible();
  await drag(60);
  await expect.poll(countAfterTick).toBe(0);

  await fail();
  await page.keyboard.press('F8');
  await expect(notifications).toBeFocused();
  const { width } = (await shown.boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThan(0);
  expect(width).toBeLessThanOrEqual(420);
});

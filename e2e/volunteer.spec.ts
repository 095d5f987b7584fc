import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './test.ts';

const password = 'a password for tests';

async function logIn(page: Page, path: string) {
  await page.goto(path);
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

/** Each run of each project has titles of its own, since all share one site. */
function own(title: string, { project, retry }: { project: { name: string }; retry: number }) {
  return `${title} (${project.name} ${retry})`;
}

test.describe('groups', () => {
  test('the password: checking, wrong, right, and out again', async ({ page, allowComplaint }) => {
    allowComplaint(/status of 401/);
    await page.route('**/api/admin/check', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.goto('/admin/groups');
    await expect(page.getByText('Checking authentication...')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await page.getByLabel('Password').fill('wrong one');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Invalid password', { exact: true })).toBeVisible();

    await page.route('**/api/admin/login', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
    await expect(page.getByRole('heading', { name: 'Manage Small Groups' })).toBeVisible();
    // One toast at a time: the failure has made room for the success.
    await expect(page.getByText('Logged in successfully!', { exact: true })).toBeVisible();
    await expect(page.getByText('Invalid password', { exact: true })).toHaveCount(0);

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully!', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveValue('');
  });

  test('a day: create, see it in public, edit, cancel, delete', async ({ page }, info) => {
    const title = own('Bread and Salt', info);
    await logIn(page, '/admin/groups');
    await expect(page.getByRole('heading', { name: 'Create New Group' })).toBeVisible();
    await expect(page.getByLabel('Gender')).toHaveValue('Mixed');
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

  test('what is missing is said, marked and focused, and nothing is sent', async ({ page }) => {
    const writes: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()));
    await logIn(page, '/admin/groups');
    writes.length = 0;
    await page.getByLabel('Title').fill('   ');
    await page.getByLabel('Location').fill('Somewhere');
    await page.getByRole('button', { name: 'Create Group' }).click();
    await expect(page.getByText('Please fill in all required fields', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Title')).toBeFocused();
    await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Title is missing');
    await expect(page.getByLabel('Meeting Day')).toHaveAccessibleDescription('Meeting day is missing');
    await expect(page.getByRole('group', { name: 'Meeting Formats' })).toHaveAccessibleDescription(
      'Choose at least one meeting format',
    );
    await expect(page.getByLabel('Location')).not.toHaveAttribute('aria-invalid', 'true');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await page.getByLabel('Title').fill('Now it has one');
    await expect(page.getByText('Title is missing')).toHaveCount(0);
    expect(writes).toEqual([]);
  });

  test('a half-written form survives a reload, a failed save and an expired session', async ({
    page,
    context,
    allowComplaint,
  }, info) => {
    allowComplaint(/Failed to load resource/);
    const title = own('Half-written', info);
    await logIn(page, '/admin/groups');
    await fillGroup(page, title);
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByLabel('video')).toBeChecked();

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

  test('the submit button waits while a save is under way', async ({ page, allowComplaint }, info) => {
    allowComplaint(/status of 500/);
    await logIn(page, '/admin/groups');
    await page.route('**/api/groups', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.fulfill({ status: 500, body: 'no' });
    });
    await fillGroup(page, own('Slow', info));
    await page.getByRole('button', { name: 'Create Group' }).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    await expect(page.getByText('Failed to create group', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Group' })).toBeEnabled();
  });

  test('what the server finds wrong is marked beside its field', async ({ page, allowComplaint }, info) => {
    allowComplaint(/status of 400/);
    await logIn(page, '/admin/groups');
    await page.route('**/api/groups', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { errors: [{ field: 'leaders', message: 'Leaders are on vacation' }] } })
        : route.continue(),
    );
    await fillGroup(page, own('Refused', info));
    await page.getByRole('button', { name: 'Create Group' }).click();
    await expect(page.getByText('Failed to create group', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Leaders')).toHaveAccessibleDescription('Leaders are on vacation');
    await expect(page.getByLabel('Leaders')).toBeFocused();
  });

  test('the keyboard alone is enough', async ({ page }, info) => {
    const title = own('By keyboard', info);
    await logIn(page, '/admin/groups');
    await page.getByLabel('Title').focus();
    const type = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    };
    for (const text of [title, 'Typed', 'Fri', '6 PM', 'Mixed', 'Any', 'Xenia', 'Pat']) await type(text);
    await page.keyboard.press('Space');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab');
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
  test('a day: create, see it in public as an admin, edit, delete, log out', async ({ page, allowComplaint }, info) => {
    allowComplaint(/status of 401/);
    const title = own('Snow on Sunday', info);
    await page.goto('/admin/news');
    await expect(page.getByRole('heading', { name: 'News Admin Login' })).toBeVisible();
    await logIn(page, '/admin/news');
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
    await hydrated(page);
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

  test('the empty and the failing list are said', async ({ page, allowComplaint }) => {
    allowComplaint(/status of 500/);
    let answer: 'fail' | 'empty' = 'fail';
    await page.route('**/api/news', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await route.fulfill(answer === 'fail' ? { status: 500, body: 'no' } : { json: [] });
    });
    await logIn(page, '/admin/news');
    await expect(page.getByText('Loading articles...')).toBeVisible();
    await expect(page.getByText('We could not load the articles.')).toBeVisible();
    answer = 'empty';
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No articles yet. Create your first article!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'All Articles (0)' })).toBeVisible();
  });
});

test('a toast leaves after five seconds, can be swiped away to the right, and F8 reaches it', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  await page.clock.install();
  await page.goto('/admin/groups');
  const fail = async () => {
    await page.getByLabel('Password').fill('wrong one');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Invalid password' })).toBeVisible();
  };
  const shown = page.getByRole('listitem').filter({ hasText: 'Invalid password' });
  await fail();
  await page.mouse.move(1, 1);
  await page.clock.runFor(3_500);
  await expect(shown).toBeVisible();
  await page.clock.runFor(1_600);
  await expect(shown).toHaveCount(0);

  await fail();
  const box = await shown.boundingBox();
  if (!box) throw new Error('the toast has no place');
  const drag = async (distance: number) => {
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 40 + distance, box.y + 20, { steps: 6 });
    await page.mouse.up();
  };
  await drag(40);
  await expect(shown).toBeVisible();
  await drag(60);
  await expect(shown).toHaveCount(0);

  await fail();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('list')).toBeFocused();
  const { width } = (await shown.boundingBox()) ?? { width: 0 };
  expect(width).toBeLessThanOrEqual(420);
});

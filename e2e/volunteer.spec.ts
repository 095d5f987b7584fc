import type { Page } from '@playwright/test';
import { admin } from '#content/pages/admin.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { groups } from '#features/groups/group.ts';
import {
  button,
  edit,
  expectAccessible,
  expectForm,
  fillFields,
  fillForm,
  heading,
  logIn,
  notice,
  row,
  undo,
  unique,
} from './admin.ts';
import { disableToastTimeout, expect, holdResponses, password, test, waitForHydration } from './test.ts';

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));

test('a volunteer logs in, has a draft on each screen, and logs out in every tab', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/(status of (401|429|503)|ERR_FAILED) .*\/api\/admin\/log(in|out)|status of 401 .*\/groups/);
  await disableToastTimeout(page);
  const field = page.getByLabel('Password');
  const summary = page.getByLabel('Summary');

  await test.step('errors are told apart: wrong, unavailable, too many attempts, unreachable', async () => {
    await page.goto('/admin/groups');
    for (const [status, toast, atField] of [
      [401, 'Invalid password', 'That’s not it. Please try again.'],
      [503, 'Invalid password', /^The site can’t log anyone in/],
      [429, /^Too many wrong passwords/, /^Too many wrong passwords/],
      [0, /^We couldn’t reach the server/, /^We couldn’t reach the server/],
    ] as const) {
      await page.route('**/login', (route) => (status ? route.fulfill({ status, json: {} }) : route.abort()), {
        times: 1,
      });
      await field.fill(`attempt ${status}`);
      await expect(field).not.toHaveAttribute('aria-invalid');
      await button(page, 'Login').click();
      await expect(page.getByRole('listitem').getByText(toast)).toBeVisible();
      await expect(field).toHaveAccessibleDescription(atField);
      await expect(field).toBeFocused();
    }
    await expectAccessible(page);
    const show = page.getByRole('button', { name: 'Show', exact: true, description: 'Password' });
    await show.click();
    await expect(field).toHaveAttribute('type', 'text');
    await show.click();
    await expect(field).toHaveAttribute('type', 'password');
  });

  await test.step('a failed logout is reported and removes nothing', async () => {
    await logIn(page);
    await expect(heading(page, admin.groups.title)).toBeFocused();
    await expect(page.locator('.toast')).toHaveText(/^Logged in successfully!/);
    await page.getByLabel('Title').fill('A private thought');
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: admin.news.label, exact: true })
      .click();
    await summary.fill('Another one');
    await page.evaluate(() => localStorage.setItem('/api/news new', '{"title":"Of an older version of this site"}'));
    const detail = 'Please try again in a few minutes.';
    await page.route('**/api/admin/logout', (route) => route.fulfill({ status: 503, json: { detail } }), { times: 1 });
    await button(page, 'Logout').click();
    await expect(notice(page, 'Failed to log out. You’re still logged in on this computer.')).toBeVisible();
    await expect(notice(page, detail)).toBeVisible();
    await expect(summary).toHaveValue('Another one');
    // Two drafts, one of an older version, and the hint that an admin uses this browser.
    expect(await storedKeys(page)).toHaveLength(4);
  });

  await test.step('a logout ends the session in every tab, and nothing is stored after it', async () => {
    const other = await context.newPage();
    await other.goto('/admin/groups');
    const releaseSave = await holdResponses(other, '**/api/groups');
    await fillForm(other, groups, aGroupInput({ title: unique('Private') }));
    await button(other, 'Create Group').click();
    await other.getByLabel('Leaders').fill('Nobody’s business');
    await button(page, 'Logout').press('Enter');
    await expect(field).toBeFocused();
    await expect(heading(other, admin.groups.loginTitle)).toBeVisible();
    const answered = other.waitForResponse('**/api/groups');
    releaseSave();
    expect((await answered).status()).toBe(401);
    for (const tab of [page, other]) expect(await storedKeys(tab)).toEqual([]);
  });
});

test('a group is created, shown to visitors, changed and deleted by keyboard, which is undone', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  await disableToastTimeout(page);
  await page.request.post('/api/admin/login', { data: { password } });
  // Shown as typed, with its line breaks and without markup.
  const description = 'Bring boots.\n\n<script>alert(1)</script> <b>not bold</b>\n  and a shovel';
  const input = aGroupInput({ title: unique('Group'), gender: 'Female', description });
  const item = row(page, input.title);

  await test.step('created', async () => {
    await page.goto('/admin/groups');
    await fillForm(page, groups, input);
    await button(page, 'Create Group').press('Enter');
    await expect(heading(page, 'Create New Group')).toBeFocused();
    await expect(item).toBeVisible();
  });

  await test.step('shown with its line breaks', async () => {
    await page.goto(`/small-groups?${new URLSearchParams({ q: input.title })}`);
    await waitForHydration(page);
    expect(await item.getByText('Bring boots.').innerText()).toBe(description);
    await page.getByRole('link', { name: 'Admin: Manage Groups' }).click();
  });

  await test.step('changed', async () => {
    await page.evaluate(() => {
      const { scrollTo } = window;
      window.scrollTo = ((options: ScrollToOptions) => {
        document.documentElement.dataset.scrolled = options.behavior;
        Reflect.apply(scrollTo, window, [options]);
      }) as typeof window.scrollTo;
    });
    for (const [reducedMotion, behavior] of [
      ['no-preference', 'smooth'],
      ['reduce', 'instant'],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await edit(page, input.title);
      await expect(heading(page, 'Edit Group')).toBeFocused();
      await expect(page.locator('html')).toHaveAttribute('data-scrolled', behavior);
    }
    await expectForm(page, groups, input);
    await fillFields(page, { Location: 'Side door' });
    await button(page, 'Update Group').press('Enter');
    await expect(item).toContainText('Side door');
    await expect(heading(page, 'Create New Group')).toBeFocused();
    await undo(page);
    await expect(item).toContainText(input.location);
  });

  await test.step('deleted', async () => {
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this group?' });
    const remove = item.getByRole('button', { name: 'Delete', exact: true });
    await remove.press('Enter');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await remove.press('Enter');
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(item).toHaveCount(0);
    // The list or, if other tests have groups in it, the row beside.
    await expect(page.locator('h2:focus, h3:focus')).toBeInViewport();
    await page.keyboard.press('F8');
    await button(page, 'Undo').press('Enter');
    await expect(item.getByRole('heading')).toBeFocused();
    await expect(item.getByRole('heading')).toBeInViewport();
  });

  await test.step('an expired session is reported at the login form, and nothing is lost', async () => {
    await edit(page, input.title, { Leaders: 'Jo Baker' });
    await context.clearCookies();
    await button(page, 'Update Group').press('Enter');
    await expect(notice(page, 'Failed to update group')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toBeInViewport();
    await expect(page.getByLabel('Password')).toBeFocused();
    await logIn(page);
    await expect(page.getByLabel('Leaders')).toHaveValue('Jo Baker');
  });
});

test('the form marks and focuses what is missing, and what the server rejects', { tag: '@phone' }, async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400 .*\/api\/groups/);
  await page.request.post('/api/admin/login', { data: { password } });
  const submit = button(page, 'Create Group');
  const formats = page.getByRole('group', { name: 'Meeting Formats' });
  const title = page.getByLabel('Title');
  const time = page.getByLabel('Meeting Time');
  const leaders = page.getByLabel('Leaders');
  await page.goto('/admin/groups');
  await fillFields(page, { Title: '   ', Location: 'Somewhere' });
  await submit.click();
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription('Title is missing');
  await expect(formats).toHaveAccessibleDescription('Choose at least one of the meeting formats');
  await expect(page.getByLabel('Location')).not.toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await title.fill('Now it has one');
  await expect(title).toHaveAccessibleDescription('');
  await expect(formats).toHaveAccessibleDescription('Choose at least one of the meeting formats');

  // Valid, but no calendar can read it.
  await time.fill('Every other week, 7 PM');
  await expect(page.getByText('left out of calendars')).toBeHidden();
  await time.blur();
  await expect(time).toHaveAccessibleDescription(/left out of calendars/);
  await expect(time).not.toHaveAttribute('aria-invalid');
  await time.fill('7:00 PM');
  await time.blur();
  await expect(time).toHaveAccessibleDescription('');

  await fillForm(page, groups, aGroupInput());
  const errors = [{ field: 'leaders', message: 'Leaders are on vacation' }];
  await page.route('**/api/groups', (route) => route.fulfill({ status: 400, json: { errors } }), { times: 1 });
  await submit.click();
  await expect(leaders).toHaveAccessibleDescription('Leaders are on vacation');
  await expect(leaders).toBeFocused();
  await expect(page.getByText('Leaders are on vacation')).toBeInViewport({ ratio: 1 });

  const detail = 'Groups are on vacation';
  await page.route('**/api/groups', (route) => route.fulfill({ status: 400, json: { detail } }), { times: 1 });
  await title.press('Enter');
  await expect(submit).toBeFocused();
  await expect(page.getByText(detail)).toBeInViewport({ ratio: 1 });
});

test('F8 moves the focus to the notifications, which close after five seconds or a swipe', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401 .*\/api\/admin\/login/);
  // The request is intercepted, because the server limits wrong passwords.
  await page.route('**/api/admin/login', (route) => route.fulfill({ status: 401, json: {} }));
  await page.clock.install({ time: 0 });
  await page.goto('/admin/groups');
  await waitForHydration(page);
  // The code for toasts loads with the first toast, or on F8.
  const notifications = page.getByRole('region', { name: /Notifications/ }).getByRole('list');
  await page.keyboard.press('F8');
  await expect(notifications).toBeFocused();
  await page.clock.pauseAt(600_000);
  const toast = page.getByRole('listitem').filter({ hasText: 'Invalid password' });
  async function expectAfter(milliseconds: number, count: number) {
    await page.clock.runFor(milliseconds);
    // Of no more than 5 ms of the page's paused clock, so no toast expires because the test is slow.
    await expect.poll(() => page.clock.runFor(5).then(() => toast.count())).toBe(count);
  }
  async function show() {
    await logIn(page);
    await expectAfter(0, 1);
    await page.mouse.move(1, 1);
  }

  await show();
  await expectAfter(4_500, 1);
  await expectAfter(600, 0);

  await test.step('a swipe of more than 50 pixels to the right', async () => {
    await show();
    const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    expect(width).toBeGreaterThan(0);
    expect(width).toBeLessThanOrEqual(420);
    for (const [distance, left] of [
      [40, 1],
      [60, 0],
    ] as const) {
      await page.mouse.move(x + 40, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + 40 + distance, y + 20, { steps: 6 });
      await page.mouse.up();
      await expectAfter(500, left);
    }
  });
});

import type { Locator, Page } from '@playwright/test';
import { admin } from '#content/pages/admin.ts';
import { news } from '#content/pages/news.ts';
import { smallGroups } from '#content/pages/small-groups.ts';
import type { Field } from '#nouns/field.ts';
import { groups } from '#nouns/groups/group.ts';
import { edit, expectAccessible, fillFields, logIn, notice, remove, row, undo, unique } from './admin.ts';
import { expect, holdResponses, keepToasts, password, test, waitForHydration } from './test.ts';

test('a volunteer logs in, changes between the screens, and logs out', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of (401|503) .*\/api\/admin\/log(in|out)/);
  await keepToasts(page);
  const title = (name: string) => page.getByRole('heading', { name, exact: true });
  const passwordField = page.getByLabel('Password');
  const storedKeys = () => page.evaluate(() => Object.keys(localStorage));

  await test.step('a wrong password is rejected', async () => {
    const releaseCheck = await holdResponses(page, '**/api/admin/check');
    await page.goto('/admin/groups');
    await expect(page.getByText(admin.groups.checkingText)).toBeVisible();
    releaseCheck();
    await expect(title(admin.groups.loginTitle)).toBeVisible();
    await passwordField.fill('wrong one');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(notice(page, 'Invalid password')).toBeVisible();
  });

  await test.step('the right one is accepted, and its toast replaces the other', async () => {
    const releaseLogin = await holdResponses(page, '**/api/admin/login');
    await passwordField.fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
    releaseLogin();
    await expect(title(admin.groups.title)).toBeVisible();
    await expect(notice(page, 'Logged in successfully!')).toBeVisible();
    await expect(notice(page, 'Invalid password')).toHaveCount(0);
  });

  await test.step('each screen has its draft', async () => {
    await page.getByLabel('Title').fill('A private thought');
    const screens = page.getByRole('navigation', { name: 'Admin' });
    const link = screens.getByRole('link', { name: admin.news.label, exact: true });
    await link.click();
    await expect(title(admin.news.title)).toBeVisible();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await page.getByLabel('Summary').fill('Another one');
    await page.evaluate(() => localStorage.setItem('/api/news new', '{"title":"Of an older version of this site"}'));
  });

  await test.step('a logout that fails says so and removes nothing', async () => {
    const detail = 'Please try again in a few minutes.';
    await page.route('**/api/admin/logout', (route) => route.fulfill({ status: 503, json: { detail } }));
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(notice(page, 'Failed to log out. You’re still logged in on this computer.')).toBeVisible();
    await expect(notice(page, detail)).toBeVisible();
    await expect(page.getByLabel('Summary')).toHaveValue('Another one');
    expect(await storedKeys()).toHaveLength(3);
    await page.unroute('**/api/admin/logout');
  });

  await test.step('a logout removes the drafts and the password', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(notice(page, 'Logged out successfully!')).toBeVisible();
    await expect(title(admin.news.loginTitle)).toBeVisible();
    await expect(passwordField).toHaveValue('');
    expect(await storedKeys()).toEqual([]);
  });
});

const journeys = [
  {
    name: 'Group',
    tag: '@phone',
    path: '/admin/groups',
    words: admin.groups,
    manage: smallGroups.manage,
    text: 'First line\nsecond line <b>not bold</b>',
    texts: {
      Description: 'First line\nsecond line <b>not bold</b>',
      'Meeting Time': '7:00 PM',
      'Age Range': 'All ages',
      Location: '12 Sample Lane',
      Leaders: 'Pat Example, Kim Example',
      'Category (optional)': 'Supper',
    },
    async choose(page: Page) {
      await expect(page.getByLabel('Gender')).toHaveValue('Mixed');
      await page.getByLabel('Meeting Day').selectOption('Saturday');
      await page.getByLabel('Gender').selectOption('Female');
      for (const format of ['video', 'chat']) {
        await expect(page.getByLabel(format)).not.toBeChecked();
        await page.getByLabel(format).check();
      }
    },
    listed: ['Saturday, 7:00 PM · Female · 12 Sample Lane', 'second line <b>not bold</b>'],
    changed: { Location: 'Side door' },
    openPublicPage: (page: Page, title: string) => page.goto(`/small-groups?${new URLSearchParams({ q: title })}`),
  },
  {
    name: 'Article',
    tag: [],
    path: '/admin/news',
    words: admin.news,
    manage: news.manage,
    text: 'Bring boots.\n\n<script>alert(1)</script>\n  and a shovel',
    texts: {
      Summary: 'We meet all the same.',
      Content: 'Bring boots.\n\n<script>alert(1)</script>\n  and a shovel',
      Author: 'The office',
    },
    choose: async () => {},
    listed: [/By The office · (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d\d, \d{4}/, 'We meet all the same.'],
    changed: { Author: 'The sexton' },
    openPublicPage: (page: Page) => page.getByRole('link', { name: admin.news.back.label }).click(),
  },
];

test.describe('logged in', () => {
  test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
  test.beforeEach(({ page }) => keepToasts(page));

  for (const { name, tag, path, words, manage, texts, choose, text, listed, changed, openPublicPage } of journeys) {
    test(`${name}: created, shown in public, changed and deleted, and all of it undone`, { tag }, async ({ page }) => {
      const title = unique(name);
      const item = row(page, title);
      const button = (label: string) => page.getByRole('button', { name: label });
      const createForm = page.getByRole('heading', { name: `Create New ${name}` });
      const titleField = page.getByLabel('Title');

      async function create() {
        await fillFields(page, { Title: title, ...texts });
        await choose(page);
        await button(`Create ${name}`).click();
        await expect(notice(page, `${name} created successfully!`)).toBeVisible();
        for (const part of listed) await expect(item).toContainText(part);
      }
      await test.step('create and undo', async () => {
        await page.goto(path);
        await button(`Create ${name}`).click();
        await expect(notice(page, words.missingText)).toBeVisible();
        await expect(titleField).toBeFocused();
        await create();
        await undo(page);
        await expect(item).toHaveCount(0);
      });

      await test.step('create and show in public, line by line as typed', async () => {
        await create();
        await openPublicPage(page, title);
        const inPublic = page.locator('article, li').filter({ hasText: title });
        // First as the browser has rendered it if it came by a link, then as the server has.
        for (const load of [waitForHydration, () => page.reload()]) {
          await load(page);
          await expect(inPublic).toBeVisible();
          expect(await inPublic.getByText(text.slice(0, 10)).innerText()).toBe(text);
        }
        await waitForHydration(page);
        await page.getByRole('link', { name: manage.label }).click();
      });

      await test.step('open in the form, and cancel', async () => {
        await edit(page, title);
        await expect(page.getByRole('heading', { name: `Edit ${name}` })).toBeInViewport();
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
        await expect(titleField).toHaveValue(title);
        for (const [label, value] of Object.entries(texts)) await expect(page.getByLabel(label)).toHaveValue(value);
        await button('Cancel').click();
        await expect(createForm).toBeVisible();
        await expect(titleField).toHaveValue('');
      });

      await test.step('change and undo', async () => {
        await edit(page, title, changed);
        await button(`Update ${name}`).click();
        await expect(notice(page, `${name} updated successfully!`)).toBeVisible();
        await expect(createForm).toBeVisible();
        for (const part of Object.values(changed)) await expect(item).toContainText(part);
        await undo(page);
        for (const part of listed) await expect(item).toContainText(part);
      });

      await test.step('delete and undo', async () => {
        await button(`Delete ${title}`).click();
        const question = page.getByRole('alertdialog', {
          name: `Are you sure you want to delete this ${name.toLowerCase()}?`,
        });
        await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(question).toBeHidden();
        await expect(item).toBeVisible();
        await remove(page, title);
        await expect(notice(page, `${name} deleted successfully!`)).toBeVisible();
        await expect(item).toHaveCount(0);
        await expectAccessible(page);
        await undo(page);
        for (const part of listed) await expect(item).toContainText(part);
      });
    });
  }

  test('the form marks and focuses what is missing, and what the server rejects', { tag: '@phone' }, async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 400 .*\/api\/groups/);
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    let sent = 0;
    await page.route('**/api/groups', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent += 1;
      await isAnswered;
      await route.fulfill({
        status: 400,
        json: { errors: [{ field: 'leaders', message: 'Leaders are on vacation' }] },
      });
    });
    const submit = page.getByRole('button', { name: 'Create Group' });
    const formats = page.getByRole('group', { name: 'Meeting Formats' });
    const time = page.getByLabel('Meeting Time');
    const note = page.getByText('left out of calendars');

    await test.step('what is missing, of which nothing is sent', async () => {
      await page.goto('/admin/groups');
      await fillFields(page, { Title: '   ', Location: 'Somewhere' });
      await submit.click();
      await expect(notice(page, admin.groups.missingText)).toBeVisible();
      await expect(page.getByLabel('Title')).toBeFocused();
      await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Title is missing');
      await expect(page.getByLabel('Meeting Day')).toHaveAccessibleDescription('Meeting day is missing');
      await expect(formats).toHaveAccessibleDescription('Choose at least one of the meeting formats');
      await expect(page.getByLabel('Location')).not.toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
    });

    await test.step('a mark goes when the field is filled in', async () => {
      await fillFields(page, { Title: 'Refused', Description: 'Typed', 'Age Range': 'Any', Leaders: 'Pat' });
      await expect(page.getByText('Title is missing')).toHaveCount(0);
      await expect(formats).toHaveAccessibleDescription('Choose at least one of the meeting formats');
    });

    await test.step('a time that calendars cannot read is valid, but noted', async () => {
      await time.fill('Every other week, 7 PM');
      await expect(note).toBeHidden();
      await time.blur();
      await expect(time).toHaveAccessibleDescription(/left out of calendars/);
      await expect(time).not.toHaveAttribute('aria-invalid');
      await time.fill('7:00 PM');
      await time.blur();
      await expect(note).toBeHidden();
      await expect(time).toHaveAccessibleDescription('');
    });

    await test.step('what the server rejects, after a single request', async () => {
      await page.getByLabel('Meeting Day').selectOption('Friday');
      await page.getByLabel('video').check();
      await submit.click();
      await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
      answer();
      await expect(notice(page, 'Failed to create group')).toBeVisible();
      await expect(submit).toBeEnabled();
      await expect(page.getByLabel('Leaders')).toHaveAccessibleDescription('Leaders are on vacation');
      await expect(page.getByLabel('Leaders')).toBeFocused();
      expect(sent).toBe(1);
    });
  });

  test('the keyboard alone is enough to create, delete and undo', async ({ page }) => {
    const title = unique('By keyboard');
    const { keyboard } = page;
    const focused = page.locator(':focus');
    const heading = page.getByRole('heading', { name: /^All Groups/ });

    /** However many controls there are on the way. */
    async function tabTo(target: Locator, onTheWay?: () => Promise<void>) {
      const isFocused = () => target.evaluate((element) => element === document.activeElement);
      for (let presses = 0; presses < 50 && !(await isFocused()); presses += 1) {
        await onTheWay?.();
        await keyboard.press('Tab');
      }
      await expect(target).toBeFocused();
    }
    /** Whatever fields there are: by name, as a group's declaration has them. */
    async function answer() {
      const name = (await focused.getAttribute('name')) ?? '';
      const { kind, isOptional }: Partial<Field> = (groups.fields as Record<string, Field>)[name] ?? {};
      if (!kind || isOptional) return;
      if (kind === 'choice') await keyboard.press('ArrowDown');
      else if (kind === 'choices') await keyboard.press('Space');
      else await keyboard.type(name === 'title' ? title : 'Typed');
    }
    await page.goto('/admin/groups');
    await page.getByLabel('Title').focus();
    await tabTo(page.getByRole('button', { name: 'Create Group' }), answer);
    await keyboard.press('Enter');
    await expect(notice(page, 'Group created successfully!')).toBeVisible();
    await expect(row(page, title)).toContainText('Monday, Typed');

    await page.getByRole('button', { name: `Delete ${title}` }).press('Enter');
    await tabTo(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
    await keyboard.press('Enter');
    await expect(notice(page, 'Group deleted successfully!')).toBeVisible();
    await expect(heading).toBeFocused();

    await keyboard.press('F8');
    await tabTo(page.getByRole('button', { name: 'Undo', exact: true }));
    await keyboard.press('Enter');
    await expect(notice(page, 'Change undone')).toBeVisible();
    await expect(row(page, title)).toBeVisible();
    await expect(heading).toBeFocused();
  });

  test('a list that could not be loaded is loaded again on request, and says if it is empty', async ({
    page,
    allowConsoleErrors,
  }) => {
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
    await expect(page.getByText(admin.news.emptyText)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'All Articles (0)' })).toBeVisible();
  });
});

test('a toast closes after five seconds or a swipe, but not while it is focused or pointed at', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401 .*\/api\/admin\/login/);
  // Not by the server, which allows few wrong passwords a minute.
  await page.route('**/api/admin/login', (route) => route.fulfill({ status: 401, json: {} }));
  await page.clock.install({ time: 0 });
  await page.goto('/admin/groups');
  await waitForHydration(page);
  await expect(page.getByLabel('Password')).toBeVisible();
  // The code for toasts loads with the first toast, or on F8.
  const notifications = page.getByRole('region', { name: /Notifications/ }).getByRole('list');
  await page.keyboard.press('F8');
  await expect(notifications).toBeFocused();
  await page.clock.pauseAt(600_000);
  const toast = page.getByRole('listitem').filter({ hasText: 'Invalid password' });
  /** The page's clock is paused otherwise, so no toast expires because the test is slow. */
  const countAfterTick = async () => {
    await page.clock.runFor(5);
    return toast.count();
  };
  const show = async () => {
    await logIn(page);
    await expect.poll(countAfterTick).toBe(1);
    await page.mouse.move(1, 1);
  };

  await test.step('closes after five seconds', async () => {
    await show();
    await page.clock.runFor(4_500);
    await expect(toast).toBeVisible();
    await page.clock.runFor(600);
    await expect.poll(countAfterTick).toBe(0);
  });

  await test.step('closes after a swipe to the right of more than 50 pixels', async () => {
    await show();
    const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    expect(width).toBeGreaterThan(0);
    expect(width).toBeLessThanOrEqual(420);
    const swipe = async (distance: number) => {
      await page.mouse.move(x + 40, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + 40 + distance, y + 20, { steps: 6 });
      await page.mouse.up();
    };
    await swipe(40);
    await page.clock.runFor(500);
    await expect(toast).toBeVisible();
    await swipe(60);
    await expect.poll(countAfterTick).toBe(0);
  });

  await test.step('waits while F8 focuses it or the mouse points at it, and not longer', async () => {
    await show();
    await page.keyboard.press('F8');
    await expect(notifications).toBeFocused();
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await page.getByLabel('Password').focus();
    await toast.hover();
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(1, 1);
    await page.clock.runFor(5_100);
    await expect.poll(countAfterTick).toBe(0);
  });
});

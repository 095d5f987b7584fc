import type { Locator, Page } from '@playwright/test';
import { admin } from '#content/pages/admin.ts';
import { news as newsPage } from '#content/pages/news.ts';
import { smallGroups } from '#content/pages/small-groups.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { groups } from '#features/groups/group.ts';
import { news } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { adminPath, apiPath, mapFields, type Noun } from '#records/declare/noun.ts';
import { edit, expectAccessible, expectForm, fillFields, fillForm, logIn, notice, row, undo, unique } from './admin.ts';
import { disableToastTimeout, expect, holdResponses, password, test, testOnOwnSite, waitForHydration } from './test.ts';

test('a volunteer logs in, changes between the screens, and logs out', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/(status of (401|403|429|503)|ERR_FAILED) .*\/api\/admin\/log(in|out)/);
  await disableToastTimeout(page);
  const title = (name: string) => page.getByRole('heading', { name, exact: true });
  const passwordField = page.getByLabel('Password');
  const storedKeys = () => page.evaluate(() => Object.keys(localStorage));

  await test.step('a wrong password is rejected', async () => {
    await page.goto('/admin/groups');
    await passwordField.fill('wrong one');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(notice(page, 'Invalid password')).toBeVisible();
    await expect(passwordField).toBeFocused();
    await expect(passwordField).toHaveAttribute('aria-invalid', 'true');
    await expect(passwordField).toHaveAccessibleDescription('That’s not it. Please try again.');
    await expectAccessible(page);
  });

  await test.step('errors are told apart: rejected, unavailable, too many attempts, unreachable', async () => {
    for (const [status, toast, atField] of [
      [403, 'Invalid password', /^That’s not it/],
      [503, 'Invalid password', /^The site can’t log anyone in/],
      [429, /^Too many wrong passwords/, /^Too many wrong passwords/],
      [0, /^We couldn’t reach the server/, /^We couldn’t reach the server/],
    ] as const) {
      await page.route('**/api/admin/login', (route) => (status ? route.fulfill({ status, json: {} }) : route.abort()));
      await passwordField.fill(`attempt ${status}`);
      await expect(passwordField).not.toHaveAttribute('aria-invalid');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('listitem').getByText(toast)).toBeVisible();
      await expect(passwordField).toHaveAccessibleDescription(atField);
      await page.unroute('**/api/admin/login');
    }
  });

  await test.step('the password can be shown', async () => {
    const show = page.getByRole('button', { name: 'Show', exact: true, description: 'Password' });
    await show.click();
    await expect(passwordField).toHaveAttribute('type', 'text');
    await show.click();
    await expect(passwordField).toHaveAttribute('type', 'password');
  });

  await test.step('the right one is accepted, and its toast replaces the other', async () => {
    await passwordField.fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(title(admin.groups.title)).toBeVisible();
    await expect(notice(page, 'Logged in successfully!')).toBeVisible();
    await expect(notice(page, 'Invalid password')).toHaveCount(0);
  });

  await test.step('each screen has its own draft', async () => {
    await page.getByLabel('Title').fill('A private thought');
    const screens = page.getByRole('navigation', { name: 'Admin' });
    const link = screens.getByRole('link', { name: admin.news.label, exact: true });
    await link.click();
    await expect(title(admin.news.title)).toBeVisible();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await page.getByLabel('Summary').fill('Another one');
    await page.evaluate(() => localStorage.setItem('/api/news new', '{"title":"Of an older version of this site"}'));
  });

  await test.step('a failed logout is reported and removes nothing', async () => {
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

test('the focus is never lost, and an expired session is reported at the login form', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  await disableToastTimeout(page);
  await page.addInitScript(() => {
    const { scrollTo } = window;
    window.scrollTo = ((options: ScrollToOptions) => {
      document.documentElement.dataset.scrolled = options.behavior;
      Reflect.apply(scrollTo, window, [options]);
    }) as typeof window.scrollTo;
  });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const title = unique('Focused');
  await page.goto('/admin/groups');
  await logIn(page);
  await expect(heading(admin.groups.title)).toBeFocused();
  await fillForm(page, groups, aGroupInput({ title }));
  await button('Create Group').press('Enter');
  await expect(notice(page, 'Group created successfully!')).toBeVisible();
  await expect(heading('Create New Group')).toBeFocused();
  for (const [reducedMotion, behavior] of [
    ['no-preference', 'smooth'],
    ['reduce', 'instant'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await edit(page, title);
    await expect(heading('Edit Group')).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('data-scrolled', behavior);
  }
  await button('Update Group').press('Enter');
  await expect(notice(page, 'Group updated successfully!')).toBeVisible();
  await expect(heading('Create New Group')).toBeFocused();

  await edit(page, title, { Leaders: 'Jo Baker' });
  await button('Dismiss').click();
  await context.clearCookies();
  await button('Update Group').press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toBeInViewport();
  await expect(page.getByLabel('Password')).toBeFocused();
  await logIn(page);
  await expect(page.getByLabel('Leaders')).toHaveValue('Jo Baker');
  await button('Logout').press('Enter');
  await expect(page.getByLabel('Password')).toBeFocused();
});

test('a logout ends the session in every tab, and nothing is stored after it', async ({ page, context }) => {
  await page.goto('/admin/groups');
  await logIn(page);
  const other = await context.newPage();
  await other.goto('/admin/groups');
  await other.getByLabel('Title').fill('A private thought');
  const releaseSave = await holdResponses(other, '**/api/groups');
  await fillForm(other, groups, aGroupInput({ title: unique('Private') }));
  await other.getByRole('button', { name: 'Create Group' }).click();
  await other.getByLabel('Leaders').fill('Nobody’s business');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('heading', { name: admin.groups.loginTitle })).toBeVisible();
  const answered = other.waitForResponse('**/api/groups');
  releaseSave();
  expect((await answered).status()).toBe(401);
  for (const tab of [page, other]) expect(await tab.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('a field is found by its label, even if items have the label in their titles', async ({ page }) => {
  await page.request.post('/api/admin/login', { data: { password } });
  for (const noun of [groups, news] as Noun[]) {
    const labels = Object.values(noun.fields).flatMap(({ label, kind, isOptional }) =>
      isOptional || kind === 'choices' ? [] : [label],
    );
    const title = unique(labels.join(' '));
    const data = { ...(noun.name === 'group' ? aGroupInput() : anArticleInput()), title };
    expect(await page.request.post(apiPath(noun), { data })).toBeOK();
    await page.goto(adminPath(noun));
    await expect(row(page, title).getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
    for (const label of labels) await expect(page.getByLabel(label)).toHaveCount(1);
    if (noun.name === 'group') await expect(page.getByLabel('Category', { exact: true })).toBeEditable();
  }
});

/** A text that must be shown as typed, with line breaks and markup as text. */
const text = 'Bring boots.\n\n<script>alert(1)</script> <b>not bold</b>\n  and a shovel';
const journeys = [
  {
    name: 'Group',
    noun: groups,
    tag: '@phone',
    list: 'All Groups',
    input: aGroupInput({ gender: 'Female', description: text }),
    listed: ['Tuesday', '7:00 PM', 'Female', '12 Oak Street', text],
    changed: { label: 'Location', text: 'Side door' },
    openPublicPage: (page: Page) => page.goto('/small-groups'),
    manage: smallGroups.manage,
  },
  {
    name: 'Article',
    noun: news,
    tag: [],
    list: 'All Articles',
    input: anArticleInput({ content: text }),
    listed: [
      'By Kim Walker',
      /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d\d, \d{4}$/,
      anArticleInput().summary,
    ],
    changed: { label: 'Author', text: 'The sexton' },
    openPublicPage: (page: Page) => page.getByRole('link', { name: admin.news.back.label }).click(),
    manage: newsPage.manage,
  },
];

/** Presses Tab until the control has the focus. */
async function tabTo(control: Locator, onTheWay?: () => Promise<void>) {
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 50 && !(await isFocused()); presses += 1) {
    await onTheWay?.();
    await control.page().keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

/** Fills in the focused control if its field is required. */
async function answer(page: Page, { fields }: Pick<Noun, 'fields'>, title: string) {
  const name = (await page.locator(':focus').getAttribute('name')) ?? '';
  const field = fields[name];
  if (!field || field.isOptional) return;
  if (field.kind === 'choice') await page.keyboard.press('ArrowDown');
  else if (field.kind === 'choices') await page.keyboard.press('Space');
  else await page.keyboard.type(name === 'title' ? title : 'Typed');
}

const testOnEmptySite = testOnOwnSite({ sampleData: false });

for (const { name, noun, tag, list, input, listed, changed, openPublicPage, manage } of journeys) {
  testOnEmptySite(
    `${name}: created, shown on the public page, changed and deleted, and each undone`,
    { tag },
    async ({ page, allowConsoleErrors }) => {
      allowConsoleErrors(/status of 500/);
      await disableToastTimeout(page);
      await page.request.post('/api/admin/login', { data: { password } });
      const title = unique(name);
      const { keyboard } = page;
      const item = row(page, title);
      const button = (label: string) => page.getByRole('button', { name: label, exact: true });
      const heading = (text: string) => page.getByRole('heading', { name: text, exact: true });
      const empty = mapFields(noun.fields, ({ initial }) => initial);
      const question = page.getByRole('alertdialog', { name: `Are you sure you want to delete this ${noun.name}?` });
      const expectListed = async () => {
        for (const part of listed) await expect(item.getByText(part, { exact: true })).toBeVisible();
      };

      await test.step('the list can be retried when it fails to load, and is empty', async () => {
        await page.route(`**${apiPath(noun)}`, (route) => route.fulfill({ status: 500, body: 'no' }));
        await page.goto(adminPath(noun));
        await expect(page.getByText(`We could not load the ${noun.plural}.`)).toBeVisible();
        await page.unroute(`**${apiPath(noun)}`);
        await button('Try again').click();
        await expect(heading(`${list} (0)`)).toBeVisible();
      });

      await test.step('it is created with the keyboard alone, and undone', async () => {
        await button(`Create ${name}`).press('Enter');
        await expect(notice(page, noun.admin.missingText)).toBeVisible();
        await expect(page.getByLabel('Title')).toBeFocused();
        await tabTo(button(`Create ${name}`), () => answer(page, noun, title));
        await keyboard.press('Enter');
        await expect(notice(page, `${name} created successfully!`)).toBeVisible();
        await expect(item).toBeVisible();
        await undo(page);
        await expect(heading(`${list} (0)`)).toBeVisible();
        await expect(item).toHaveCount(0);
      });

      await test.step('it is created with the mouse, and shown on the public page with its line breaks', async () => {
        await fillForm(page, noun, { ...input, title });
        await button(`Create ${name}`).click();
        await expect(heading(`${list} (1)`)).toBeVisible();
        await expectListed();
        await expectForm(page, noun, empty);
        await openPublicPage(page);
        const inPublic = page.locator('article, li').filter({ hasText: title });
        // The page is first rendered by the browser, after a link, then by the server.
        for (const load of [waitForHydration, () => page.reload()]) {
          await load(page);
          await expect(inPublic).toBeVisible();
          expect(await inPublic.getByText('Bring boots.').innerText()).toBe(text);
        }
        await waitForHydration(page);
        await page.getByRole('link', { name: manage.label }).click();
      });

      await test.step('it is changed, which is undone', async () => {
        await edit(page, title);
        await expectForm(page, noun, { ...input, title });
        await fillFields(page, { [changed.label]: changed.text });
        await button(`Update ${name}`).click();
        await expect(item).toContainText(changed.text);
        await undo(page);
        await expectListed();
      });

      await test.step('it is deleted with the keyboard alone, and undone', async () => {
        await item.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
        await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
        await keyboard.press('Enter');
        await expect(question).toBeHidden();
        await expect(item).toBeVisible();
        await item.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
        await tabTo(question.getByRole('button', { name: 'Delete' }));
        await keyboard.press('Enter');
        await expect(notice(page, `${name} deleted successfully!`)).toBeVisible();
        await expect(heading(`${list} (0)`)).toBeFocused();
        await expect(item).toHaveCount(0);
        await expectAccessible(page);
        await keyboard.press('F8');
        await tabTo(button('Undo'));
        await keyboard.press('Enter');
        await expect(notice(page, 'Change undone')).toBeVisible();
        await expectListed();
        await expect(heading(`${list} (1)`)).toBeFocused();
      });
    },
  );
}

test('the form marks and focuses what is missing, and what the server rejects', { tag: '@phone' }, async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400 .*\/api\/groups/);
  await disableToastTimeout(page);
  await page.request.post('/api/admin/login', { data: { password } });
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

  await test.step('missing fields, without a request', async () => {
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
    await fillFields(page, { Title: 'Now it has one' });
    await expect(page.getByLabel('Title')).toHaveAccessibleDescription('');
    await expect(formats).toHaveAccessibleDescription('Choose at least one of the meeting formats');
  });

  await test.step('a time that calendars cannot read is valid, but has a note', async () => {
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

  await test.step('fields that the server rejects, after a single request', async () => {
    await fillForm(page, groups, aGroupInput());
    await submit.click();
    await expect(submit).toBeDisabled();
    answer();
    await expect(notice(page, 'Failed to create group')).toBeVisible();
    await expect(submit).toBeEnabled();
    await expect(page.getByLabel('Leaders')).toHaveAccessibleDescription('Leaders are on vacation');
    await expect(page.getByLabel('Leaders')).toBeFocused();
    expect(sent).toBe(1);
  });
});

test('a toast closes after five seconds or a swipe, but not while it is focused or hovered', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401 .*\/api\/admin\/login/);
  // The request is intercepted, because the server limits wrong passwords.
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
  /** The page's clock is otherwise paused, so a slow test does not make a toast expire. */
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
    expect(await countAfterTick()).toBe(1);
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
    expect(await countAfterTick()).toBe(1);
    await swipe(60);
    await expect.poll(countAfterTick).toBe(0);
  });

  await test.step('waits while it is focused by F8 or hovered, and no longer', async () => {
    await show();
    await page.keyboard.press('F8');
    await expect(notifications).toBeFocused();
    await page.clock.runFor(20_000);
    expect(await countAfterTick()).toBe(1);
    await page.getByLabel('Password').focus();
    await toast.hover();
    await page.clock.runFor(20_000);
    expect(await countAfterTick()).toBe(1);
    await page.mouse.move(1, 1);
    await page.clock.runFor(5_100);
    await expect.poll(countAfterTick).toBe(0);
  });
});

import type { Page, Request } from '@playwright/test';
import { newHereAddress, oldAddresses } from '#content/addresses.ts';
import { campuses } from '#content/campuses.ts';
import { giveLink } from '#content/navigation.ts';
import { admin } from '#content/pages/admin.ts';
import { home } from '#content/pages/home.ts';
import { notFound } from '#content/pages/not-found.ts';
import { nouns } from '#features/all.ts';
import { groupList } from '#features/groups/group-list.ts';
import { articleList } from '#features/news/article-list.ts';
import { adminPath, apiPath, capitalized, type Noun } from '#records/declare/noun.ts';
import { generateInput } from '#test/generated-input.ts';
import { fillForm } from './admin.ts';
import {
  disableToastTimeout,
  expect,
  followNavigation,
  holdResponses,
  password,
  testOnOwnSite,
  waitForHydration,
} from './test.ts';

// The congregation's specification of requests, fields, labels and states, tested without any other knowledge: names and
// texts are exact. Additions to the site must not break it. The church's own words are in content/xenia.test.ts.

const test = testOnOwnSite({ sampleData: false });

const screens = [
  {
    noun: 'group',
    plural: 'groups',
    checking: 'Checking authentication...',
    login: 'Admin Login',
    title: 'Manage Small Groups',
    empty: 'No groups yet. Create your first group above!',
    missing: 'Please fill in all required fields',
    texts: {
      Title: 'Title of a group',
      Description: 'Supper and a psalm',
      'Meeting Time': '7:00 PM',
      'Age Range': '20 to 40',
      Location: '12 Oak Street',
      Leaders: 'Kim, Jo',
    },
    choices: { 'Meeting Day': 'Tuesday', Gender: 'Female' },
    boxes: ['video', 'in-person', 'chat'],
    listed: ['Tuesday', '7:00 PM', 'Female', '12 Oak Street', 'Supper and a psalm'],
    reset: { Title: '', Gender: 'Mixed' },
    fields: {
      title: 'Title of a group',
      description: 'Supper and a psalm',
      meetingDay: 'Tuesday',
      meetingTime: '7:00 PM',
      timezone: 'Central',
      gender: 'Female',
      ageRange: '20 to 40',
      location: '12 Oak Street',
      leaders: 'Kim, Jo',
      meetingFormats: ['video'],
      category: '',
    },
  },
  {
    noun: 'article',
    plural: 'articles',
    path: 'news',
    checking: 'Loading...',
    login: 'News Admin Login',
    title: 'News Admin Panel',
    empty: 'No articles yet. Create your first article!',
    missing: 'Please fill in all fields',
    texts: { Title: 'Title of an article', Summary: 'Bring a salad', Content: 'At noon.\nBring boots.', Author: 'Kim' },
    choices: {},
    boxes: [],
    listed: ['By Kim', /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d\d, \d{4}$/, 'Bring a salad'],
    reset: { Title: '', Author: '' },
    fields: {
      title: 'Title of an article',
      summary: 'Bring a salad',
      content: 'At noon.\nBring boots.',
      author: 'Kim',
    },
  },
];

/** The requests to the API since the last call, as 'POST /api/groups'. */
function recordCalls(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/') && requests.push(request));
  const describe = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
  return {
    last: (method: string) => requests.findLast((request) => request.method() === method),
    take: () => requests.splice(0).map(describe),
  };
}

for (const { noun, plural, path = plural, checking, login, title, empty, missing, ...item } of screens) {
  const Noun = noun.replace(/^./, (letter) => letter.toUpperCase());
  const api = `/api/${path}`;

  test(`the admin screen of ${plural}`, async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of (4|5)/);
    await disableToastTimeout(page);
    const calls = recordCalls(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const heading = (name: string) => page.getByRole('heading', { name, exact: true });
    const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });
    const fail = (status: number, method: string) =>
      page.route(`**${api}{,/*}`, (route) =>
        route.request().method() === method ? route.fulfill({ status, json: {} }) : route.fallback(),
      );

    await test.step('asks for the password before it requests a list', async () => {
      const releaseCheck = await holdResponses(page, '**/api/admin/check');
      await page.goto(`/admin/${path}`);
      await expect(page.getByText(checking, { exact: true })).toBeVisible();
      releaseCheck();
      await expect(heading(login)).toBeVisible();
      expect(new Set(calls.take())).toEqual(new Set(['GET /api/admin/check']));
      for (const status of [401, 500]) {
        await page.route('**/api/admin/login', (route) => route.fulfill({ status, json: {} }), { times: 1 });
        await page.getByLabel('Password').fill(`wrong for ${status}`);
        await button('Login').click();
        await expect(toast('Invalid password')).toBeVisible();
        await toast('Invalid password').locator('xpath=ancestor::li').getByRole('button').last().click();
        await expect(toast('Invalid password')).toHaveCount(0);
      }
    });

    await test.step('logs in, checks again, and loads the list', async () => {
      calls.take();
      const releaseLogin = await holdResponses(page, '**/api/admin/login');
      const releaseList = await holdResponses(page, `**${api}`);
      await page.getByLabel('Password').fill(password);
      await button('Login').click();
      await expect(button('Logging in...')).toBeDisabled();
      releaseLogin();
      await expect(toast('Logged in successfully!')).toBeVisible();
      await expect(heading(title)).toBeVisible();
      await expect(page.getByText(`Loading ${plural}...`, { exact: true })).toBeVisible();
      await expect(heading(`All ${Noun}s`)).toBeVisible();
      releaseList();
      await expect(page.getByText(empty, { exact: true })).toBeVisible();
      expect(calls.take()).toEqual(['POST /api/admin/login', 'GET /api/admin/check', `GET ${api}`]);
      await expect(heading(`All ${Noun}s (0)`)).toBeVisible();
      await expect(heading(`Create New ${Noun}`)).toBeVisible();
      await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(item.boxes.length);
    });

    await test.step('sends nothing while something is missing', async () => {
      await button(`Create ${Noun}`).click();
      await expect(toast(missing)).toBeVisible();
      expect(calls.take()).toEqual([]);
    });

    const fill = async () => {
      for (const [name, text] of Object.entries(item.texts)) await field(name).fill(text);
      for (const [name, option] of Object.entries(item.choices)) await field(name).selectOption(option);
      for (const name of item.boxes.slice(0, 1)) await page.getByRole('checkbox', { name, exact: true }).check();
    };
    const row = page.getByRole('listitem').filter({ has: heading(item.texts.Title) });

    /** Expects a failure with this status, which leaves the form or list unchanged. A 401 asks for the password first. */
    const expectFailure = async (status: number, method: string, action: string, press: () => Promise<void>) => {
      await fail(status, method);
      await press();
      const failure = toast(`Failed to ${action} ${noun}`);
      await expect(failure).toBeVisible();
      await expect(page.locator('.toast-destructive')).toBeVisible();
      await page.unroute(`**${api}{,/*}`);
      await failure.locator('xpath=ancestor::li').getByRole('button').last().click();
      if (status !== 401) return;
      await expect(heading(login)).toBeVisible();
      await page.getByLabel('Password').fill(password);
      await button('Login').click();
      await expect(heading(title)).toBeVisible();
    };

    await test.step('keeps the form when it cannot create', async () => {
      await fill();
      for (const status of [500, 401]) {
        await expectFailure(status, 'POST', 'create', () => button(`Create ${Noun}`).click());
        await expect(field('Title')).toHaveValue(item.texts.Title);
      }
    });

    await test.step('says why the form is not empty, until what was typed is discarded', async () => {
      const reason = page.getByText('You typed this before, and it isn’t saved yet.');
      await expect(reason).toBeVisible();
      await page.reload();
      await expect(reason).toBeVisible();
      await button('Discard').click();
      await expect(field('Title')).toHaveValue('');
      await expect(reason).toHaveCount(0);
      await button('Undo').click();
      await expect(field('Title')).toHaveValue(item.texts.Title);
      await button('Discard').click();
      await expect(field('Title')).toHaveValue('');
      await page.reload();
      await expect(heading(`All ${Noun}s (0)`)).toBeVisible();
      await expect(reason).toHaveCount(0);
      await fill();
      await expect(reason).toHaveCount(0);
    });

    await test.step('creates with these fields and no other, reloads the list, and empties the form', async () => {
      calls.take();
      const release = await holdResponses(page, `**${api}`);
      await button(`Create ${Noun}`).click();
      await expect(button(`Create ${Noun}`)).toBeDisabled();
      release();
      await expect(toast(`${Noun} created successfully!`)).toBeVisible();
      await expect(heading(`All ${Noun}s (1)`)).toBeVisible();
      const sent = calls.last('POST');
      expect(sent?.postDataJSON()).toEqual(item.fields);
      expect(sent?.headers()['content-type']).toBe('application/json');
      expect(calls.take()).toEqual([`POST ${api}`, `GET ${api}`]);
      for (const [name, value] of Object.entries(item.reset)) await expect(field(name)).toHaveValue(value);
      for (const part of item.listed) await expect(row.getByText(part, { exact: true })).toBeVisible();
    });

    await test.step('edits, cancels, keeps the form when it cannot update, and updates', async () => {
      await row.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(heading(`Edit ${Noun}`)).toBeVisible();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      // Matches only the field, although the item on the page is called 'Title of …'.
      await expect(page.getByLabel('Title')).toHaveValue(item.texts.Title);
      await button('Cancel').click();
      await expect(heading(`Create New ${Noun}`)).toBeVisible();
      for (const status of [500, 412, 404, 401]) {
        await row.getByRole('button', { name: 'Edit', exact: true }).click();
        await field('Title').fill('Changed');
        await expectFailure(status, 'PATCH', 'update', () => button(`Update ${Noun}`).click());
        await expect(field('Title')).toHaveValue('Changed');
        await button('Cancel').click();
      }
      await row.getByRole('button', { name: 'Edit', exact: true }).click();
      await field('Title').fill('Changed');
      calls.take();
      await button(`Update ${Noun}`).click();
      await expect(toast(`${Noun} updated successfully!`)).toBeVisible();
      await expect(heading(`Create New ${Noun}`)).toBeVisible();
      expect(calls.last('PATCH')?.postDataJSON()).toEqual({ ...item.fields, title: 'Changed' });
      expect(calls.take()).toEqual([expect.stringMatching(`^PATCH ${api}/[^/]+$`), `GET ${api}`]);
    });

    await test.step('asks before it deletes', async () => {
      const changed = page.getByRole('listitem').filter({ has: heading('Changed') });
      const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true });
      const remove = async () => {
        await changed.getByRole('button', { name: 'Delete', exact: true }).click();
        await expect(page.getByText(`Are you sure you want to delete this ${noun}?`, { exact: true })).toBeVisible();
        calls.take();
        await confirm.click();
      };
      for (const status of [500, 401]) await expectFailure(status, 'DELETE', 'delete', remove);
      await remove();
      await expect(toast(`${Noun} deleted successfully!`)).toBeVisible();
      await expect(page.getByText(empty, { exact: true })).toBeVisible();
      const sent = calls.last('DELETE');
      expect([sent?.postData(), sent?.headers()['content-type']]).toEqual([null, undefined]);
      expect(calls.take()).toEqual([expect.stringMatching(`^DELETE ${api}/[^/]+$`), `GET ${api}`]);
    });

    await test.step('claims no number of what it could not load', async () => {
      await fail(500, 'GET');
      await page.reload();
      await expect(button('Try again')).toBeVisible();
      await expect(heading(`All ${Noun}s`)).toBeVisible();
      await page.unroute(`**${api}{,/*}`);
      await button('Try again').click();
      await expect(heading(`All ${Noun}s (0)`)).toBeVisible();
      calls.take();
    });

    await test.step('logs out, and checks again', async () => {
      await button('Logout').click();
      await expect(toast('Logged out successfully!')).toBeVisible();
      await expect(heading(login)).toBeVisible();
      await expect(page.getByLabel('Password')).toHaveValue('');
      const sent = calls.last('POST');
      expect([sent?.postData(), sent?.headers()['content-type']]).toEqual([null, undefined]);
      expect(calls.take()).toEqual(['POST /api/admin/logout', 'GET /api/admin/check']);
    });
  });
}

test('the public lists', async ({ page, playwright, baseURL }) => {
  const volunteer = await playwright.request.newContext({ baseURL });
  await volunteer.post('/api/admin/login', { data: { password } });
  const group = screens[0]?.fields ?? {};
  const added = [
    { title: 'Early birds', gender: 'Male', location: 'Oak Street', description: 'Coffee' },
    { title: 'Night owls', gender: 'Female', location: 'Elm Street', description: 'Tea under the oak' },
    { title: 'Oaks', gender: 'Mixed', location: 'Elm Street', description: 'Water' },
  ];
  for (const data of added) await volunteer.post('/api/groups', { data: { ...group, ...data } });
  const calls = recordCalls(page);

  await test.step('groups: loaded by the browser after a link, searched without case, filtered by exact gender', async () => {
    await page.goto('/about');
    await waitForHydration(page);
    const release = await holdResponses(page, '**/api/groups');
    await followNavigation(page, '/small-groups');
    await expect(page.getByText('Loading groups...', { exact: true })).toBeVisible();
    release();
    const shown = page.getByRole('main').getByRole('heading', { level: 3 });
    await expect(page.getByRole('link', { name: 'Admin: Manage Groups', exact: true })).toBeVisible();
    await expect(shown).toHaveText(added.map(({ title }) => title));
    for (const [q, gender, titles] of [
      ['OAK', 'All', ['Early birds', 'Night owls', 'Oaks']],
      ['oak', 'Male', ['Early birds']],
      ['oak', 'Female', ['Night owls']],
      ['tea', 'Female', ['Night owls']],
      ['tea', 'Male', []],
      ['coffe machine', 'All', []],
      ['coffef', 'All', []],
    ] as const) {
      await page.getByRole('searchbox').fill(q);
      await page.getByRole('radio', { name: gender, exact: true }).click();
      await expect(page.getByRole('radio', { name: gender, exact: true })).toBeChecked();
      await expect(shown).toHaveText([...titles]);
      await expect(
        page.getByText(`${titles.length} group${titles.length === 1 ? '' : 's'}`, { exact: true }),
      ).toBeVisible();
      const none = page.getByText('No groups found. Try adjusting your search.', { exact: true });
      await expect(none).toHaveCount(titles.length === 0 ? 1 : 0);
    }
    expect(calls.take()).toEqual(['GET /api/groups']);
  });

  await test.step('news: empty, and nothing is fetched again', async () => {
    const release = await holdResponses(page, '**/api/news');
    await followNavigation(page, '/news');
    await expect(page.getByText('Loading news...', { exact: true })).toBeVisible();
    release();
    await expect(page.getByText('No news articles yet. Check back soon!', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Manage News' })).toHaveCount(0);
    await followNavigation(page, '/small-groups');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await followNavigation(page, '/news');
    expect(calls.take().sort()).toEqual(['GET /api/admin/check', 'GET /api/news']);
  });
  await volunteer.dispose();
});

/** An item with only the fields that its noun requires. */
function plainItem(noun: Noun) {
  const { title, ...input } = generateInput(noun, 0);
  const required = Object.entries(input).filter(([name]) => !noun.fields[name]?.isOptional);
  return { id: 'only', title: String(title), ...Object.fromEntries(required) };
}

for (const noun of nouns) {
  test(`${noun.plural} that have only their required fields are shown, changed and created`, async ({ page }) => {
    await disableToastTimeout(page);
    const item = { ...plainItem(noun), ...(noun.path === 'news' && { createdAt: '2027-03-05T17:00:00.000Z' }) };
    await page.route(`**${apiPath(noun)}{,/*}`, (route) => {
      const isList = route.request().method() === 'GET' && route.request().url().endsWith(apiPath(noun));
      return route.fulfill({ json: isList ? [item] : item });
    });
    await page.request.post('/api/admin/login', { data: { password } });
    const calls = recordCalls(page);
    const title = page.getByRole('main').getByRole('heading', { name: item.title, exact: true });
    const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });
    const Noun = capitalized(noun.name);
    const field = page.getByLabel(noun.fields.title.label, { exact: true });

    await page.goto(adminPath(noun));
    await expect(title).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(field).toHaveValue(item.title);
    calls.take();
    await page.getByRole('button', { name: `Update ${Noun}`, exact: true }).click();
    await expect(toast(`${Noun} updated successfully!`)).toBeVisible();
    await fillForm(page, noun, generateInput(noun, 0));
    await page.getByRole('button', { name: `Create ${Noun}`, exact: true }).click();
    await expect(toast(`${Noun} created successfully!`)).toBeVisible();
    await expect(field).toHaveValue('');
    const api = apiPath(noun);
    expect(calls.take()).toEqual([`PATCH ${api}/only`, `GET ${api}`, `POST ${api}`, `GET ${api}`]);

    const list = [groupList, articleList].find(({ path }) => path === noun.path);
    if (!list) return;
    await page.goto('/');
    await waitForHydration(page);
    await page.locator(`a[href="${list.page}"]`).first().dispatchEvent('click');
    await expect(title).toBeVisible();
    await expect(page.getByRole('link', { name: item.title, exact: true })).toHaveCount(0);
    if (noun.path === 'news') await expect(page.getByText('March 05, 2027', { exact: true })).toBeVisible();
  });
}

test('GIVE is in the header at every width', async ({ page }) => {
  await page.goto('/about');
  const header = page.getByRole('banner');
  // The last width is that of 390 with the font size doubled: all sizes are relative to it.
  for (const width of [1440, 768, 767, 390, 320, 195]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(header.getByRole('link', { name: giveLink.label, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(header.getByRole('link').first()).toBeInViewport({ ratio: 1 });
    const menu = header.getByRole('button', { name: 'Menu', exact: true });
    if (width < 768) await expect(menu).toBeInViewport({ ratio: 1 });
    else await expect(menu).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('the hero offers past services first, then a visit', async ({ page }) => {
  await page.goto('/');
  const { watch, visit } = home.hero;
  const [first, second] = await Promise.all(
    [watch, visit].map(({ label }) => page.getByRole('link', { name: label, exact: true }).boundingBox()),
  );
  if (!first || !second) throw new Error('A button of the hero is not visible');
  expect(first.y < second.y || (first.y === second.y && first.x < second.x)).toBe(true);
});

test('a campus without services says so in the letters in which it is written', async ({ page }) => {
  for (const path of ['/locations', '/contact']) {
    await page.goto(path);
    for (const { servicesNote } of campuses.filter(({ services }) => services.length === 0)) {
      const transforms = await page
        .getByRole('main')
        .getByText(servicesNote)
        .evaluateAll((all) =>
          all.flatMap((each) => ['', '::first-letter'].map((part) => getComputedStyle(each, part).textTransform)),
        );
      expect(new Set(transforms), path).toEqual(new Set(['none']));
    }
  }
});

test('the fallback page offers guests their page first, and volunteers the admin screens', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/);
  const offered = page.getByRole('main').getByRole('listitem').getByRole('link');
  if (![newHereAddress, ...Object.keys(oldAddresses)].includes('/im-new')) {
    expect((await page.goto('/im-new'))?.status()).toBe(404);
    await expect(offered.first()).toHaveAttribute('href', newHereAddress);
  }
  for (const path of ['/admin', '/admin/', '/admin/group']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.heading);
    await expect(page.getByText(notFound.text, { exact: true })).toBeVisible();
    const hrefs = await offered.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(new Set(hrefs)).toEqual(new Set(Object.keys(admin).map((name) => `/admin/${name}`)));
  }
  await expect(offered.first()).toHaveAttribute('href', adminPath({ path: 'groups' }));
});

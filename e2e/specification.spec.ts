import type { Page, Request } from '@playwright/test';
import { newHereAddress, oldAddresses } from '#content/addresses.ts';
import { groupTimeZone } from '#content/group-time-zone.ts';
import { giveLink } from '#content/navigation.ts';
import { admin } from '#content/pages/admin.ts';
import { defaultContent } from '#content/words.ts';
import { nouns } from '#features/all.ts';
import { groupList } from '#features/groups/group-list.ts';
import { articleList } from '#features/news/article-list.ts';
import { adminPath, apiPath, capitalized, type Noun } from '#records/declare/noun.ts';
import { generateInput } from '#test/generated-input.ts';
import { find, hrefsIn, readHtml, textOf } from '#test/html.ts';
import { fillForm, row } from './admin.ts';
import {
  disableToastTimeout,
  expect,
  followNavigation,
  holdResponses,
  password,
  test,
  testOnOwnSite,
  waitForHydration,
} from './test.ts';

const { home, newsletter, notFound } = defaultContent.words;

// The congregation's specification of requests, fields, labels and states, tested without any other knowledge: names and
// texts are exact. Additions to the site must not break it. The church's own words are in content/xenia.test.ts.

const testOnEmptySite = testOnOwnSite({ sampleData: false });

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
      timezone: groupTimeZone,
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

  testOnEmptySite(`the admin screen of ${plural}`, async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of (4|5)/);
    await disableToastTimeout(page);
    const calls = recordCalls(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const heading = (name: string) => page.getByRole('heading', { name, exact: true });
    const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });
    const inRow = (title: string, action: string) =>
      row(page, title).getByRole('button', { name: action, exact: true });

    await test.step('asks for the password before it requests a list', async () => {
      const releaseCheck = await holdResponses(page, '**/api/admin/check');
      await page.goto(`/admin/${path}`);
      await expect(page.getByText(checking, { exact: true })).toBeVisible();
      releaseCheck();
      await expect(heading(login)).toBeVisible();
      expect(new Set(calls.take())).toEqual(new Set(['GET /api/admin/check']));
      for (const status of [401, 500]) {
        await page.route('**/api/admin/login', (route) => route.fulfill({ status, json: {} }), { times: 1 });
        await field('Password').fill(`wrong for ${status}`);
        await button('Login').click();
        await expect(toast('Invalid password')).toBeVisible();
        await expect(page.locator('.toast-destructive')).toBeVisible();
        await button('Dismiss').click();
        await expect(toast('Invalid password')).toHaveCount(0);
      }
    });

    await test.step('logs in, checks again, and loads the list', async () => {
      calls.take();
      const releaseLogin = await holdResponses(page, '**/api/admin/login');
      const releaseList = await holdResponses(page, `**${api}`);
      await field('Password').fill(password);
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

    async function expectFailure(method: string, action: string, press: () => Promise<void>) {
      await page.route(`**${api}{,/*}`, (route) =>
        route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      );
      await press();
      await expect(toast(`Failed to ${action} ${noun}`)).toBeVisible();
      await page.unroute(`**${api}{,/*}`);
      calls.take();
    }

    await test.step('keeps the form when it cannot create', async () => {
      for (const [name, text] of Object.entries(item.texts)) await field(name).fill(text);
      for (const [name, option] of Object.entries(item.choices)) await field(name).selectOption(option);
      for (const name of item.boxes) await page.getByRole('checkbox', { name, exact: true }).check();
      for (const name of item.boxes.slice(1)) await page.getByRole('checkbox', { name, exact: true }).uncheck();
      await expectFailure('POST', 'create', () => button(`Create ${Noun}`).click());
      await expect(field('Title')).toHaveValue(item.texts.Title);
    });

    await test.step('creates with these fields and no other, reloads the list, and empties the form', async () => {
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
      await expect(page.getByRole('main').getByRole('checkbox', { checked: true })).toHaveCount(0);
      for (const part of item.listed) {
        await expect(row(page, item.texts.Title).getByText(part, { exact: true })).toBeVisible();
      }
    });

    await test.step('edits, cancels, keeps the form when it cannot update, and updates', async () => {
      await inRow(item.texts.Title, 'Edit').click();
      await expect(heading(`Edit ${Noun}`)).toBeVisible();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      // Matches only the field, although the item on the page is called 'Title of …'.
      await expect(page.getByLabel('Title')).toHaveValue(item.texts.Title);
      await button('Cancel').click();
      await expect(heading(`Create New ${Noun}`)).toBeVisible();
      await inRow(item.texts.Title, 'Edit').click();
      await field('Title').fill('Changed');
      await expectFailure('PATCH', 'update', () => button(`Update ${Noun}`).click());
      await expect(field('Title')).toHaveValue('Changed');
      await button(`Update ${Noun}`).click();
      await expect(toast(`${Noun} updated successfully!`)).toBeVisible();
      await expect(heading(`Create New ${Noun}`)).toBeVisible();
      expect(calls.last('PATCH')?.postDataJSON()).toEqual({ ...item.fields, title: 'Changed' });
      expect(calls.take()).toEqual([expect.stringMatching(`^PATCH ${api}/[^/]+$`), `GET ${api}`]);
    });

    await test.step('asks before it deletes', async () => {
      const remove = async () => {
        await inRow('Changed', 'Delete').click();
        await expect(page.getByText(`Are you sure you want to delete this ${noun}?`, { exact: true })).toBeVisible();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      };
      await expectFailure('DELETE', 'delete', remove);
      await remove();
      await expect(toast(`${Noun} deleted successfully!`)).toBeVisible();
      await expect(page.getByText(empty, { exact: true })).toBeVisible();
      const sent = calls.last('DELETE');
      expect([sent?.postData(), sent?.headers()['content-type']]).toEqual([null, undefined]);
      expect(calls.take()).toEqual([expect.stringMatching(`^DELETE ${api}/[^/]+$`), `GET ${api}`]);
    });

    await test.step('asks once for a list that fails to load, and claims no number of what it lacks', async () => {
      await page.route(`**${api}`, (route) => route.fulfill({ status: 500, body: 'no' }));
      await page.reload();
      await expect(page.getByText(`We could not load the ${plural}.`)).toBeVisible();
      await expect(heading(`All ${Noun}s`)).toBeVisible();
      expect(calls.take().filter((call) => call === `GET ${api}`)).toHaveLength(1);
      await page.unroute(`**${api}`);
      await button('Try again').click();
      await expect(heading(`All ${Noun}s (0)`)).toBeVisible();
      calls.take();
    });

    await test.step('logs out, and checks again', async () => {
      await button('Logout').click();
      await expect(toast('Logged out successfully!')).toBeVisible();
      await expect(heading(login)).toBeVisible();
      await expect(field('Password')).toHaveValue('');
      const sent = calls.last('POST');
      expect([sent?.postData(), sent?.headers()['content-type']]).toEqual([null, undefined]);
      expect(calls.take()).toEqual(['POST /api/admin/logout', 'GET /api/admin/check']);
    });
  });
}

testOnEmptySite('the public lists', async ({ page, context, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 500/);
  const [{ fields } = {}] = screens;
  const added = [
    { title: 'Early birds', gender: 'Male', location: 'Oak Street', description: 'Coffee' },
    { title: 'Night owls', gender: 'Female', location: 'Elm Street', description: 'Tea under the oak' },
    { title: 'Oaks', gender: 'Mixed', location: 'Elm Street', description: 'Water' },
  ];
  const login = await page.request.post('/api/admin/login', { data: { password } });
  for (const data of added) await page.request.post('/api/groups', { data: { ...fields, ...data } });
  const { cookies } = await page.request.storageState();
  expect(login).toBeOK();
  await context.clearCookies();
  const calls = recordCalls(page);

  /** Follows the link to a list that first loads, then fails, and then loads. */
  async function openList(path: string, name: string) {
    await page.route(`**/api/${name}`, (route) => route.fulfill({ status: 500, body: 'no' }), { times: 1 });
    const release = await holdResponses(page, `**/api/${name}`);
    await followNavigation(page, path);
    await expect(page.getByText(`Loading ${name}...`, { exact: true })).toBeVisible();
    release();
    await expect(page.getByText(`We could not load the ${name}.`)).toBeVisible();
    expect(calls.take().filter((call) => call.endsWith(name))).toEqual([`GET /api/${name}`]);
    await page.getByRole('button', { name: 'Try again' }).click();
  }

  await test.step('groups: loaded by the browser after a link, searched without case, filtered by exact gender', async () => {
    await page.goto('/about');
    await waitForHydration(page);
    await openList('/small-groups', 'groups');
    const shown = page.getByRole('main').getByRole('heading', { level: 3 });
    await expect(page.getByRole('link', { name: 'Admin: Manage Groups', exact: true })).toBeVisible();
    await expect(shown).toHaveText(added.map(({ title }) => title));
    for (const [q, gender, titles] of [
      ['OAK', 'All', ['Early birds', 'Night owls', 'Oaks']],
      ['oak', 'Male', ['Early birds']],
      ['tea', 'Female', ['Night owls']],
      ['tea', 'Male', []],
    ] as const) {
      await page.getByRole('searchbox').fill(q);
      await page.getByRole('radio', { name: gender, exact: true }).click();
      await expect(shown).toHaveText([...titles]);
      await expect(
        page.getByText(`${titles.length} group${titles.length === 1 ? '' : 's'}`, { exact: true }),
      ).toBeVisible();
      const none = page.getByText('No groups found. Try adjusting your search.', { exact: true });
      await expect(none).toHaveCount(titles.length === 0 ? 1 : 0);
    }
    expect(calls.take()).toEqual(['GET /api/groups']);
  });

  await test.step('news: empty, nothing is fetched again, and only an admin is led to the admin screen', async () => {
    const manage = page.getByRole('link', { name: 'Manage News', exact: true });
    await openList('/news', 'news');
    await expect(page.getByText('No news articles yet. Check back soon!', { exact: true })).toBeVisible();
    await expect(manage).toHaveCount(0);
    await followNavigation(page, '/small-groups');
    await expect(page).toHaveURL('/small-groups');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await followNavigation(page, '/news');
    await expect(page).toHaveURL('/news');
    expect(calls.take()).toEqual(['GET /api/news']);
    await context.addCookies(cookies);
    await page.reload();
    await expect(manage).toBeVisible();
    expect(calls.take()).toEqual(['GET /api/admin/check']);
    await page.getByRole('link', { name: 'Subscribe to Newsletter', exact: true }).click();
    await expect(page).toHaveURL(/\/news#/);
    await expect(page.getByRole('heading', { name: newsletter.heading })).toBeInViewport();
  });
});

test.describe('with the required fields only', () => {
  test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });

  for (const noun of nouns.filter((each) => 'title' in each.fields)) {
    test(`${noun.plural} are shown, changed and created`, async ({ page }) => {
      await disableToastTimeout(page);
      const { fields }: Noun = noun;
      const madeUp = generateInput(noun, 0);
      const required = Object.entries(madeUp).filter(([name]) => !fields[name]?.isOptional);
      const item = {
        ...Object.fromEntries(required),
        id: 'only',
        title: String(madeUp.title),
        ...(noun.path === 'news' && { createdAt: '2027-03-05T17:00:00.000Z' }),
      };
      const api = apiPath(noun);
      await page.route(`**${api}{,/*}`, (route) => {
        const isList = route.request().method() === 'GET' && route.request().url().endsWith(api);
        return route.fulfill({ json: isList ? [item] : item });
      });
      const calls = recordCalls(page);
      const title = page.getByRole('main').getByRole('heading', { name: item.title, exact: true });
      const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });
      const Noun = capitalized(noun.name);
      const field = page.getByLabel(String(fields.title?.label), { exact: true });

      await page.goto(adminPath(noun));
      await expect(title).toBeVisible();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(field).toHaveValue(item.title);
      calls.take();
      await page.getByRole('button', { name: `Update ${Noun}`, exact: true }).click();
      await expect(toast(`${Noun} updated successfully!`)).toBeVisible();
      await fillForm(page, noun, madeUp);
      await page.getByRole('button', { name: `Create ${Noun}`, exact: true }).click();
      await expect(toast(`${Noun} created successfully!`)).toBeVisible();
      await expect(field).toHaveValue('');
      expect(calls.take()).toEqual([`PATCH ${api}/only`, `GET ${api}`, `POST ${api}`, `GET ${api}`]);

      const list = [groupList, articleList].find(({ path }) => path === noun.path);
      if (!list) return;
      await page.goto('/about');
      await waitForHydration(page);
      await followNavigation(page, list.page);
      await expect(title).toBeVisible();
      await expect(page.getByRole('link', { name: item.title, exact: true })).toHaveCount(0);
      if (noun.path === 'news') await expect(page.getByText('March 05, 2027', { exact: true })).toBeVisible();
    });
  }
});

test('GIVE is in the header at every width; the hero offers past services first, then a visit', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  // The last width is that of 390 with the font size doubled: all sizes are relative to it.
  for (const width of [1440, 768, 767, 390, 320, 195]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(header.getByRole('link', { name: giveLink.label, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(header.getByRole('link').first()).toBeInViewport({ ratio: 1 });
    const menu = header.getByRole('button', { name: 'Menu', exact: true });
    if (width < 768) await expect(menu).toBeInViewport({ ratio: 1 });
    else await expect(menu).toBeHidden();
  }
  const { watch, visit } = home.hero;
  const buttons = page.getByRole('main').getByRole('link', { name: new RegExp(`^(${watch.label}|${visit.label})$`) });
  await expect(buttons).toHaveText([watch.label, visit.label]);
});

test('the fallback page offers guests their page first, and volunteers the admin screens', async ({ request }) => {
  async function offered(path: string) {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    const main = find(readHtml(await response.text()), 'main');
    expect(textOf(find(main, 'h1'))).toBe(notFound.heading);
    find(main, 'p', notFound.text);
    return hrefsIn(find(main, 'ul'));
  }
  if (![newHereAddress, ...Object.keys(oldAddresses)].includes('/im-new')) {
    expect((await offered('/im-new'))[0]).toBe(newHereAddress);
  }
  const screens = Object.keys(admin).map((name) => `/admin/${name}`);
  for (const path of ['/admin', '/admin/']) expect(new Set(await offered(path))).toEqual(new Set(screens));
  expect((await offered('/admin/group'))[0]).toBe(adminPath({ path: 'groups' }));
});

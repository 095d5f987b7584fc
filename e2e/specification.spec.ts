import type { Page, Request } from '@playwright/test';
import {
  disableToastTimeout,
  expect,
  followNavigation,
  holdResponses,
  password,
  testOnOwnSite,
  waitForHydration,
} from './test.ts';

// The congregation's specification of requests, fields, labels and states, tested as by somebody who knows nothing else: names and
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

    await test.step('keeps the form when it cannot create', async () => {
      await fill();
      await fail(500, 'POST');
      await button(`Create ${Noun}`).click();
      await expect(toast(`Failed to create ${noun}`)).toBeVisible();
      await expect(field('Title')).toHaveValue(item.texts.Title);
      await page.unroute(`**${api}{,/*}`);
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
      // Only the field matches, although the item on the page is called 'Title of …'.
      await expect(page.getByLabel('Title')).toHaveValue(item.texts.Title);
      await button('Cancel').click();
      await expect(heading(`Create New ${Noun}`)).toBeVisible();
      for (const status of [500, 412, 404]) {
        await row.getByRole('button', { name: 'Edit', exact: true }).click();
        await field('Title').fill('Changed');
        await fail(status, 'PATCH');
        await button(`Update ${Noun}`).click();
        await expect(toast(`Failed to update ${noun}`)).toBeVisible();
        await expect(field('Title')).toHaveValue('Changed');
        await page.unroute(`**${api}{,/*}`);
        await button('Cancel').click();
        await toast(`Failed to update ${noun}`).locator('xpath=ancestor::li').getByRole('button').last().click();
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
      for (const status of [500, 0]) {
        if (status) await fail(status, 'DELETE');
        await changed.getByRole('button', { name: 'Delete', exact: true }).click();
        await expect(page.getByText(`Are you sure you want to delete this ${noun}?`, { exact: true })).toBeVisible();
        calls.take();
        await confirm.click();
        const outcome = status ? `Failed to delete ${noun}` : `${Noun} deleted successfully!`;
        await expect(toast(outcome)).toBeVisible();
        await page.unroute(`**${api}{,/*}`);
      }
      await expect(page.getByText(empty, { exact: true })).toBeVisible();
      const sent = calls.last('DELETE');
      expect([sent?.postData(), sent?.headers()['content-type']]).toEqual([null, undefined]);
      expect(calls.take()).toEqual([expect.stringMatching(`^DELETE ${api}/[^/]+$`), `GET ${api}`]);
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

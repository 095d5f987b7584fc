import type { APIRequestContext, Page } from '@playwright/test';
import { messages as words } from '#content/pages/messages.ts';
import { absoluteUrl } from '#core/links.ts';
import { edit, expectAccessible, row, unique } from '#e2e/admin.ts';
import { expect, test, waitForHydration } from '#e2e/test.ts';
import { itemPath } from '#records/show/item-page.ts';
import { aMessageInput, audioAt } from './fixture.ts';
import type { Message, MessageInput } from './message.ts';
import { messageList } from './message-list.ts';

async function create(volunteer: APIRequestContext, given: Partial<MessageInput>): Promise<Message> {
  const response = await volunteer.post('/api/messages', { data: aMessageInput(given) });
  expect(response.status()).toBe(201);
  return response.json();
}

/** Creates three messages with a word in their titles that no others have. */
async function createThree(volunteer: APIRequestContext) {
  const word = unique('Word').replaceAll(' ', '');
  await create(volunteer, { title: `${word} one`, passages: 'Ruth 1', series: `${word} series` });
  await create(volunteer, { title: `${word} two`, passages: 'Jonah 1', series: `${word} series` });
  await create(volunteer, { title: `${word} three`, passages: 'Jonah 2', series: `${word} letters` });
  return word;
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading');

test('search and filters combine, are in the URL, and are cleared', async ({ page, volunteer }) => {
  const word = await createThree(volunteer);
  const search = page.getByLabel(words.search.label);
  await page.goto(messageList.page);
  await waitForHydration(page);
  await expect(page.getByText(words.recent.latest, { exact: true })).toBeVisible();
  await search.fill(word);
  await expect(titles(page)).toHaveCount(3);
  await expect(page.getByText(words.recent.latest, { exact: true })).toHaveCount(0);
  await page.getByLabel('Book', { exact: true }).selectOption('Jonah');
  await expect(page).toHaveURL(`${messageList.page}?q=${word}&book=Jonah`);
  await page.getByLabel('Series').selectOption(`${word} series`);
  await expect(titles(page)).toHaveText([`${word} two`]);
  await expect(page.getByRole('status').filter({ hasText: 'message' })).toHaveText('1 message');
  await expectAccessible(page, 'main');
  await page.reload();
  await expect(titles(page)).toHaveText([`${word} two`]);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(messageList.page);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await expect(page.getByText(words.recent.latest, { exact: true })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a video is a link', async ({ page, volunteer }) => {
    const video = 'https://vimeo.com/76979871';
    await page.goto(itemPath(messageList, await create(volunteer, { title: unique('Silent'), video })));
    await expect(page.getByRole('button', { name: 'Play' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Watch on Vimeo' })).toHaveAttribute('href', video);
  });
});

for (const [name, video, player] of [
  ['YouTube', 'https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1'],
  [
    'Vimeo',
    'https://vimeo.com/76979871/1a2b3c4d5e',
    'https://player.vimeo.com/video/76979871?h=1a2b3c4d5e&dnt=1&autoplay=1',
  ],
] as const) {
  test(`a video at ${name} plays on the message's page, which requests nothing from other sites before`, async ({
    page,
    volunteer,
    baseURL,
    externalRequests,
  }) => {
    // This address is not public, so the server does not probe the file.
    const audio = audioAt('https://192.0.2.1/a.mp3');
    const message = await create(volunteer, { title: unique('Played'), video, audio, transcript: 'Good morning.' });
    await page.goto(`${messageList.page}?${new URLSearchParams({ q: message.title })}`);
    await waitForHydration(page);
    await page.getByRole('link', { name: message.title }).click();
    await expect(page).toHaveURL(itemPath(messageList, message));
    await waitForHydration(page);
    await expectAccessible(page, 'main');
    await page.getByText('Read the transcript').click();
    await expect(page.getByText('Good morning.')).toBeVisible();
    expect(externalRequests).toEqual([]);

    const asked = page.waitForRequest(player);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    // YouTube shows an error without a referrer.
    expect(await (await asked).headerValue('referer')).toBe(`${baseURL}/`);
    const frame = page.locator('iframe');
    await expect(frame).toHaveAccessibleName(message.title);
    await expect(frame).toBeFocused();
    await expect(frame).toHaveAttribute('allow', /autoplay.*fullscreen/);
    await expect.poll(() => page.frames().map((each) => each.url())).toContain(player);
    expect(externalRequests).toEqual([player]);
  });
}

test('a message prints with its URL, and is reloaded when somebody goes back to it', async ({ page, volunteer }) => {
  const message = await create(volunteer, { title: unique('Back'), video: 'https://youtu.be/dQw4w9WgXcQ' });
  const path = itemPath(messageList, message);
  await page.goto(path);
  await waitForHydration(page);
  const address = page.getByText(absoluteUrl(path), { exact: true });
  await expect(address).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(address).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: words.back }).click();
  await expect(page).toHaveURL(messageList.page);
  const loaded = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith(path));
  await page.goBack();
  await loaded;
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.locator('iframe')).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(messageList.page);
});

test.describe('a volunteer', () => {
  test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });

  test('finds the transcript in the form, which the list does not have', async ({ page, allowConsoleErrors }) => {
    const [title, transcript] = [unique('Long'), 'Good morning. '.repeat(500).trim()];
    const { id } = await create(page.request, { title, transcript });
    await page.goto('/admin/messages');
    const path = `**/api/messages/${id}`;
    await page.route(path, (route) => route.abort());
    allowConsoleErrors(/ERR_FAILED/);
    await row(page, title).getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByText('Failed to open message', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Create New Message' })).toBeVisible();
    await page.unroute(path);
    await edit(page, title);
    await expect(page.getByLabel('Transcript')).toHaveValue(transcript);
  });

  test('is offered existing series, and told about likely typos and unreadable passages', async ({ page }) => {
    const [series, title] = [unique('Small things'), unique('Typed')];
    const mistyped = series.replace('Small', 'Smal');
    await create(page.request, { title: unique('Other'), series });
    await page.goto('/admin/messages');
    const field = page.getByLabel('Series');
    await expect(page.locator(`datalist option`, { hasText: series })).toHaveCount(1);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Preached on').fill('2027-03-07');
    await page.getByLabel('Passages').fill('Luke 14 and Hezekiah 3');
    await page.getByLabel('Video').fill('https://youtu.be/dQw4w9WgXcQ?t=10');
    await field.fill(mistyped);
    await field.blur();
    await expect(page.getByText(`There is already a series “${series}”.`)).toBeVisible();
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(field).toHaveValue(series);
    await expect(field).toBeFocused();
    await expect(page.getByText('There is already')).toHaveCount(0);
    await page.reload();
    await expect(field).toHaveValue(series);
    await page.getByRole('button', { name: 'Create Message' }).click();

    const note = '“and Hezekiah 3” is not a passage that can be found';
    const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    for (const fact of [series, note, address]) await expect(row(page, title).getByText(fact)).toBeVisible();
    await edit(page, title);
    await expect(page.getByLabel('Video')).toHaveValue(address);
    await expect(page.getByLabel('Passages')).toHaveAccessibleDescription(note);
  });
});

import { messages as words } from '#content/pages/messages.ts';
import { absoluteUrl } from '#core/links.ts';
import { edit, expectAccessible, row, unique } from '#e2e/admin.ts';
import { expect, test, waitForHydration } from '#e2e/test.ts';
import { aMessageInput } from './fixture.ts';
import { messageList } from './message-list.ts';

test('a visitor searches for a message, reads and watches it, goes back and forward, and prints it', async ({
  page,
  volunteer,
  baseURL,
  externalRequests,
}) => {
  /** Only these have the word in their titles. */
  const word = unique('Word').replaceAll(' ', '');
  const [series, title] = [`${word} series`, `${word} two`];
  const shared = { video: 'https://youtu.be/dQw4w9WgXcQ', transcript: 'Good morning.' };
  for (const given of [
    { title: `${word} one`, passages: 'Ruth 1', series },
    { title, passages: 'Jonah 1', series, ...shared },
    { title: `${word} three`, passages: 'Jonah 2', series: `${word} letters` },
  ]) {
    expect(await volunteer.post('/api/messages', { data: aMessageInput(given) })).toBeOK();
  }
  const titles = page.getByRole('article').getByRole('heading');
  const search = page.getByLabel(words.search.label);
  const latest = page.getByText(words.recent.latest, { exact: true });
  const play = page.getByRole('button', { name: 'Play', exact: true });

  await test.step('search and filters combine, are in the URL, and are cleared', async () => {
    await page.goto(messageList.page);
    await waitForHydration(page);
    await expect(latest).toBeVisible();
    await search.fill(word);
    await expect(titles).toHaveCount(3);
    await expect(latest).toHaveCount(0);
    await page.getByLabel('Book', { exact: true }).selectOption('Jonah');
    await expect(page).toHaveURL(`${messageList.page}?q=${word}&book=Jonah`);
    await page.getByLabel('Series').selectOption(series);
    await expect(titles).toHaveText([title]);
    await expect(page.getByRole('status').filter({ hasText: 'message' })).toHaveText('1 message');
    await expectAccessible(page, 'main');
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(messageList.page);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await expect(latest).toBeVisible();
  });

  const path = `${messageList.page}/${word.toLowerCase()}-two`;
  await test.step('its page asks nothing of anybody before it plays', async () => {
    await search.fill(word);
    await page.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(path);
    await waitForHydration(page);
    await expectAccessible(page, 'main');
    await page.getByText('Read the transcript').click();
    await expect(page.getByText('Good morning.')).toBeVisible();
    expect(externalRequests).toEqual([]);

    const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1';
    const asked = page.waitForRequest(player);
    await play.click();
    // Without it, YouTube shows an error.
    expect(await (await asked).headerValue('referer')).toBe(`${baseURL}/`);
    const frame = page.locator('iframe');
    await expect(frame).toHaveAccessibleName(title);
    await expect(frame).toBeFocused();
    await expect(frame).toHaveAttribute('allow', /autoplay.*fullscreen/);
    await expect.poll(() => page.frames().map((each) => each.url())).toContain(player);
    expect(externalRequests).toEqual([player]);
  });

  await test.step('it is loaded anew when somebody goes back to it, and prints with its URL', async () => {
    await page.getByRole('link', { name: words.back }).click();
    await expect(page).toHaveURL(messageList.page);
    const loaded = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith(path));
    await page.goBack();
    await loaded;
    await waitForHydration(page);
    const address = page.getByText(absoluteUrl(path), { exact: true });
    await expect(address).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(address).toBeVisible();
    await expect(play).toBeHidden();
    await page.goForward();
    await expect(page).toHaveURL(messageList.page);
  });
});

test.describe('a volunteer', () => {
  test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });

  test('is offered the series that exist, told of a near one and of what could not be read, and finds the transcript again', async ({
    page,
    allowConsoleErrors,
  }) => {
    const [series, title, transcript] = [unique('Small things'), unique('Typed'), 'Good morning. '.repeat(500).trim()];
    const data = aMessageInput({ title: unique('Other'), series });
    expect(await page.request.post('/api/messages', { data })).toBeOK();
    await page.goto('/admin/messages');
    const field = page.getByLabel('Series');
    await expect(page.locator('datalist option', { hasText: series })).toHaveCount(1);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Preached on').fill('2027-03-07');
    await page.getByLabel('Passages').fill('Luke 14 and Hezekiah 3');
    await page.getByLabel('Video').fill('https://youtu.be/dQw4w9WgXcQ?t=10');
    await page.getByLabel('Transcript').fill(transcript);
    await field.fill(series.replace('Small', 'Smal'));
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
    for (const fact of [series, note, 'Video', 'Transcript'])
      await expect(row(page, title).getByText(fact)).toBeVisible();
    // The list has no transcripts: the form asks for the whole message.
    await page.route(/\/api\/messages\/[\w-]+$/, (route) => route.abort(), { times: 1 });
    allowConsoleErrors(/ERR_FAILED/);
    await row(page, title).getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByText('Failed to open message', { exact: true })).toBeVisible();
    await edit(page, title);
    await expect(page.getByLabel('Transcript')).toHaveValue(transcript);
    await expect(page.getByLabel('Video')).toHaveValue('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await expect(page.getByLabel('Passages')).toHaveAccessibleDescription(note);
  });
});

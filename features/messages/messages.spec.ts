import { defaultContent } from '#content/words.ts';
import { edit, expectAccessible, unique } from '#e2e/admin.ts';
import { answerForOthers, expect, test, waitForHydration } from '#e2e/test.ts';
import { aMessageInput } from './fixture.ts';
import { messageList } from './message-list.ts';

const { messages: words } = defaultContent.words;

test('a visitor searches for a message, reads and watches it, and goes back', async ({
  page,
  context,
  volunteer,
  baseURL,
  externalRequests,
}) => {
  await answerForOthers(context, baseURL);
  /** Only these have the word in their titles. */
  const word = unique('Word').replaceAll(' ', '');
  const [series, title] = [`${word} series`, `${word} two`];
  // Old, so that it is not the newest for other tests: that one's pages would be loaded twice.
  const shared = { preachedOn: '2020-01-05', video: 'https://youtu.be/dQw4w9WgXcQ', transcript: 'Good morning.' };
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
    await page.goto(`${messageList.page}?q=${word.slice(0, 2)}`);
    await waitForHydration(page);
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
});

test.describe('a volunteer', () => {
  test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });

  test('is told of a near series and of what could not be read, and finds the transcript again', async ({ page }) => {
    const [series, title, transcript] = [unique('Small things'), unique('Typed'), 'Good morning. '.repeat(500).trim()];
    const given = { passages: 'Luke 14 and Hezekiah 3', title, transcript };
    for (const message of [given, { title: unique('Other'), series }]) {
      expect(await page.request.post('/api/messages', { data: aMessageInput(message) })).toBeOK();
    }
    const field = page.getByLabel('Series');
    await page.goto('/admin/messages');
    // The list has no transcripts: the form asks for the whole message.
    await edit(page, title);
    await expect(page.getByLabel('Transcript')).toHaveValue(transcript);
    const note = '“and Hezekiah 3” is not a passage that can be found';
    await expect(page.getByLabel('Passages')).toHaveAccessibleDescription(note);
    await field.fill(series.replace('Small', 'Smal'));
    await field.blur();
    await expect(page.getByText(`There is already a series “${series}”.`)).toBeVisible();
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(field).toHaveValue(series);
    await expect(field).toBeFocused();
  });
});

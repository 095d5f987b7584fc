import { expectAccessible } from '#e2e/admin.ts';
import { answerForOthers, expect, followNavigation, password, testOnOwnSite, waitForHydration } from '#e2e/test.ts';
import { aMessageInput, audioAt } from './fixture.ts';
import { messageList } from './message-list.ts';

const test = testOnOwnSite({ sampleData: false });

/** Silence of a minute, one byte for each of 100 samples a second. */
const seconds = 61;
const wave = Buffer.alloc(44 + seconds * 8_000, 0x80);
wave.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
wave.writeUInt32LE(wave.length - 8, 4);
for (const [place, value] of [16, 0x10001, 8_000, 8_000, 0x80001].entries()) wave.writeUInt32LE(value, 16 + 4 * place);
wave.write('data', 36, 'latin1');
wave.writeUInt32LE(seconds * 8_000, 40);

/** Not a public address, so the server asks nobody about the file. */
const elsewhere = 'https://192.0.2.1/sermon.wav';
const video = 'https://youtu.be/dQw4w9WgXcQ';

test('the newest message plays where it stands, one player at a time, and continues where it was stopped', async ({
  page,
  context,
  baseURL,
}) => {
  await answerForOthers(context, baseURL);
  // Browsers seek only in what is served in ranges.
  await context.route(elsewhere, (route) => {
    const start = Number(/\d+/.exec(route.request().headers().range ?? '0'));
    const range = `bytes ${start}-${wave.length - 1}/${wave.length}`;
    const headers = { 'content-type': 'audio/wav', 'content-range': range, 'accept-ranges': 'bytes' };
    return route.fulfill({ status: 206, headers, body: wave.subarray(start) });
  });
  expect(await page.request.post('/api/admin/login', { data: { password } })).toBeOK();
  const audio = audioAt(elsewhere, { type: 'audio/wav', seconds });
  for (const given of [{ title: 'First' }, { title: 'Newest', preachedOn: '2027-03-14', audio, video }]) {
    expect(await page.request.post('/api/messages', { data: aMessageInput(given) })).toBeOK();
  }
  const newest = page.getByRole('article').filter({ hasText: 'Newest' });
  const controls = newest.getByRole('group', { name: 'Newest' });
  const playAudio = controls.getByRole('button', { name: 'Play the audio' });
  const position = controls.getByRole('slider', { name: 'Position' });
  const isPaused = () => page.locator('audio').evaluate((each: HTMLAudioElement) => each.paused);
  const playVideo = newest.getByRole('button', { name: 'Play', exact: true });
  const frame = newest.locator('iframe');

  await test.step('also after client-side navigation, which loads the page with its policy', async () => {
    await page.goto('/about');
    await waitForHydration(page);
    const loaded = page.waitForEvent('load');
    await followNavigation(page, messageList.page);
    await loaded;
    await waitForHydration(page);
    await playVideo.click();
    await expect(frame).toBeFocused();
    await expect.poll(() => page.frames().map((each) => each.url())).toContainEqual(expect.stringContaining('youtube'));
  });

  await test.step('audio ends the video, and the other way around', async () => {
    await playAudio.press('Enter');
    await expect(frame).toHaveCount(0);
    await expect.poll(isPaused).toBe(false);
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Newest');
    await playVideo.click();
    await expect.poll(isPaused).toBe(true);
  });

  await test.step('it can be moved by buttons and keys, played faster, and continues after a reload', async () => {
    await position.press('Home');
    await controls.getByRole('button', { name: 'Ahead 30 seconds' }).click();
    await controls.getByRole('button', { name: 'Back 15 seconds' }).click();
    await position.press('ArrowRight');
    await expect(position).toHaveValue('16');
    await controls.getByLabel('Speed').selectOption('1.5×');
    expect(await page.locator('audio').evaluate((each: HTMLAudioElement) => each.playbackRate)).toBe(1.5);
    await page.goto('/');
    await waitForHydration(page);
    await expect(position).toHaveAttribute('aria-valuetext', '0:16 of 1:01');
    await expectAccessible(page, 'article');
    await playAudio.click();
    await expect.poll(isPaused).toBe(false);
    await expect.poll(() => position.inputValue().then(Number)).toBeGreaterThanOrEqual(16);
  });

  await test.step('what was heard to its end begins anew', async () => {
    await position.press('End');
    await expect.poll(isPaused).toBe(true);
    await page.reload();
    await waitForHydration(page);
    await expect(position).toHaveValue('0');
  });
});

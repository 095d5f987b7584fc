import type { Page } from '@playwright/test';
import { audioTooLarge, maxAudioBytes } from '#core/http/file-messages.ts';
import { edit, expectAccessible, logIn, unique } from '#e2e/admin.ts';
import { disableToastTimeout, expect, holdResponses, test } from '#e2e/test.ts';
import { aMessageInput, audioAt } from '#features/messages/fixture.ts';
import type { Message } from '#features/messages/message.ts';
import { mp3 } from '#test/audio.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
test.beforeEach(({ page }) => disableToastTimeout(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const file = (page: Page) => page.getByLabel('Choose an audio file');
/** Of no public address, so the server asks nobody about the file. */
const elsewhere = 'https://192.0.2.1/sermon.mp3';

async function saved(page: Page, { id }: Message) {
  const messages: Message[] = await (await page.request.get('/api/messages')).json();
  return messages.find((message) => message.id === id);
}

async function chooseFile(page: Page, buffer = mp3(61), type = 'mp3') {
  // As a volunteer's press does.
  await file(page).focus();
  await file(page).setInputFiles({ name: `sermon.${type}`, mimeType: `audio/${type}`, buffer });
}

async function openForm(page: Page): Promise<Message> {
  // Old, so that it is not the newest for other tests: that one's pages would be loaded twice.
  const data = aMessageInput({ title: unique('Message'), preachedOn: '2020-01-05' });
  const message = await (await page.request.post('/api/messages', { data })).json();
  await page.goto('/admin/messages');
  await edit(page, message.title);
  return message;
}

test('an audio file is refused, uploaded at the fourth try, heard, and removed', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|status of 40[01]/);
  const message = await openForm(page);
  const alert = page.getByRole('alert');
  const cancel = button(page, 'Cancel').first();

  await test.step('one of another kind or too large is refused before it is sent, and others in the server’s words', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    await chooseFile(page, Buffer.from('RIFF'), 'wav');
    await expect(alert.getByText('MP3 and M4A (AAC) can be added')).toBeVisible();
    await file(page).evaluate((input: HTMLInputElement, bytes) => {
      const large = new DataTransfer();
      large.items.add(new File(['x'], 'large.mp3', { type: 'audio/mpeg' }));
      Object.defineProperty(large.files[0], 'size', { value: bytes });
      Object.defineProperty(input, 'files', { value: large.files, configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, maxAudioBytes + 1);
    await expect(alert.getByText(audioTooLarge)).toBeVisible();
    expect(sent).toBe(0);
    await page.reload();
    await chooseFile(page, Buffer.from('no audio'));
    await expect(alert.getByText('This file can’t be read.')).toBeVisible();
    await cancel.click();
  });

  await test.step('an upload survives a lost connection and an expired session, after which it begins again', async () => {
    await expect(file(page)).toBeVisible();
    await context.setOffline(true);
    await chooseFile(page);
    await expect(alert.getByText('We couldn’t reach the server.')).toBeVisible();
    await context.setOffline(false);
    await context.clearCookies();
    await button(page, 'Try again').click();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    const release = await holdResponses(page, '**/api/audio');
    await logIn(page);
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Update Message').click();
    await expect(cancel).toBeFocused();
    await expect(cancel).toHaveAccessibleDescription(/Wait until the file is uploaded/);
    await page.getByRole('link', { name: 'Bin', exact: true }).click();
    await page.getByRole('link', { name: 'Create and edit' }).click();
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    release();
    await expect(page.getByText('61 seconds', { exact: true })).toBeVisible();
  });

  await test.step('it is there after a reload, is saved, and can be removed', async () => {
    await page.reload();
    const player = page.locator('audio');
    await expect(player).toHaveAttribute('preload', 'none');
    await expect(player).toHaveAttribute('src', /^\/media\//);
    await expectAccessible(page);
    await button(page, 'Update Message').click();
    await expect(page.getByRole('heading', { name: 'Create New Message' })).toBeVisible();
    expect(await saved(page, message)).toMatchObject({ audio: { type: 'audio/mpeg', seconds: 61 } });
    await edit(page, message.title);
    await button(page, 'Remove audio').click();
    await expect(file(page)).toBeVisible();
    await button(page, 'Update Message').click();
    await expect(page.getByRole('heading', { name: 'Create New Message' })).toBeVisible();
    expect(await saved(page, message)).toMatchObject({ audio: null });
  });
});

test('marks a mistake in the URL of a remote file, and probes its length', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED/);
  const message = await openForm(page);
  const address = page.getByLabel('Address of the audio');
  await address.fill('sermon');
  await button(page, 'Update Message').click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/full web address/);
  const measured = audioAt(elsewhere, { type: 'audio/mpeg', bytes: 9 });
  for (const [typed, answer] of [
    [elsewhere, measured],
    [`${elsewhere}?2`, undefined],
  ] as const) {
    await page.route('**/api/audio/remote', (route) => (answer ? route.fulfill({ json: answer }) : route.abort()));
    await address.fill(typed);
    await button(page, 'Update Message').click();
    await expect(page.getByRole('heading', { name: 'Create New Message' })).toBeVisible();
    expect(await saved(page, message)).toMatchObject({ audio: answer ?? audioAt(typed) });
    await edit(page, message.title);
  }
});

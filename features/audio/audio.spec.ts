import type { Page } from '@playwright/test';
import { audioTooLarge, maxAudioBytes } from '#core/http/file-messages.ts';
import { edit, expectAccessible, logIn, notice, unique } from '#e2e/admin.ts';
import { disableToastTimeout, expect, holdResponses, test } from '#e2e/test.ts';
import { aMessageInput, audioAt } from '#features/messages/fixture.ts';
import type { Message, MessageInput } from '#features/messages/message.ts';
import { mp3 } from '#test/audio.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
test.beforeEach(({ page }) => disableToastTimeout(page));

const uploads = '**/api/audio';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const file = (page: Page) => page.getByLabel('File of the audio');
const address = (page: Page) => page.getByLabel('Address of the audio');
/** This address is not public, so the server does not probe the file. */
const elsewhere = 'https://192.0.2.1/sermon.mp3';
const player = (page: Page) => page.locator('audio');

async function createMessage(page: Page, input: Partial<MessageInput> = {}): Promise<Message> {
  const data = aMessageInput({ title: unique('Message'), ...input });
  return (await page.request.post('/api/messages', { data })).json();
}

async function saved(page: Page, { id }: Message) {
  const messages: Message[] = await (await page.request.get('/api/messages')).json();
  return messages.find((message) => message.id === id);
}

async function chooseFile(page: Page, buffer = mp3(61), name = 'sermon.mp3') {
  // Focuses the control, as a volunteer's click does.
  await file(page).focus();
  await file(page).setInputFiles({ name, mimeType: 'audio/mpeg', buffer });
}

async function openForm(page: Page, message: Message) {
  await page.goto('/admin/messages');
  await edit(page, message.title);
}

test('an audio file is uploaded, played, and removed', { tag: '@both' }, async ({ page }) => {
  const message = await createMessage(page);
  await openForm(page, message);

  await test.step('a save during the upload is kept', async () => {
    await expectAccessible(page);
    const release = await holdResponses(page, uploads);
    await chooseFile(page);
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Update Message').click();
    await expect(button(page, 'Cancel').first()).toBeFocused();
    await expect(button(page, 'Cancel').first()).toHaveAccessibleDescription(/Wait until the file is uploaded/);
    release();
  });

  await test.step('it is still there after a reload, and can be played', async () => {
    await expect(page.getByText('61 seconds', { exact: true })).toBeVisible();
    await page.reload();
    await expect(player(page)).toHaveAttribute('preload', 'none');
    await expectAccessible(page);
    const seconds = () => player(page).evaluate((audio: HTMLAudioElement) => audio.duration);
    await player(page).evaluate((audio: HTMLAudioElement) => {
      audio.preload = 'metadata';
      audio.load();
    });
    await expect.poll(seconds).toBeCloseTo(61, 0);
    await button(page, 'Update Message').click();
    await expect(notice(page, 'Message updated successfully!')).toBeVisible();
    expect(await saved(page, message)).toMatchObject({ audio: { type: 'audio/mpeg', seconds: 61 } });
  });

  await test.step('it is removed', async () => {
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
  const message = await createMessage(page);
  await openForm(page, message);
  await address(page).fill('sermon');
  await button(page, 'Update Message').click();
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveAccessibleDescription(/full web address/);
  await address(page).fill(elsewhere);
  const measured = audioAt(elsewhere, { type: 'audio/mpeg', bytes: 9 });
  await page.route('**/api/audio/remote', (route) => route.fulfill({ json: measured }));
  await button(page, 'Update Message').click();
  await expect(notice(page, 'Message updated successfully!')).toBeVisible();
  expect(await saved(page, message)).toMatchObject({ audio: measured });
  await edit(page, message.title);
  await page.unroute('**/api/audio/remote');
  await page.route('**/api/audio/remote', (route) => route.abort());
  await address(page).fill(`${elsewhere}?2`);
  await button(page, 'Update Message').click();
  await expect(page.getByRole('heading', { name: 'Create New Message' })).toBeVisible();
  expect(await saved(page, message)).toMatchObject({ audio: audioAt(`${elsewhere}?2`) });
});

test('rejects a file that is too large or of another kind before sending it, and shows the server’s messages', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const message = await createMessage(page);
  await openForm(page, message);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await file(page).setInputFiles({ name: 'sermon.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF') });
  await expect(page.getByRole('alert').getByText('MP3 and M4A (AAC) can be added')).toBeVisible();
  await file(page).evaluate((input: HTMLInputElement, bytes) => {
    const large = new DataTransfer();
    large.items.add(new File([new Blob([new Uint8Array(1)])], 'large.mp3', { type: 'audio/mpeg' }));
    Object.defineProperty(large.files[0], 'size', { value: bytes });
    Object.defineProperty(input, 'files', { value: large.files, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, maxAudioBytes + 1);
  await expect(page.getByRole('alert').getByText(audioTooLarge)).toBeVisible();
  expect(sent).toBe(0);
  await page.reload();
  await chooseFile(page, Buffer.from('no audio'));
  await expect(page.getByRole('alert').getByText('This file can’t be read.')).toBeVisible();
  await button(page, 'Cancel').first().click();
  await expect(file(page)).toBeVisible();
});

test('an upload survives a lost connection, another view and an expired session', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|status of 401/);
  const message = await createMessage(page);
  await openForm(page, message);

  await test.step('a lost connection', async () => {
    await expect(file(page)).toBeVisible();
    await context.setOffline(true);
    await chooseFile(page);
    await expect(page.getByRole('alert').getByText('We couldn’t reach the server.')).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('another view of the screen, after which it begins again', async () => {
    const release = await holdResponses(page, uploads);
    await page.getByRole('link', { name: 'Bin', exact: true }).click();
    await page.getByRole('link', { name: 'Create and edit' }).click();
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await button(page, 'Cancel').first().click();
    await expect(file(page)).toBeVisible();
    release();
    await page.unroute(uploads);
  });

  await test.step('an expired session, after which it begins again', async () => {
    await context.clearCookies();
    await chooseFile(page);
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await logIn(page);
    await expect(page.getByText('61 seconds', { exact: true })).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Article } from '#nouns/news/article.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { createArticle, edit, expectAccessible, fillFields, logIn, notice, row, undo, unique } from './admin.ts';
import { disableToastTimeout, expect, holdResponses, test } from './test.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
test.beforeEach(({ page }) => disableToastTimeout(page));

const uploads = '**/api/pictures';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const file = (page: Page) => page.getByLabel('Picture', { exact: true });
const text = (page: Page) => page.getByLabel('What does the picture show?');

async function choosePicture(page: Page, name = 'IMG_1234.jpg') {
  const background = '#336699';
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  // As a volunteer's press does.
  await file(page).focus();
  await file(page).setInputFiles({ name, mimeType: 'image/jpeg', buffer });
}

async function heedWarningOfReload(page: Page) {
  const warning = page.waitForEvent('dialog');
  // Not within the call, which would last until the dialog is closed.
  await page.evaluate(() => void setTimeout(() => window.location.reload()));
  await (await warning).dismiss();
}

async function savedArticle(page: Page, title: string) {
  const articles: Article[] = await (await page.request.get('/api/news')).json();
  return articles.find((article) => article.title === title);
}

test('a picture is added to an article, described in other words, and removed', { tag: '@both' }, async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400 .*\/api\/pictures/);
  const title = unique('Picnic');
  const { summary: Summary, content: Content, author: Author } = anArticleInput();
  await page.goto('/admin/news');

  await test.step('it is chosen, and not forgotten', async () => {
    await fillFields(page, { Title: title, Summary, Content, Author });
    await choosePicture(page);
    await expect(text(page)).toBeFocused();
    await expectAccessible(page);
    await button(page, 'Create Article').click();
    await expect(button(page, 'Add picture')).toBeFocused();
    await expect(button(page, 'Add picture')).toHaveAccessibleDescription(/Add the picture, or remove it/);
    await expect(notice(page, 'Please check the marked fields')).toBeVisible();
    expect(await savedArticle(page, title)).toBeUndefined();
  });

  await test.step('it needs words that are not the name of a file', async () => {
    await button(page, 'Add picture').click();
    await expect(text(page)).toBeFocused();
    await expect(text(page)).toHaveAccessibleDescription(/Describe what the picture shows/);
    await text(page).fill('IMG_1234');
    await button(page, 'Add picture').click();
    await expect(text(page)).toHaveAccessibleDescription(/looks like the name of a file/);
  });

  await test.step('a press and the arrow keys set the point that stays visible', async () => {
    const preview = page.getByRole('button', { name: 'Set the point that stays visible' });
    await expect(preview.locator('canvas')).toHaveAttribute('width', '600');
    const { width = 0, height = 0 } = (await preview.boundingBox()) ?? {};
    await preview.click({ position: { x: width / 4, y: height / 2 } });
    await expect(page.getByLabel('From the left')).toHaveValue('25');
    await page.getByLabel('From the top').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByLabel('From the top')).toHaveValue('49');
  });

  await test.step('it is added, and is still there after a reload', async () => {
    await text(page).fill('Long tables under the trees');
    await button(page, 'Add picture').click();
    await expect(page.getByRole('img', { name: 'Long tables under the trees' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('img', { name: 'Long tables under the trees' })).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Create Article').click();
    await expect(notice(page, 'Article created successfully!')).toBeVisible();
    await expect(file(page)).toHaveValue('');
    const pictureDetails = { alt: 'Long tables under the trees', width: 600, height: 400, focusX: 25, focusY: 49 };
    expect(await savedArticle(page, title)).toMatchObject({ pictureDetails, version: 1 });
  });

  await test.step('other words about it are shown in the history', async () => {
    await edit(page, title);
    await button(page, 'Change text or focus').click();
    await expect(text(page)).toHaveValue('Long tables under the trees');
    await page.getByLabel('Only decoration').check();
    await button(page, 'Update Article').click();
    await expect(button(page, 'Save text and focus')).toBeFocused();
    await button(page, 'Save text and focus').click();
    await expect(page.getByText('Only decoration: it isn’t read aloud.')).toBeVisible();
    await button(page, 'Update Article').click();
    await expect(notice(page, 'Article updated successfully!')).toBeVisible();
    expect(await savedArticle(page, title)).toMatchObject({ pictureDetails: { alt: '', focusX: 25, focusY: 49 } });
    await row(page, title).getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('deletion')).toHaveText('Long tables under the trees');
    await expect(page.getByRole('insertion')).toHaveText('Only decoration');
    await expectAccessible(page);
    await page.goBack();
  });

  await test.step('it is removed, which is undone', async () => {
    await edit(page, title);
    await button(page, 'Remove picture').click();
    await expect(file(page)).toBeVisible();
    await button(page, 'Update Article').click();
    await expect(page.getByRole('heading', { name: 'Create New Article' })).toBeVisible();
    expect(await savedArticle(page, title)).toMatchObject({ picture: '' });
    await undo(page);
    expect(await savedArticle(page, title)).toMatchObject({ pictureDetails: { alt: '' } });
  });
});

test('a picture survives a stopped upload, a lost connection and an expired session, but no logout', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|status of 401/);
  const words = 'Long tables under the trees';
  await page.goto('/admin/news');
  await choosePicture(page);
  await text(page).fill(words);
  const add = button(page, 'Add picture');

  await test.step('an upload that is stopped', async () => {
    const release = await holdResponses(page, uploads);
    await add.click();
    await expect(add).toBeDisabled();
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    for (const label of ['From the left', 'Only decoration']) await expect(page.getByLabel(label)).toBeDisabled();
    await expect(text(page)).toBeDisabled();
    await button(page, 'Stop').click();
    await expect(add).toBeEnabled();
    await expect(text(page)).toBeEnabled();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    release();
    await page.unroute(uploads);
  });

  await test.step('a lost connection', async () => {
    await context.setOffline(true);
    await add.click();
    await expect(page.getByRole('alert').getByText('We couldn’t reach the server.')).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('a reload, if the volunteer heeds the warning', async () => {
    await heedWarningOfReload(page);
    await expect(text(page)).toHaveValue(words);
  });

  await test.step('another view of the screen', async () => {
    await page.getByRole('link', { name: 'Bin', exact: true }).click();
    await page.getByRole('link', { name: 'Create and edit' }).click();
    await expect(text(page)).toHaveValue(words);
  });

  await test.step('an expired session', async () => {
    await context.clearCookies();
    await add.click();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await logIn(page);
    await expect(text(page)).toHaveValue(words);
    await add.click();
    await expect(page.getByRole('img', { name: words })).toBeVisible();
  });

  await test.step('no logout: the next person must not see it', async () => {
    await button(page, 'Remove picture').click();
    await choosePicture(page);
    await expect(text(page)).toBeVisible();
    await button(page, 'Logout').click();
    await logIn(page);
    await expect(file(page)).toBeVisible();
  });
});

test('an article is written while its picture is uploaded, and its picture is chosen while it is saved', async ({
  page,
}) => {
  const { id, title } = await createArticle(page);
  await page.goto('/admin/news');
  await edit(page, title, { Summary: 'Written before' });

  await test.step('a picture that is chosen while the article is saved is still there', async () => {
    const release = await holdResponses(page, `**/api/news/${id}`);
    await button(page, 'Update Article').click();
    await choosePicture(page);
    await text(page).fill('Long tables');
    release();
    await expect(notice(page, 'Article updated successfully!')).toBeVisible();
    await page.getByRole('link', { name: 'Bin', exact: true }).click();
    await page.getByRole('link', { name: 'Create and edit' }).click();
    await expect(text(page)).toHaveValue('Long tables');
  });

  await test.step('the end of the upload leaves the focus where it is', async () => {
    const release = await holdResponses(page, uploads);
    await button(page, 'Add picture').click();
    await page.getByLabel('Content').fill('');
    await page.keyboard.type('While ');
    release();
    await expect(page.getByRole('img', { name: 'Long tables' })).toBeVisible();
    await page.keyboard.type('it arrives');
    await expect(page.getByLabel('Content')).toHaveValue('While it arrives');
  });

  await test.step('a reload by mistake leaves other words about it', async () => {
    await button(page, 'Change text or focus').click();
    await text(page).fill('Tables under the trees');
    await heedWarningOfReload(page);
    await expect(text(page)).toHaveValue('Tables under the trees');
  });
});

test('a file that the browser cannot show can be added, and what the server says about it is shown', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const { title } = await createArticle(page);
  await page.goto('/admin/news');
  await edit(page, title);
  await file(page).setInputFiles({ name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') });
  await expect(page.getByText('This browser can’t show this kind of file. You can add it anyway')).toBeVisible();
  await page.getByLabel('Only decoration').check();
  await button(page, 'Add picture').click();
  await expect(page.getByRole('alert').getByText('This file can’t be read.')).toBeVisible();
  await button(page, 'Remove picture').click();
  await expect(file(page)).toBeVisible();
  await button(page, 'Update Article').click();
  await expect(notice(page, 'Article updated successfully!')).toBeVisible();
});

test('in a conflict, pictures are shown as pictures', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 412/);
  const { id, title } = await createArticle(page);
  const upload = {
    file: { name: 'a.png', mimeType: 'image/png', buffer: await anotherPicture() },
    alt: 'Their picture',
  };
  const theirs = await (await page.request.post('/api/pictures', { multipart: upload })).json();
  await page.goto('/admin/news');
  await edit(page, title);
  await choosePicture(page);
  await text(page).fill('My picture');
  await button(page, 'Add picture').click();
  await expect(page.getByRole('img', { name: 'My picture' })).toBeVisible();
  await page.request.patch(`/api/news/${id}`, { data: { picture: theirs.id } });
  await button(page, 'Update Article').click();
  const panel = page.getByRole('region', { name: 'Somebody else has changed this article' });
  await expect(panel.getByText('My picture')).toBeVisible();
  await button(page, 'Use theirs').click();
  await expect(page.getByRole('img', { name: 'Their picture' })).toBeVisible();
  await button(page, 'Keep mine').click();
  await expect(notice(page, 'Article updated successfully!')).toBeVisible();
  expect(await savedArticle(page, title)).toMatchObject({ picture: theirs.id });
});

function anotherPicture() {
  return sharp({ create: { width: 500, height: 500, channels: 3, background: '#993333' } })
    .png()
    .toBuffer();
}

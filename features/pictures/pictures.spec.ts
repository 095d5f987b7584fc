import type { Page } from '@playwright/test';
import { pictureIsPdf } from '#core/http/file-messages.ts';
import { edit, expectAccessible, fillFields, notice, row, undo, unique } from '#e2e/admin.ts';
import { disableToastTimeout, expect, holdResponses, test } from '#e2e/test.ts';
import type { Article } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { picture as drawPicture } from '#test/uploads.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
test.beforeEach(({ page }) => disableToastTimeout(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const file = (page: Page) => page.getByLabel('Choose a picture');
const text = (page: Page) => page.getByLabel('What does the picture show?');
const words = 'Long tables under the trees';

async function choosePicture(page: Page, control = file(page)) {
  const buffer = await drawPicture().jpeg().toBuffer();
  // As a volunteer's press does.
  await control.focus();
  await control.setInputFiles({ name: 'IMG_1234.jpg', mimeType: 'image/jpeg', buffer });
}

async function savedArticle(page: Page, title: string) {
  const articles: Article[] = await (await page.request.get('/api/news')).json();
  return articles.find((article) => article.title === title);
}

test('a picture is added to an article, described in other words, chosen in a conflict, and removed', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 412/);
  const title = unique('Picnic');
  const { summary: Summary, content: Content, author: Author } = anArticleInput();
  const update = () => button(page, 'Update Article').click();
  await page.goto('/admin/news');

  await test.step('it needs a description that is not a file name', async () => {
    await fillFields(page, { Title: title, Summary, Content, Author });
    await choosePicture(page);
    await expect(text(page)).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Title').focus();
    await button(page, 'Create Article').click();
    await expect(text(page)).toBeFocused();
    await expect(text(page)).toHaveAccessibleDescription(/Describe what the picture shows/);
    await text(page).fill('IMG_1234');
    await button(page, 'Create Article').click();
    await expect(text(page)).toHaveAccessibleDescription(/looks like the name of a file/);
    expect(await savedArticle(page, title)).toBeUndefined();
  });

  await test.step('a click and the arrow keys set the focal point', async () => {
    const preview = page.getByRole('button', { name: 'Set the point that stays visible' });
    const { width = 0, height = 0 } = (await preview.boundingBox()) ?? {};
    await preview.click({ position: { x: width / 4, y: height / 2 } });
    await expect(page.getByLabel('From the left')).toHaveValue('25');
    await page.getByLabel('From the top').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByLabel('From the top')).toHaveValue('49');
  });

  await test.step('all of it is still there after a reload, and is saved with the article', async () => {
    await text(page).fill(words);
    await page.reload();
    await expect(text(page)).toHaveValue(words);
    await expect(page.getByLabel('From the left')).toHaveValue('25');
    await button(page, 'Create Article').click();
    await expect(notice(page, 'Article created successfully!')).toBeVisible();
    await expect(file(page)).toHaveValue('');
    const picture = { alt: words, width: 600, height: 400, focusX: 25, focusY: 49 };
    expect(await savedArticle(page, title)).toMatchObject({ picture, version: 1 });
  });

  const { id, picture } = (await savedArticle(page, title)) as Article;
  await test.step('in a conflict, both pictures are shown, and one is chosen', async () => {
    await edit(page, title);
    await text(page).fill('My words');
    await page.request.patch(`/api/news/${id}`, { data: { picture: { ...picture, alt: 'Their words' } } });
    await update();
    const panel = page.getByRole('region', { name: 'Somebody else has changed this article' });
    for (const alt of ['My words', 'Their words']) await expect(panel.getByText(alt)).toBeVisible();
    await button(page, 'Use theirs').click();
    await expect(text(page)).toHaveValue('Their words');
    await button(page, 'Save these choices').click();
    await expect(page.getByRole('heading', { name: 'Create New Article' })).toBeVisible();
    expect(await savedArticle(page, title)).toMatchObject({ picture: { alt: 'Their words' } });
  });

  await test.step('other words about it are shown in the history', async () => {
    await edit(page, title);
    await page.getByLabel('Only decoration').check();
    await expect(text(page)).toBeDisabled();
    await update();
    await row(page, title).getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('deletion').first()).toHaveText('Their words');
    await expect(page.getByRole('insertion').first()).toHaveText('Only decoration');
    await expectAccessible(page);
    await page.goBack();
  });

  await test.step('it is removed, which is undone', async () => {
    await edit(page, title);
    await button(page, 'Remove picture').click();
    await expect(file(page)).toBeVisible();
    await update();
    await expect(page.getByRole('heading', { name: 'Create New Article' })).toBeVisible();
    expect(await savedArticle(page, title)).toMatchObject({ picture: null });
    await undo(page);
    expect(await savedArticle(page, title)).toMatchObject({ picture: { alt: '', focusX: 25, focusY: 49 } });
  });

  await test.step('one that is chosen while the article is saved is still there', async () => {
    await edit(page, title);
    const release = await holdResponses(page, `**/api/news/${id}`);
    await button(page, 'Remove picture').click();
    await update();
    await choosePicture(page);
    await text(page).fill('Long tables');
    release();
    await expect(notice(page, 'Article updated successfully!')).toBeVisible();
    await expect(button(page, 'Remove picture')).toBeVisible();
    await page.reload();
    await expect(text(page)).toHaveValue('Long tables');
  });

  await test.step('it is described while it arrives, and another one in its place has the same description', async () => {
    await button(page, 'Remove picture').click();
    await file(page).setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await expect(page.getByRole('alert').getByText(pictureIsPdf)).toBeVisible();
    for (const [control, typed, all] of [
      [file(page), ['While ', 'it arrives'], 'While it arrives'],
      [page.getByLabel('Choose another picture'), [], 'While it arrives'],
    ] as const) {
      const release = await holdResponses(page, '**/api/pictures');
      await choosePicture(page, control);
      await expect(text(page)).toBeFocused();
      await page.keyboard.type(typed[0] ?? '');
      await update();
      await expect(button(page, 'Cancel').first()).toBeFocused();
      await text(page).focus();
      release();
      await expect(button(page, 'Remove picture')).toBeVisible();
      await page.keyboard.type(typed[1] ?? '');
      await expect(text(page)).toHaveValue(all);
    }
    await update();
    await expect(page.getByRole('heading', { name: 'Create New Article' })).toBeVisible();
    expect(await savedArticle(page, title)).toMatchObject({ picture: { alt: 'While it arrives' } });
  });
});

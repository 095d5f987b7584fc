import { news as words } from '#content/pages/news.ts';
import { articleList } from '#nouns/news/article-list.ts';
import { itemPath } from '#records/item-page.ts';
import { createArticle, unique } from './admin.ts';
import { expect, test } from './test.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });

test('a draft leads an admin from its page to its form, and is in no list for visitors', async ({ page }) => {
  const title = unique('A draft');
  const shown = await createArticle(page);
  const draft = await createArticle(page, { title, publishAt: null });
  await page.goto(itemPath(articleList, draft));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(title);
  await page.getByRole('link', { name: words.back }).click();
  await expect(heading).toHaveText(words.heading);
  await expect(page.getByRole('heading', { name: shown.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);

  await page.goBack();
  await expect(heading).toHaveText(title);
  await page.getByRole('region', { name: 'Not public' }).getByRole('link', { name: 'Edit this article' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Article' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await expect(page).toHaveURL('/admin/news');
});

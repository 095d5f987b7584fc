import { church } from '#content/church.ts';
import { defaultContent } from '#content/words.ts';
import { absoluteUrl } from '#core/links.ts';
import { createArticle, expectAccessible, unique } from '#e2e/admin.ts';
import { expect, test, waitForHydration } from '#e2e/test.ts';
import { itemPath } from '#records/show/item-page.ts';
import { articleList } from './article-list.ts';

const { news } = defaultContent.words;

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });

test('an article prints alone with its URL, and links to its neighbors and the list without a page load', async ({
  page,
}) => {
  // So long ago that articles of other tests are no neighbors.
  const older = await createArticle(page, { title: unique('Older'), publishAt: '1990-03-01T12:00:00.000Z' });
  const newer = await createArticle(page, { title: unique('Newer'), publishAt: '1990-03-02T12:00:00.000Z' });
  const path = itemPath(articleList, newer);
  await page.goto(path);
  await waitForHydration(page);
  const heading = page.getByRole('heading', { level: 1 });
  const address = page.getByText(absoluteUrl(path), { exact: true });
  await expect(address).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(address).toBeVisible();
  await expect(heading).toHaveText(newer.title);
  await expect(page.getByRole('article')).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const role of ['banner', 'contentinfo', 'navigation'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  const pageLoads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && pageLoads.push(request.url()));
  await page.getByRole('link', { name: `Previous (older) ${older.title}` }).click();
  await expect(heading).toHaveText(older.title);
  await expect(page).toHaveURL(itemPath(articleList, older));
  await page.getByRole('link', { name: news.back }).click();
  await expect(heading).toHaveText(news.heading);
  await page.goBack();
  await page.goBack();
  await expect(heading).toHaveText(newer.title);
  await expect(page).toHaveTitle(`${newer.title} | ${church.name}`);
  expect(pageLoads).toEqual([]);
});

test('a text shows its lists and links beside the form while it is typed, and then on its page', async ({ page }) => {
  const title = unique('Picnic');
  const preview = page.frameLocator('iframe[title="Preview on a phone"]');
  await page.goto('/admin/news');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await expect(preview.locator('article h1')).toHaveText(title);
  for (const [label, text] of Object.entries({ Summary: 'Bring:\n- a chair', Author: 'Ruth' })) {
    await page.getByRole('textbox', { name: label }).fill(text);
  }
  await page.getByRole('textbox', { name: 'Content' }).pressSequentially('See www.example.org.');
  await expect(preview.locator('li')).toHaveText('a chair');
  await expect(preview.locator('a')).toHaveText('www.example.org');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Article' }).click();
  await expect(preview.locator('article h1')).toHaveCount(0);

  await page.goto('/news');
  const article = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(article.getByRole('listitem')).toHaveText('a chair');
  const link = article.getByRole('link', { name: 'www.example.org' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('href', 'https://www.example.org');
});

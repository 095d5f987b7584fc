import { church } from '#content/church.ts';
import { news } from '#content/pages/news.ts';
import { absoluteUrl } from '#core/links.ts';
import { createArticle } from '#e2e/admin.ts';
import { expect, password, testOnOwnSite, waitForHydration } from '#e2e/test.ts';
import { itemPath } from '#records/show/item-page.ts';
import { articleList } from './article-list.ts';

/** A site of its own: articles of other tests would be neighbors. */
const test = testOnOwnSite({ sampleData: false });

test('an article prints alone with its URL, and links to the list and its neighbors without a page load', async ({
  page,
}) => {
  await page.request.post('/api/admin/login', { data: { password } });
  const older = await createArticle(page, { title: 'An older one' });
  const newer = await createArticle(page, { title: 'A newer one' });
  await page.goto(itemPath(articleList, newer));
  await waitForHydration(page);
  const heading = page.getByRole('heading', { level: 1 });

  const address = page.getByText(absoluteUrl(itemPath(articleList, newer)), { exact: true });
  await expect(address).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(address).toBeVisible();
  await expect(heading).toHaveText('A newer one');
  await expect(page.getByRole('article')).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const role of ['banner', 'contentinfo', 'navigation'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  const pageLoads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && pageLoads.push(request.url()));
  await page.getByRole('link', { name: news.back }).click();
  await expect(heading).toHaveText(news.heading);
  await page.getByRole('link', { name: 'A newer one' }).click();
  await expect(heading).toHaveText('A newer one');
  await expect(page).toHaveTitle(`A newer one | ${church.name}`);
  await page.getByRole('link', { name: 'Previous (older) An older one' }).click();
  await expect(heading).toHaveText('An older one');
  await expect(page).toHaveURL(itemPath(articleList, older));
  await page.goBack();
  await expect(heading).toHaveText('A newer one');
  expect(pageLoads).toEqual([]);
});

test('a draft’s page links admins to its form, and visitors’ lists omit it', async ({ page }) => {
  await page.request.post('/api/admin/login', { data: { password } });
  const title = 'A draft';
  const shown = await createArticle(page);
  const draft = await createArticle(page, { title, publishAt: null });
  await page.goto(itemPath(articleList, draft));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(title);
  await page.getByRole('link', { name: news.back }).click();
  await expect(heading).toHaveText(news.heading);
  await expect(page.getByRole('heading', { name: shown.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);

  await page.goBack();
  await expect(heading).toHaveText(title);
  await page.getByRole('region', { name: 'Not public' }).getByRole('link', { name: 'Edit this article' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Article' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await expect(page).toHaveURL('/admin/news');
});

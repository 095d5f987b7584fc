import { church } from '#content/church.ts';
import { news } from '#content/pages/news.ts';
import { absoluteUrl } from '#domain/absolute-url.ts';
import { articleList } from '#nouns/news/article-list.ts';
import { itemPath } from '#records/item-page.ts';
import { createArticle } from './admin.ts';
import { expect, password, testOnOwnSite, waitForHydration } from './test.ts';

/** Articles of other tests would be neighbors, too. */
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

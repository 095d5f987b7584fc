import { news } from '#nouns/news/article.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { createArticle, createGroup, fillForm, notice } from './admin.ts';
import { expect, password, testOnOwnSite } from './test.ts';

/** Other tests count list items and check which one is first. */
const test = testOnOwnSite({ sampleData: false });

test.beforeEach(({ page }) => page.request.post('/api/admin/login', { data: { password } }));

test('texts of maximum length fit on every screen', { tag: '@phone' }, async ({ page }) => {
  // The widest letter without a break: harder to fit than anything a volunteer would paste.
  const title = 'W'.repeat(2_000);
  const lines = { title, meetingTime: title, ageRange: title, location: title, leaders: title, category: title };
  await createGroup(page, { ...lines, description: title.repeat(10) });
  await createArticle(page, { title, author: title, summary: title.repeat(10), content: title });
  const expectNoOverflow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const remove = page.getByRole('button', { name: 'Delete', exact: true, description: title });
  const dialog = page.getByRole('alertdialog');

  const sizes = [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
    { width: 844, height: 390 },
  ];
  for (const path of ['/small-groups', '/news']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectNoOverflow();
    }
  }
  for (const path of ['/admin/groups', '/admin/news']) {
    await page.goto(path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await remove.click();
      for (const part of [dialog.getByRole('heading'), ...(await dialog.getByRole('button').all())]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expectNoOverflow();
      // An item clips its overflow, so measure its last button; and its height must be limited.
      const button = await remove.boundingBox();
      const item = await page.getByRole('listitem').filter({ has: remove }).boundingBox();
      if (!button || !item) throw new Error('the item is not shown');
      expect(button.x + button.width).toBeLessThanOrEqual(item.x + item.width);
      expect(item.height).toBeLessThan(1_000);
    }
  }
});

test('an article too large for the server stays in the form, with its content marked', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 413/);
  // The maximum number of characters, three bytes each.
  const content = '日'.repeat(100_000);
  await page.goto('/admin/news');
  await fillForm(page, news, anArticleInput({ content }));
  await page.getByRole('button', { name: 'Create Article' }).click();
  await expect(notice(page, 'Failed to create article')).toBeVisible();
  await expect(page.getByLabel('Content')).toHaveAccessibleDescription('Content is too long to be saved');
  await expect(page.getByLabel('Content')).toHaveValue(content);
});

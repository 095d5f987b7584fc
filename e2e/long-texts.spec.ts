import { aGroupInput } from '#nouns/groups/fixture.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { expect, password, testOnOwnSite } from './test.ts';

/** Other tests count list items and check which one is first. */
const test = testOnOwnSite();

const screens = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
];

for (const { noun, api, list, admin, input } of [
  {
    noun: 'Group',
    api: '/api/groups',
    list: '/small-groups',
    admin: '/admin/groups',
    input: (line: string) => {
      const lines = { title: line, meetingTime: line, ageRange: line, location: line, leaders: line, category: line };
      return aGroupInput({ ...lines, description: line.repeat(10) });
    },
  },
  {
    noun: 'Article',
    api: '/api/news',
    list: '/news',
    admin: '/admin/news',
    input: (line: string) => anArticleInput({ title: line, author: line, summary: line.repeat(10), content: line }),
  },
]) {
  test(`${noun} texts of maximum length fit on every screen`, { tag: '@phone' }, async ({ page }) => {
    // The widest letter and nowhere to break: harder to fit than anything a volunteer would paste.
    const title = 'W'.repeat(2_000);
    await page.request.post('/api/admin/login', { data: { password } });
    expect((await page.request.post(api, { data: input(title) })).status()).toBe(201);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    const remove = page.getByRole('button', { name: `Delete ${title}`, exact: true });
    const dialog = page.getByRole('alertdialog');

    for (const screen of screens) {
      await page.setViewportSize(screen);
      await page.goto(list);
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
      expect(await overflow()).toBeLessThanOrEqual(0);

      await page.goto(admin);
      await remove.click();
      for (const part of [dialog.getByRole('heading'), ...(await dialog.getByRole('button').all())]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(await overflow()).toBeLessThanOrEqual(0);
      // An item clips what overflows, so measure its last button; and it must not take pages to scroll past.
      const button = await remove.boundingBox();
      const item = await page.getByRole('listitem').filter({ has: remove }).boundingBox();
      if (!button || !item) throw new Error('the item is not shown');
      expect(button.x + button.width).toBeLessThanOrEqual(item.x + item.width);
      expect(item.height).toBeLessThan(1_000);
    }
    await remove.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${noun} deleted successfully!`, { exact: true })).toBeVisible();
  });
}

test('keeps an article too large for the server, and marks its content', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 413/);
  // The maximum number of characters, three bytes each.
  const content = '日'.repeat(100_000);
  await page.request.post('/api/admin/login', { data: { password } });
  await page.goto('/admin/news');
  for (const [label, text] of Object.entries({ Title: 'Large', Summary: 'Large', Content: content, Author: 'Kim' })) {
    await page.getByLabel(label).fill(text);
  }
  await page.getByRole('button', { name: 'Create Article' }).click();
  await expect(page.getByText('Failed to create article', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Content')).toHaveAccessibleDescription('Content is too long to be saved');
  await expect(page.getByLabel('Content')).toHaveValue(content);
});

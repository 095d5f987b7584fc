import { aMessageInput } from '#features/messages/fixture.ts';
import { news } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { createArticle, createEvent, createGroup, fillForm, nextWeek, notice } from './admin.ts';
import { expect, password, testOnOwnSite } from './test.ts';

/** Other tests count list items and check which one is first. */
const test = testOnOwnSite({ sampleData: false });

test.beforeEach(({ page }) => page.request.post('/api/admin/login', { data: { password } }));

test('texts of maximum length fit on every screen', { tag: '@phone' }, async ({ page }) => {
  // The widest letter without a break is harder to fit than anything a volunteer would paste.
  const title = 'W'.repeat(2_000);
  const lines = { title, meetingTime: title, ageRange: title, location: title, leaders: title, category: title };
  await createGroup(page, { ...lines, description: title.repeat(10) });
  await createArticle(page, { title, author: title, summary: title.repeat(10), content: title });
  const date = nextWeek();
  const changes = [{ date, status: 'cancelled' as const, to: '', note: title }];
  const event = await createEvent(page, { title, date, location: title, details: title, changes });
  const message = aMessageInput({ title, speaker: title, series: title, passages: title, summary: title });
  const { slug } = await (await page.request.post('/api/messages', { data: message })).json();
  const expectNoOverflow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const remove = page.getByRole('button', { name: 'Delete', exact: true, description: title });
  const dialog = page.getByRole('alertdialog');

  const sizes = [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
    { width: 844, height: 390 },
  ];
  const lists = ['/small-groups', '/news', '/', '/events', '/messages'];
  for (const path of [...lists, `/events/${event.slug}`, `/messages/${slug}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectNoOverflow();
    }
  }
  for (const path of ['/admin/groups', '/admin/news', '/admin/events', '/admin/messages']) {
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

test('the links to the admin screens stay apart on a small phone', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/admin/groups');
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const boxes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON()));
  const [first, ...others] = boxes;
  let before = first;
  for (const box of others) {
    if (box.y === before.y) expect(box.left - before.right).toBeGreaterThanOrEqual(8);
    expect(box.right).toBeLessThanOrEqual(320);
    before = box;
  }
});

test('forms with dates and files fit on a phone with doubled font size', { tag: '@phone' }, async ({ page }) => {
  // Halving the width has the same effect as doubling the font size.
  await page.setViewportSize({ width: 195, height: 422 });
  for (const path of ['/admin/events', '/admin/messages']) {
    await page.goto(path);
    const form = page.locator('main form');
    await expect(form.getByLabel('Title')).toBeVisible();
    const ends = await form.locator('*').evaluateAll((all) => all.map((part) => part.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(195);
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

import { aMessageInput } from '#features/messages/fixture.ts';
import { createArticle, createEvent, createGroup, nextWeek } from './admin.ts';
import { expect, password, testOnOwnSite } from './test.ts';

/** Other tests count list items and check which one is first. */
const test = testOnOwnSite({ sampleData: false });

test('texts of maximum length fit on every screen of a phone', { tag: '@phone' }, async ({ page }) => {
  await page.request.post('/api/admin/login', { data: { password } });
  // The widest letter without a break: harder to fit than anything a volunteer would paste.
  const title = 'W'.repeat(2_000);
  const lines = { title, meetingTime: title, ageRange: title, location: title, leaders: title, category: title };
  await createGroup(page, { ...lines, description: title.repeat(10) });
  await createArticle(page, { title, author: title, summary: title.repeat(10), content: title });
  const date = nextWeek();
  const changes = [{ date, status: 'cancelled' as const, to: '', note: title }];
  const event = await createEvent(page, { title, date, location: title, details: title, changes });
  const message = aMessageInput({ title, speaker: title, series: title, passages: title, summary: title });
  const { slug } = await (await page.request.post('/api/messages', { data: message })).json();
  const remove = page.getByRole('button', { name: 'Delete', exact: true, description: title });
  const dialog = page.getByRole('alertdialog');
  const sizes = [
    { width: 844, height: 390 },
    { width: 320, height: 640 },
  ];
  const expectNoOverflow = async (width: number) =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

  const lists = ['/small-groups', '/news', '/', '/events', '/messages'];
  for (const path of [...lists, `/events/${event.slug}`, `/messages/${slug}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectNoOverflow(size.width);
    }
  }
  for (const path of ['/admin/groups', '/admin/events', '/admin/messages', '/admin/news']) {
    await page.goto(path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await remove.click();
      for (const part of [dialog.getByRole('heading'), ...(await dialog.getByRole('button').all())]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expectNoOverflow(size.width);
      // An item clips its overflow, so measure its last button; and its height must be limited.
      const button = await remove.boundingBox();
      const item = await page.getByRole('listitem').filter({ has: remove }).boundingBox();
      if (!button || !item) throw new Error('the item is not shown');
      expect(button.x + button.width).toBeLessThanOrEqual(item.x + item.width);
      expect(item.height).toBeLessThan(1_000);
    }
    // The links to the other screens stay apart, in a row that scrolls on its own.
    const row = page.getByRole('navigation', { name: 'Admin' });
    const end = (await row.boundingBox()) ?? { x: 0, width: 320 };
    expect(end.x + end.width).toBeLessThanOrEqual(320);
    const boxes = await row.getByRole('link').evaluateAll((all) => all.map((link) => link.getBoundingClientRect()));
    for (const [index, { y, left }] of boxes.entries()) {
      const before = boxes[index - 1] ?? { y, right: left };
      expect(y).toBe(before.y);
      if (index > 0) expect(left - before.right).toBeGreaterThanOrEqual(8);
    }
    // With letters twice as large: as wide as such a phone is in its letters.
    await page.setViewportSize({ width: 195, height: 422 });
    const parts = page.locator('main form *');
    const ends = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(195);
  }
});

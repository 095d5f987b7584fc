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
  const expectNoOverflow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 320, height: 640 });

  const lists = ['/small-groups', '/news', '/', '/events', '/messages'];
  for (const path of [...lists, `/events/${event.slug}`, `/messages/${slug}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
    await expectNoOverflow();
  }
  for (const path of ['/admin/groups', '/admin/events', '/admin/messages', '/admin/news']) {
    await page.goto(path);
    // An item clips its overflow, so measure its last button; and its height must be limited.
    const button = await remove.boundingBox();
    const item = await page.getByRole('listitem').filter({ has: remove }).boundingBox();
    if (!button || !item) throw new Error('the item is not shown');
    expect(button.x + button.width).toBeLessThanOrEqual(item.x + item.width);
    expect(item.height).toBeLessThan(1_000);
    await expectNoOverflow();
    // With letters twice as large: as wide as such a phone is in its letters.
    await page.setViewportSize({ width: 195, height: 422 });
    const parts = page.locator('main form *');
    const ends = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(195);
    await page.setViewportSize({ width: 320, height: 640 });
  }
  await remove.click();
  for (const size of [
    { width: 844, height: 390 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size);
    for (const part of [dialog.getByRole('heading'), ...(await dialog.getByRole('button').all())]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
  }
});

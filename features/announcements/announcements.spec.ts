import { admin } from '#content/pages/admin.ts';
import { churchMoment } from '#core/church-time.ts';
import { expectAccessible, remove } from '#e2e/admin.ts';
import { disableToastTimeout, expect, password, testOnOwnSite } from '#e2e/test.ts';
import { setTypefaces } from '#e2e/typeface.ts';

const friday = churchMoment('2027-03-05', '10:00');
const text = 'No services this Sunday: snow';

/** Other tests expect pages without an announcement. */
const test = testOnOwnSite({ sampleData: false, now: () => friday });

test('an announcement is published, shown on every page, taken down, and removed when it ends', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await disableToastTimeout(page);
  await context.clock.setFixedTime(friday);
  await page.request.post('/api/admin/login', { data: { password } });
  const own = page.getByRole('region', { name: 'Announcement', exact: true });
  const elsewhere = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  await setTypefaces(elsewhere);
  await elsewhere.clock.install({ time: friday });
  const visitor = await elsewhere.newPage();
  const announcement = visitor.getByRole('region', { name: 'Announcement' });

  await page.goto('/admin/banner');
  await expect(page.getByText(String(admin.banner.intro))).toBeVisible();
  await page.getByLabel('Text').fill(text);
  await page.getByLabel('Link').fill('/about');
  await page.getByRole('button', { name: 'Create Announcement' }).click();
  await expect(own).toHaveText(text);
  await expectAccessible(page);
  await visitor.goto('/kids');
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme });
    await expectAccessible(visitor, 'body > section');
  }
  await announcement.getByRole('link', { name: text }).click();
  await expect(visitor).toHaveURL('/about');
  await expect(announcement).toBeVisible();
  await remove(page, text);
  await expect(own).toBeHidden();

  const end = churchMoment('2027-03-13').getTime();
  await elsewhere.clock.setFixedTime(end - 60_000);
  await elsewhere.clock.runFor(60_000);
  await expect(announcement).toBeVisible();
  await elsewhere.clock.setFixedTime(end);
  await elsewhere.clock.runFor(60_000);
  await expect(announcement).toBeHidden();
  await elsewhere.close();
});

import AxeBuilder from '@axe-core/playwright';
import { expect, keepToasts, password, testOnOwnSite } from './test.ts';

/** A Friday, 10 AM at the church. */
const friday = new Date('2027-03-05T15:00:00Z');

/** Other tests compare pages that have no banner. */
const test = testOnOwnSite({ now: () => friday });

test.beforeEach(async ({ page, context }) => {
  await context.clock.install({ time: friday });
  await page.request.post('/api/admin/login', { data: { password } });
});

test('a volunteer announces something, a visitor reads it on the next page, and it is taken down', async ({
  page,
  browser,
  baseURL,
}) => {
  await keepToasts(page);
  await page.goto('/admin/banner');
  await expect(page.getByText('There is no announcement on the site right now.')).toBeVisible();
  await expect(page.getByLabel('Last day')).toHaveValue('2027-03-12');
  await page.getByLabel('Text').fill('No services this Sunday: snow');
  await page.getByLabel('Link').fill('/watch-live');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('link', { name: 'No services this Sunday: snow' })).toBeVisible();
  await page.getByLabel('Last day').fill('2027-03-07');
  await page.getByRole('button', { name: 'Show on every page' }).click();
  await expect(page.getByText('On every page through Sunday, March 7, 2027.')).toBeVisible();
  const own = page.getByRole('region', { name: 'Announcement' });
  await expect(own).toHaveText('No services this Sunday: snow');

  const elsewhere = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  await elsewhere.clock.install({ time: friday });
  const visitor = await elsewhere.newPage();
  const announcement = visitor.getByRole('region', { name: 'Announcement' });
  await visitor.goto('/kids');
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page: visitor }).include('body > section').analyze();
    expect(violations).toEqual([]);
  }
  await announcement.getByRole('link', { name: 'No services this Sunday: snow' }).click();
  await expect(visitor).toHaveURL('/watch-live');
  await expect(announcement).toBeVisible();

  await page.getByRole('button', { name: 'Take down' }).click();
  await expect(own).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(own).toBeVisible();
  await page.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByText('There is no announcement on the site right now.')).toBeVisible();
  await visitor.reload();
  await expect(announcement).toBeHidden();
  await elsewhere.close();
});

test('what cannot be saved is marked, and nothing is lost when the session has ended', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[01]/);
  await page.goto('/admin/banner');
  await page.getByLabel('Text').fill('Potluck tonight');
  await page.getByLabel('Link').fill('http://example.org');
  const show = page.getByRole('button', { name: 'Show on every page' });
  await show.click();
  await expect(page.getByLabel('Link')).toHaveAccessibleDescription(/^Link must be a page of this site/);
  await page.getByLabel('Link').fill('https://example.org');
  await page.getByLabel('Last day').fill('2027-03-04');
  await show.click();
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription('Last day is in the past');
  await page.getByLabel('Last day').fill('2027-03-05');
  await context.clearCookies();
  await show.click();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Text')).toHaveValue('Potluck tonight');
  await expect(page.getByLabel('Last day')).toHaveValue('2027-03-05');
  await show.click();
  await expect(page.getByText('On every page through Friday, March 5, 2027.')).toBeVisible();
});

test.describe('for a visitor in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('it goes from a page that stays open at the church’s midnight', async ({ page, context }) => {
    await page.request.put('/api/banner', { data: { text: 'Potluck tonight', endsOn: '2027-03-05' } });
    await page.goto('/about');
    const announcement = page.getByRole('region', { name: 'Announcement' });
    await expect(announcement).toBeVisible();
    await context.clock.setFixedTime(new Date('2027-03-06T04:59:00Z'));
    await context.clock.runFor(60_000);
    await expect(announcement).toBeVisible();
    await context.clock.setFixedTime(new Date('2027-03-06T05:00:00Z'));
    await context.clock.runFor(60_000);
    await expect(announcement).toBeHidden();
  });
});

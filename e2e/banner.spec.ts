import { admin } from '#content/pages/admin.ts';
import { churchMoment } from '#domain/church-time.ts';
import { expectAccessible, logIn, undo } from './admin.ts';
import { disableToastTimeout, expect, password, testOnOwnSite } from './test.ts';
import { setTypeface } from './typeface.ts';

const friday = churchMoment('2027-03-05', '10:00');

/** Other tests expect pages without a banner. */
const test = testOnOwnSite({ sampleData: false, now: () => friday });

test('an announcement is written, read on every page, taken down, and gone after its last day', async ({
  page,
  context,
  browser,
  baseURL,
  typeface,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of (40[01]|412)/);
  await disableToastTimeout(page);
  await context.clock.setFixedTime(friday);
  await page.request.post('/api/admin/login', { data: { password } });
  const text = 'No services this Sunday: snow';
  const link = page.getByLabel('Link');
  const lastDay = page.getByLabel('Last day');
  const show = page.getByRole('button', { name: 'Show on every page' });
  const takeDown = page.getByRole('button', { name: 'Take down' });
  const own = page.getByRole('region', { name: 'Announcement', exact: true });
  // A time zone in which the next day begins at another time than at the church.
  const elsewhere = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    timezoneId: 'Asia/Tokyo',
  });
  await setTypeface(elsewhere, typeface);
  await elsewhere.clock.install({ time: friday });
  const visitor = await elsewhere.newPage();
  const announcement = visitor.getByRole('region', { name: 'Announcement' });

  await test.step('invalid fields are marked', async () => {
    await page.goto('/admin/banner');
    await expect(page.getByText(admin.banner.emptyText)).toBeVisible();
    await expect(lastDay).toHaveValue('2027-03-12');
    await page.getByLabel('Text').fill(text);
    await link.fill('http://example.org');
    await show.click();
    await expect(link).toHaveAccessibleDescription(/^Link must be a page of this site/);
    await link.fill('/about');
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('link', { name: text })).toBeVisible();
    await lastDay.fill('2027-03-04');
    await show.click();
    await expect(lastDay).toHaveAccessibleDescription('Last day is in the past');
  });

  await test.step('the draft survives the end of the session', async () => {
    await lastDay.fill('2027-03-05');
    await context.clearCookies();
    await show.click();
    await logIn(page);
    await expect(page.getByLabel('Text')).toHaveValue(text);
    await expect(lastDay).toHaveValue('2027-03-05');
    await show.click();
    await expect(page.getByText('On every page through Friday, March 5, 2027.')).toBeVisible();
    await expect(own).toHaveText(text);
  });

  const colleague = (data: object) => page.request.put('/api/banner', { data: { endsOn: '2027-03-05', ...data } });
  await test.step('a concurrent announcement is not overwritten unseen, and Undo restores it', async () => {
    const conflict = page.getByRole('heading', { name: 'Somebody else has changed the announcement' });
    const urgent = { text: 'The road is closed', link: '' };
    await page.getByLabel('Text').fill('A nicer line');
    expect(await colleague(urgent)).toBeOK();
    await show.click();
    await expect(conflict).toBeFocused();
    await expect(page.getByText('Failed to show the announcement', { exact: true })).toBeVisible();
    await expect(page.getByText('Now it says “The road is closed”.')).toBeVisible();
    await expect(own).toHaveText(urgent.text);
    await expectAccessible(page);
    await show.click();
    await expect(page.getByRole('heading', { name: 'Change it' })).toBeFocused();
    await expect(own).toHaveText('A nicer line');
    await undo(page);
    await expect(own).toHaveText(urgent.text);
    expect(await (await page.request.get('/api/banner')).json()).toMatchObject(urgent);
    expect(await colleague({ text, link: '/about' })).toBeOK();
    await takeDown.click();
    await expect(conflict).toBeFocused();
    await expect(page.getByLabel('Text')).toHaveValue(text);
  });

  await test.step('a visitor reads it, and follows its link', async () => {
    await visitor.goto('/kids');
    for (const colorScheme of ['light', 'dark'] as const) {
      await visitor.emulateMedia({ colorScheme });
      await expectAccessible(visitor, 'body > section');
    }
    await announcement.getByRole('link', { name: text }).click();
    await expect(visitor).toHaveURL('/about');
    await expect(announcement).toBeVisible();
  });

  await test.step('it is taken down and put back', async () => {
    await takeDown.click();
    await expect(page.getByText(admin.banner.emptyText)).toBeVisible();
    await expect(own).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Announce something' })).toBeFocused();
    await undo(page);
    await expect(own).toBeVisible();
  });

  await test.step('it disappears from an open page at midnight in the church’s time zone', async () => {
    const midnight = churchMoment('2027-03-06').getTime();
    await elsewhere.clock.setFixedTime(midnight - 60_000);
    await elsewhere.clock.runFor(60_000);
    await expect(announcement).toBeVisible();
    await elsewhere.clock.setFixedTime(midnight);
    await elsewhere.clock.runFor(60_000);
    await expect(announcement).toBeHidden();
    await elsewhere.close();
  });
});

import { church } from '#content/church.ts';
import { timeZone } from '#content/site.ts';
import { defaultContent } from '#content/words.ts';
import { churchDate, churchMoment } from '#core/church-time.ts';
import { addDays } from '#core/dates.ts';
import { currentOrNextService } from '#core/week.ts';
import { expectAccessible } from '#e2e/admin.ts';
import { disableToastTimeout, expect, password, testOnOwnSite } from '#e2e/test.ts';
import { dayInWords } from './day.ts';

const { home } = defaultContent.words;

const { starts = new Date(0) } = currentOrNextService(churchMoment('2027-03-05', '10:00'), church, []) ?? {};
const date = churchDate(starts);
/** An hour of the morning of the first service's day, before it begins. */
const now = new Date(starts.getTime() - 60 * 60_000);

/** Other tests expect the services of every week. */
const test = testOnOwnSite({ sampleData: false, now: () => now });
test.use({ timezoneId: timeZone });

test('a service is cancelled with one press, announced with another, moved and put back', async ({ page, context }) => {
  await disableToastTimeout(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await context.clock.setFixedTime(now);
  await page.request.post('/api/admin/login', { data: { password } });
  const visitor = await context.newPage();
  await visitor.goto('/');
  const main = visitor.getByRole('main');
  const next = main.getByText(', in 1 hour');
  await expect(next).toBeVisible();

  await page.goto('/admin/services');
  const today = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'today' }) });
  const cancel = today.getByRole('button', { name: 'Cancel', exact: true }).first();
  await cancel.press('Enter');
  const putBack = today.getByRole('button', { name: 'Put back' }).first();
  await expect(putBack).toBeFocused();
  await today.getByRole('button', { name: 'Announce it on every page' }).click();
  await expect(today.getByText('Announced on every page')).toBeVisible();
  await expectAccessible(page);
  await visitor.reload();
  await expect(visitor.getByRole('region', { name: 'Announcement' })).toContainText('There is no ');
  await expect(main.getByText(`${home.hero.next}: `)).toBeVisible();
  await expect(main.getByText(`${dayInWords(date)}:`).first()).toBeVisible();
  await expect(next).toBeHidden();

  await putBack.click();
  await today.getByRole('button', { name: 'Take it down' }).click();
  await expect(page.getByRole('region', { name: 'Announcement' })).toBeHidden();
  await today.getByRole('button', { name: 'Move' }).first().click();
  const form = today.getByRole('form');
  await form.getByLabel('Date').fill('');
  await form.getByRole('button', { name: 'Move it' }).click();
  await expect(form.getByText('Date is missing')).toBeVisible();
  await expect(form.getByLabel('Date')).toBeFocused();
  await form.getByLabel('Date').fill(addDays(date, 1));
  await form.getByLabel('Time').fill('15:30');
  await form.getByRole('button', { name: 'Move it' }).click();
  const tomorrow = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: dayInWords(addDays(date, 1)) }) });
  await expect(tomorrow.getByText('3:30 PM')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tomorrow.getByText('3:30 PM')).toBeHidden();
  await expect(cancel).toBeVisible();
});

import { church } from '#content/church.ts';
import { events as words } from '#content/pages/events.ts';
import { home } from '#content/pages/home.ts';
import { addDays, dateInWords } from '#core/dates.ts';
import { absoluteUrl } from '#core/links.ts';
import { createEvent, edit, expectAccessible, fillForm, nextWeek, notice, undo } from '#e2e/admin.ts';
import { disableToastTimeout, expect, followNavigation, password, testOnOwnSite, waitForHydration } from '#e2e/test.ts';
import { adminPath } from '#records/declare/noun.ts';
import { events } from './event.ts';
import { anEventInput } from './fixture.ts';

const test = testOnOwnSite({ sampleData: false });

/** Weekly dates, the first in a week. */
const dates = Array.from({ length: 3 }, (_, index) => addDays(nextWeek(), 7 * index)) as [string, string, string];
const inWords = dates.map((date) => dateInWords(date).whole) as [string, string, string];
const weekly = { title: 'Hymns', repeats: 'weekly', date: dates[0] } as const;

test.beforeEach(async ({ page }) => {
  await page.request.post('/api/admin/login', { data: { password } });
});

test('a visitor goes from the home page to an event, to all events and back without a page load', async ({ page }) => {
  await createEvent(page, weekly);
  await createEvent(page, { title: 'Hidden', publishAt: null });
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  await waitForHydration(page);
  const requests: string[] = [];
  page.on('request', (request) => /document|fetch/.test(request.resourceType()) && requests.push(request.url()));
  await page.getByRole('link', { name: weekly.title, exact: true }).click();
  await expect(heading).toHaveText(weekly.title);
  await expect(page).toHaveTitle(`${weekly.title} | ${church.name}`);
  await expect(page.getByRole('listitem').filter({ hasText: inWords[1] })).toBeVisible();
  await page.getByRole('link', { name: words.back }).click();
  await expect(heading).toHaveText(words.header.heading);
  await followNavigation(page, '/');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: home.events.heading }) });
  // This holds for admins, too, who may see drafts.
  await expect(section.getByRole('listitem').getByRole('heading')).toHaveText([weekly.title]);
  const paths = new Set(requests.map((url) => new URL(url).pathname));
  expect(paths).toEqual(new Set(['/events/hymns.data', '/events.data', '/_.data']));
});

test('an event prints alone, with its URL, and is accessible', async ({ page }) => {
  const changes = [{ date: dates[0], status: 'cancelled', to: '', note: 'Snow' } as const];
  const { slug } = await createEvent(page, { ...weekly, changes, ticketUrl: 'https://tickets.example.org' });
  await page.goto(`/events/${slug}`);
  await waitForHydration(page);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(absoluteUrl(`/events/${slug}`), { exact: true })).toBeVisible();
  for (const role of ['banner', 'contentinfo', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole('heading')).toHaveText([weekly.title, words.dates]);
});

test.describe('a volunteer', () => {
  test.beforeEach(({ page }) => disableToastTimeout(page));

  test('creates an event that repeats, and cancels its next date in three presses', { tag: '@both' }, async ({
    page,
  }) => {
    await page.goto(adminPath(events));
    await fillForm(page, events, anEventInput({ ...weekly, repeats: 'monthly-weekday' }));
    await page.getByLabel('Repeats').selectOption('Every week');
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expect(notice(page, 'Event created successfully!')).toBeVisible();

    await edit(page, weekly.title);
    await page.getByRole('button', { name: 'Cancel or move a date' }).click();
    await expect(page.getByLabel('Changed date 1')).toHaveValue(dates[0]);
    await expect(page.getByLabel('Changed date 1')).toBeFocused();
    await expectAccessible(page, 'form');
    await page.getByRole('button', { name: 'Update Event' }).click();
    await expect(notice(page, 'Event updated successfully!')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: weekly.title })).toContainText('cancelled');
    await page.goto('/events/hymns');
    await expect(page.getByRole('listitem').filter({ hasText: inWords[0] })).toContainText('Cancelled');
    await expect(page.getByText('Cancelled')).toHaveCount(2);
  });

  test('can undo it', async ({ page }) => {
    await createEvent(page, weekly);
    await page.goto(adminPath(events));
    await edit(page, weekly.title);
    await page.getByRole('button', { name: 'Cancel or move a date' }).click();
    await page.getByRole('button', { name: 'Update Event' }).click();
    await undo(page);
    const [event] = await (await page.request.get('/api/events')).json();
    expect(event.changes).toEqual([]);
  });

  test('moves a date, is told what is missing or wrong at its row, and loses nothing', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 400 .*\/api\/events/);
    await createEvent(page, { ...weekly, starts: '18:00', ends: '19:00' });
    await page.goto(adminPath(events));
    await edit(page, weekly.title);
    const add = page.getByRole('button', { name: 'Cancel or move a date' });
    const update = page.getByRole('button', { name: 'Update Event' });
    const [first, newDate] = [page.getByLabel('Changed date 1'), page.getByLabel('New date 2')];
    await add.click();
    await first.fill(addDays(dates[0], 1));
    await add.click();
    await expect(page.getByLabel('Changed date 2')).toHaveValue(dates[0]);
    await page.getByLabel('What happens 2').selectOption('moved');
    await update.click();
    await expect(newDate).toBeFocused();
    await expect(newDate).toHaveAccessibleDescription(/needs its new date/);

    await newDate.fill(addDays(dates[0], 2));
    const newTime = page.getByLabel('New time 2');
    await newTime.press('5');
    await update.click();
    await expect(newTime).toHaveAccessibleDescription('Please fill in the whole time, or clear it');
    await newTime.fill('17:00');
    await page.getByLabel('Note for visitors 2').fill('The hall is taken.');
    await expect(newDate).not.toHaveAttribute('aria-invalid');
    await update.click();
    const wrong = dateInWords(addDays(dates[0], 1)).whole;
    await expect(first).toHaveAccessibleDescription(`The event has no date on ${wrong}`);

    await page.reload();
    await expect(first).toHaveValue(addDays(dates[0], 1));
    await page.getByRole('button', { name: 'Remove change 1' }).click();
    await expect(add).toBeFocused();
    await expect(first).toHaveValue(dates[0]);
    await update.click();
    await expect(notice(page, 'Event updated successfully!')).toBeVisible();
    await page.goto('/events/hymns');
    const moved = page.getByRole('listitem').filter({ hasText: dateInWords(addDays(dates[0], 2)).whole });
    await expect(moved).toContainText(', 5PM to 6PM');
    await expect(moved).toContainText('The hall is taken.');
  });

  test('sees only coming changes in the form; past ones stay', async ({ page }) => {
    const past = { date: addDays(dates[0], -28), status: 'cancelled', to: '', note: '' } as const;
    const to = addDays(dates[0], 2);
    const movedAhead = { date: addDays(dates[0], -14), status: 'moved', to, note: '' } as const;
    await createEvent(page, { ...weekly, repeats: 'biweekly', date: past.date, changes: [past, movedAhead] });
    await page.goto(adminPath(events));
    await edit(page, weekly.title);
    await page.getByRole('button', { name: 'Cancel or move a date' }).click();
    await expect(page.getByLabel(/^Changed date/)).toHaveCount(2);
    await expect(page.getByLabel('New date 1')).toHaveValue(to);
    await page.getByRole('button', { name: 'Update Event' }).click();
    await expect(notice(page, 'Event updated successfully!')).toBeVisible();
    const [event] = await (await page.request.get('/api/events')).json();
    expect(event.changes).toMatchObject([past, movedAhead, { date: dates[0] }]);
  });
});

import { church } from '#content/church.ts';
import { defaultContent } from '#content/words.ts';
import { addDays, dateInWords } from '#core/dates.ts';
import { button, createEvent, edit, expectAccessible, fillForm, nextWeek, notice, row, undo } from '#e2e/admin.ts';
import { disableToastTimeout, expect, followNavigation, password, testOnOwnSite, waitForHydration } from '#e2e/test.ts';
import { adminPath } from '#records/declare/noun.ts';
import { type Event, events } from './event.ts';
import { anEventInput } from './fixture.ts';

const { events: words, home } = defaultContent.words;

const test = testOnOwnSite({ sampleData: false });

test('a volunteer creates an event that repeats, cancels and moves dates, and a visitor finds it', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400 .*\/api\/events/);
  await disableToastTimeout(page);
  await page.request.post('/api/admin/login', { data: { password } });
  const title = 'Hymns';
  const inDays = (days: number) => addDays(nextWeek(), days);
  const inWords = (days: number) => dateInWords(inDays(days)).whole;
  const item = row(page, title);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const update = 'Update Event';
  const movedTo = (days: number) => page.getByLabel(`New date and time of ${inWords(days)}`);
  const expectUpdated = () => expect(page.getByRole('heading', { name: 'Create New Event' })).toBeVisible();
  const saved = async () => {
    const all: Event[] = await (await page.request.get('/api/events')).json();
    return all.find((event) => event.title === title);
  };

  await test.step('an event that repeats is created, and shows its dates while the rule is chosen', async () => {
    const given = { title, date: inDays(0), starts: '18:00', ends: '19:00', ticketUrl: 'https://tickets.example.org' };
    await page.goto(adminPath(events));
    const until = page.getByLabel('Until', { exact: true });
    const dates = page.getByRole('group', { name: 'Coming dates' }).getByRole('listitem');
    await expect(until.or(dates)).toHaveCount(0);
    await fillForm(page, events, anEventInput({ ...given, repeats: 'monthly-weekday' }));
    await page.getByLabel('Repeats').selectOption('Every week');
    await expect(dates).toHaveCount(10);
    await press('Show more dates');
    await expect(dates).toHaveCount(20);
    await until.fill(inDays(7));
    await expect(dates).toHaveCount(2);
    await until.fill('');
    await press('Create Event');
    await expect(notice(page, 'Event created successfully!')).toBeVisible();
  });

  await test.step('its next date is cancelled in three presses, which is undone', async () => {
    await edit(page, title);
    await press(`Cancel ${inWords(0)}`);
    await expect(button(page, `Put back: ${inWords(0)}`)).toBeFocused();
    await expectAccessible(page, 'form');
    await press(update);
    await expect(item).toContainText('cancelled');
    await undo(page);
    expect(await saved()).toMatchObject({ changes: [] });
  });

  await test.step('another is moved, and what is missing or wrong is said at its row', async () => {
    await edit(page, title);
    await press(`Move ${inWords(0)}`);
    await press(update);
    await expect(movedTo(0)).toBeFocused();
    await expect(movedTo(0)).toHaveAccessibleDescription('Choose the new date and time');
    await movedTo(0).fill(`${inDays(-14)}T17:00`);
    await press(update);
    await expect(movedTo(0)).toBeFocused();
    await expect(movedTo(0)).toHaveAccessibleDescription(`${inWords(0)} can only be moved to a time that is not over`);
    await movedTo(0).fill(`${inDays(2)}T17:00`);
    await page.getByLabel(`Note for visitors of ${inWords(0)}`).fill('The hall is taken.');
    await expect(movedTo(0)).not.toHaveAttribute('aria-invalid');
    await press(`Cancel ${inWords(7)}`);
    await page.reload();
    await expect(movedTo(0)).toHaveValue(`${inDays(2)}T17:00`);
  });

  await test.step('a change of a date that the edited rule has lost is not sent, and can be removed', async () => {
    const date = page.getByLabel('Date', { exact: true });
    await press(`Cancel ${inWords(14)}`);
    await press(`Cancel ${inWords(21)}`);
    await press(`Put back: ${inWords(21)}`);
    await expect(button(page, `Cancel ${inWords(21)}`)).toBeFocused();
    await page.getByLabel('Repeats').selectOption('Every two weeks');
    const remove = button(page, `Remove: ${inWords(7)}`);
    await press(update);
    await expect(remove).toBeFocused();
    await expect(remove).toHaveAccessibleDescription(/has no such date any more/);
    await remove.click();
    await page.getByLabel('Repeats').selectOption('Every week');
    await press(`Cancel ${inWords(7)}`);
    await press(`Put back: ${inWords(14)}`);
    await expect(date).toHaveValue(inDays(0));
    await press(update);
    await expectUpdated();
  });

  await test.step('a visitor goes from the home page to it, to all events and back without a page load', async () => {
    await createEvent(page, { title: 'Hidden', publishAt: null });
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto('/');
    await waitForHydration(page);
    const requests: string[] = [];
    page.on('request', (request) => /document|fetch/.test(request.resourceType()) && requests.push(request.url()));
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(heading).toHaveText(title);
    await expect(page).toHaveTitle(`${title} | ${church.name}`);
    const dateOf = (days: number) => page.getByRole('listitem').filter({ hasText: inWords(days) });
    await expect(dateOf(2)).toContainText(', 5PM to 6PM');
    await expect(dateOf(2)).toContainText('The hall is taken.');
    await expect(dateOf(7)).toContainText('Cancelled');
    await expectAccessible(page);
    await page.getByRole('link', { name: words.back }).click();
    await expect(heading).toHaveText(words.heading);
    await followNavigation(page, '/');
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: home.events.heading }) });
    // Also for an admin, who may see drafts.
    await expect(section.getByRole('listitem').getByRole('heading')).toHaveText([title]);
    const paths = new Set(requests.map((url) => new URL(url).pathname));
    // Where somebody has logged in before, 'Edit this page' asks for it once, at any time.
    paths.delete('/api/admin/check');
    expect(paths).toEqual(new Set(['/events/hymns.data', '/events.data', '/_.data']));
  });

  await test.step('the form shows only coming changes, and past ones stay', async () => {
    const past = { date: inDays(-28), status: 'cancelled', to: '', note: '' };
    const movedAhead = { date: inDays(-14), status: 'moved', to: inDays(2), note: '' };
    const data = { repeats: 'biweekly', date: past.date, changes: [past, movedAhead] };
    expect(await page.request.patch(`/api/events/${(await saved())?.id}`, { data })).toBeOK();
    await page.goto(adminPath(events));
    await edit(page, title);
    await expect(page.getByRole('button', { name: /^Put back/ })).toHaveCount(1);
    await expect(movedTo(-14)).toHaveValue(`${inDays(2)}T18:00`);
    await press(`Cancel ${inWords(0)}`);
    await press(update);
    await expectUpdated();
    expect(await saved()).toMatchObject({ changes: [past, movedAhead, { date: inDays(0) }] });
  });
});

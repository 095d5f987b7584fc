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

testOnOwnSite({ sampleData: false })(
  'a volunteer announces what repeats, cancels and moves dates, and a visitor finds it without a page load, and prints it',
  async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 400 .*\/api\/events/);
    await disableToastTimeout(page);
    await page.request.post('/api/admin/login', { data: { password } });
    const title = 'Hymns';
    const inDays = (days: number) => addDays(nextWeek(), days);
    const inWords = (date: string) => dateInWords(date).whole;
    const past = { date: inDays(-28), status: 'cancelled', to: '', note: '' } as const;
    const movedAhead = { date: inDays(-14), status: 'moved', to: inDays(2), note: '' } as const;
    const saved = async () => (await (await page.request.get('/api/events')).json())[0];
    const add = page.getByRole('button', { name: 'Cancel or move a date' });
    const update = page.getByRole('button', { name: 'Update Event' });
    const change = (label: string) => page.getByLabel(label, { exact: true });

    await test.step('an event that repeats is created', async () => {
      await page.goto(adminPath(events));
      await fillForm(page, events, anEventInput({ title, repeats: 'monthly-weekday', date: past.date, starts: '18:00' }));
      await page.getByLabel('Repeats').selectOption('Every two weeks');
      await page.getByRole('button', { name: 'Create Event' }).click();
      await expect(notice(page, 'Event created successfully!')).toBeVisible();
    });
  },
);

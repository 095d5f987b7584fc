import { expect, test } from 'vitest';
import { church } from '#content/church.ts';
import type { Service } from '#content/schema.ts';
import { churchMoment } from '#core/church-time.ts';
import { addDays, dateInWords } from '#core/dates.ts';
import { startApi } from '#test/api.ts';
import { readCalendar } from '#test/calendar.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { startSite } from '#test/site.ts';
import { exceptions } from './exception.ts';

const path = '/api/exceptions';
const snow = { date: '2027-03-07', name: 'Snow', starts: [] };

test.each(engines)('on $name a date has one exception, however a second one comes', async ({ newLocation }) => {
  await using api = await startApi(newLocation);
  const headers = await api.logIn();
  const send = (method: string, to: string, json?: object) =>
    api.send(method, path + to, { headers, ...(json && { json }) });
  const both = await Promise.all([snow, { ...snow, name: 'Ice' }].map((json) => send('POST', '', json)));
  const [created, refused] = both.sort((one, other) => one.status - other.status);
  expect(both.map(({ status }) => status)).toEqual([201, 400]);
  const first = await created?.json();
  const message = `Another exception has this date: “${first.title}”. Please change that one`;
  expect(await refused?.json()).toMatchObject({ errors: [{ field: 'date', message }] });
  expect(first.title).toBe(`Sunday, March 7, 2027: ${first.name}`);

  const other = await (await send('POST', '', { date: '2027-03-14' })).json();
  expect(other).toMatchObject({ title: 'Sunday, March 14, 2027', name: '', starts: [] });
  expect((await send('PATCH', `/${other.id}`, { date: snow.date })).status).toBe(400);
  await send('DELETE', `/${first.id}`);
  const moved = await (await send('PATCH', `/${other.id}`, { date: snow.date })).json();
  expect(moved.title).toBe('Sunday, March 7, 2027');
  expect((await send('POST', `/${first.id}/restore`)).status).toBe(400);
});

test.each<[object, string, string]>([
  [{ date: '' }, 'date', 'Date is missing'],
  [{ date: '0027-03-07' }, 'date', 'Date must be in a year from 1900 to 2199'],
  [{ starts: ['7 PM'] }, 'starts', 'Services that day must be times, such as 19:00'],
  [{ starts: '19:00' }, 'starts', 'Services that day must be times, such as 19:00'],
  [{ name: 'x'.repeat(61) }, 'name', 'Name or reason may have at most 60 characters'],
])('an exception is refused with %j', (values, field, message) => {
  const { issues = [] } = exceptions.Input.safeParse({ ...snow, ...values }).error ?? {};
  expect(issues[0]).toMatchObject({ path: expect.arrayContaining([field]), message });
});

test('the times of an exception are in order, each once', () => {
  const { starts } = exceptions.Input.parse({ ...snow, starts: ['19:00', '09:30', '19:00'] });
  expect(starts).toEqual(['09:30', '19:00']);
});

test('pages, their data, the calendar and the offline page of each process have what is cancelled, and put back', async () => {
  const now = churchMoment('2027-03-05', '12:00');
  const location = await sqliteLocation();
  await using site = await startSite({ sampleData: false, now: () => now, location });
  await using second = await startSite({
    sampleData: false,
    now: () => now,
    location: { ...location, remove: async () => undefined },
  });
  const headers = await site.logIn();
  const [{ day, starts }] = church.services as [Service];
  const date = Array.from({ length: 7 }, (_, days) => addDays('2027-03-06', days)).find(
    (each) => dateInWords(each).weekday === day,
  ) as string;
  const paths = ['/', '/locations', '/watch-live', '/offline', '/watch-live.data'];
  async function shown() {
    const texts = await Promise.all([site, second].flatMap((each) => paths.map((path) => each.request(path))));
    return texts.map(({ text }) => text.includes('Flood'));
  }
  async function cancelledInCalendar() {
    const { events } = readCalendar((await second.request('/calendar/services.ics')).text);
    return events.flatMap(({ component, startDate }) =>
      component.getFirstPropertyValue('status') === 'CANCELLED' ? startDate.toString() : [],
    );
  }
  for (const path of ['/', '/calendar/services.ics']) await second.request(path);
  const created = await site.send('POST', path, { date, name: 'Flood', starts: [] }, headers);
  await expect.poll(shown).not.toContain(false);
  expect(await cancelledInCalendar()).toEqual(starts.map((start) => `${date}T${start}:00`));
  expect((await second.request('/')).text).toContain('"opens":"00:00","closes":"00:00"');
  await site.send('DELETE', String(created.headers.location), undefined, headers);
  await expect.poll(shown).not.toContain(true);
  expect(await cancelledInCalendar()).toEqual([]);
});

import { expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { events as words } from '#content/pages/events.ts';
import { churchMoment } from '#core/church-time.ts';
import type { EventInput } from '#features/events/event.ts';
import { anEventInput } from '#features/events/fixture.ts';
import { find, findAll, hrefOf, partWith, readHtml, textOf } from './html.ts';
import { someNoon, startSite } from './site.ts';

/** A site with an adjustable clock, which starts at noon on March 5, 2027. */
async function start(...inputs: Partial<EventInput>[]) {
  const clock = { time: someNoon() };
  const site = await startSite({ sampleData: false, now: () => clock.time });
  const volunteer = await site.logIn();
  for (const input of inputs) await site.send('POST', '/api/events', anEventInput(input), volunteer);
  const openMain = async (path: string) => find(readHtml((await site.request(path)).text), 'main');
  return { ...site, clock, volunteer, openMain };
}

const weekly: Partial<EventInput> = {
  title: 'Hymns',
  repeats: 'weekly',
  date: '2027-03-07',
  starts: '18:00',
  ends: '19:30',
  changes: [
    { date: '2027-03-07', status: 'cancelled', to: '', note: 'The road is closed.' },
    { date: '2027-03-14', status: 'moved', to: '2027-03-15T17:00', note: '' },
  ],
};

test('the list has each event once, at its next date, by month', async () => {
  await using site = await start(
    weekly,
    { title: 'Picnic', date: '2027-04-03' },
    { title: 'Over', date: '2027-03-04' },
  );
  const main = await site.openMain('/events');
  const months = findAll(main, 'section').filter((section) => section.querySelector('li'));
  expect(months.map((month) => [textOf(find(month, 'h2')), ...findAll(month, 'h3').map(textOf)])).toEqual([
    ['March 2027', 'Hymns'],
    ['April 2027', 'Picnic'],
  ]);
  expect(hrefOf(main, 'Hymns')).toBe('/events/hymns');
  const row = partWith(main, 'li', 'Hymns');
  for (const text of ['Sunday7', '6PM to 7:30PM', 'The barn', 'Every Sunday', 'Cancelled. The road is closed.']) {
    expect(textOf(row)).toContain(text);
  }
  expect(find(row, 'time').getAttribute('class')).toContain('line-through');
});

test('the page of an event has its dates, with cancelled and moved ones marked', async () => {
  await using site = await start({ ...weekly, ticketUrl: 'https://tickets.example.org/' });
  const main = await site.openMain('/events/hymns');
  expect(textOf(find(main, 'h1'))).toBe('Hymns');
  expect(hrefOf(main, words.tickets)).toBe('https://tickets.example.org/');
  const dates = findAll(partWith(main, 'section', words.dates), 'li').map(textOf);
  expect(dates).toHaveLength(12);
  expect(dates.slice(0, 3)).toEqual([
    'Sunday, March 7, 2027, 6PM to 7:30PMCancelled. The road is closed.',
    'Monday, March 15, 2027, 5PM to 6:30PMMoved from Sunday, March 14',
    'Sunday, March 21, 2027, 6PM to 7:30PM',
  ]);
  expect(textOf(main)).not.toContain(words.over);
  expect(hrefOf(main, words.back)).toBe('/events');
});

test('a past event disappears from everything but its own page within a minute, without a write', async () => {
  await using site = await start({ title: 'picnic', date: '2027-03-05', starts: '18:00', ends: '20:00' });
  const places = ['/', '/events', '/api/events', '/calendar/events.ics', '/sitemap.xml'];
  async function found() {
    const responses = await Promise.all(places.map((path) => site.request(path)));
    return places.filter((_, index) => responses[index]?.text.includes('picnic'));
  }
  site.clock.time = churchMoment('2027-03-05', '19:59');
  expect(await found()).toEqual(places);
  expect((await site.request('/events/picnic')).text).toContain('"@type":"Event"');
  site.clock.time = churchMoment('2027-03-05', '20:00');
  await expect.poll(found).toEqual([]);
  const { status, text: html } = await site.request('/events/picnic');
  expect(status).toBe(200);
  expect(html).not.toContain('"@type":"Event"');
  const main = textOf(find(readHtml(html), 'main'));
  for (const text of [words.over, 'Friday, March 5, 2027, 6PM to 8PM']) expect(main).toContain(text);
});

test('each date of a repeating event is replaced by the next one automatically', async () => {
  await using site = await start({ ...weekly, changes: [] });
  const shown = async () => textOf(find(await site.openMain('/'), 'ol > li time'));
  expect(await shown()).toBe('SundayMarch7');
  for (const [now, next] of [
    ['2027-03-07', 'SundayMarch14'],
    ['2027-03-14', 'SundayMarch21'],
  ] as const) {
    site.clock.time = churchMoment(now, '19:30');
    await expect.poll(shown).toBe(next);
  }
});

test('a former slug redirects to the current one, and a draft is for admins only', async () => {
  await using site = await start({ title: 'Before' }, { title: 'Draft', publishAt: null });
  const [{ id }] = JSON.parse((await site.request('/api/events')).text);
  await site.send('PATCH', `/api/events/${id}`, { title: 'After' }, site.volunteer);
  expect(await site.request('/events/before')).toMatchObject({ status: 308, headers: { location: '/events/after' } });
  expect((await site.request('/events/draft')).status).toBe(404);
  const forAdmin = await site.request('/events/draft', { headers: site.volunteer });
  expect(forAdmin.status).toBe(200);
  expect(textOf(find(readHtml(forAdmin.text), 'title'))).toBe(`Draft | ${church.name}`);
});

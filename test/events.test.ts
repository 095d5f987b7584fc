import { expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { churchMoment } from '#core/church-time.ts';
import { directionsTo } from '#features/events/directions.ts';
import type { EventInput } from '#features/events/event.ts';
import { eventsPerPage } from '#features/events/event-list.ts';
import { anEventInput } from '#features/events/fixture.ts';
import { find, findAll, hrefOf, partWith, readHtml, textOf } from './html.ts';
import { someNoon } from './site.ts';
import { visitSite } from './visit.ts';

const { events: words } = defaultContent.words;

const clock = { time: someNoon() };
const { openMain, request, send, logIn } = await visitSite({ now: () => clock.time });
const volunteer = await logIn();

/** A site with these events only. At first it is noon on March 5, 2027. */
async function create(...inputs: Partial<EventInput>[]) {
  clock.time = someNoon();
  for (const { id } of JSON.parse((await request('/api/events', { headers: volunteer })).text)) {
    await send('DELETE', `/api/events/${id}`, undefined, volunteer);
  }
  await send('DELETE', '/api/bin', undefined, volunteer);
  for (const input of inputs) await send('POST', '/api/events', anEventInput(input), volunteer);
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

const status = 'Cancelled. Next held Monday, March 15. The road is closed.';

test('the list has each event once, the first that takes place large, and the others at their next date, by month', async () => {
  const cancelled = { date: '2027-03-08', status: 'cancelled' as const, to: '', note: '' };
  const yearly = { title: 'Fair', repeats: 'yearly' as const, date: cancelled.date, changes: [cancelled] };
  const others = [
    { title: 'Picnic', date: '2027-04-03' },
    { title: 'Over', date: '2027-03-04' },
  ];
  await create(weekly, yearly, { title: 'Bazaar', date: '2027-03-14' }, ...others);
  const main = await openMain('/events');
  expect(findAll(main, 'h2 a').map(textOf)).toEqual(['Bazaar']);
  const months = findAll(main, 'section').filter((section) => section.querySelector('li'));
  expect(months.map((month) => [textOf(find(month, 'h2')), ...findAll(month, 'h3').map(textOf)])).toEqual([
    ['March 2027', 'Hymns', 'Fair'],
    ['April 2027', 'Picnic'],
  ]);
  expect(hrefOf(main, 'Hymns')).toBe('/events/hymns');
  const row = partWith(main, 'li', 'Hymns');
  for (const text of ['Sunday7', '6PM to 7:30PM', 'The barn', 'Every Sunday', status]) {
    expect(textOf(row)).toContain(text);
  }
  expect(find(row, 'time').getAttribute('class')).toContain('line-through');
  expect(textOf(partWith(main, 'li', 'Fair'))).toContain('Next held Wednesday, March 8, 2028');
  expect(textOf(partWith(await openMain('/'), 'li', 'Hymns'))).toContain(status);
});

test('an event whose next date is cancelled is large at the one after it, and only on the first page', async () => {
  await create(weekly, ...Array.from({ length: eventsPerPage }, () => ({ date: '2027-04-03' })));
  const large = textOf(partWith(await openMain('/events'), 'article', 'Hymns'));
  expect(large).toContain('Monday, March 15, 2027, 5PM to 6:30PMMoved from Sunday, March 14Hymns');
  expect(large).toMatch(/Sunday, March 7, 2027, 6PM to 7:30PM Cancelled\. The road is closed\.$/);
  expect(findAll(await openMain('/events?page=2'), 'h3').map(textOf)).toEqual([anEventInput().title]);
});

test('the page of an event leads with the next date that is not cancelled, and folds all but four of its dates', async () => {
  await create({ ...weekly, ticketUrl: 'https://tickets.example.org/' });
  const main = await openMain('/events/hymns');
  expect(textOf(find(main, 'h1'))).toBe('Hymns');
  expect(hrefOf(main, words.tickets)).toBe('https://tickets.example.org/');
  expect(hrefOf(main, 'Get Directions')).toBe(directionsTo('The barn', defaultContent.facts));
  const [lead] = findAll(main, 'time').map(textOf);
  expect(lead).toBe('Monday, March 15, 2027, 5PM to 6:30PM');
  const section = partWith(main, 'section', words.dates);
  const dates = findAll(section, 'li').map(textOf);
  expect([dates.length, findAll(section, 'details li').length]).toEqual([12, 8]);
  expect(dates.slice(0, 3)).toEqual([
    'Sunday, March 7, 2027, 6PM to 7:30PMCancelled. The road is closed.',
    'Monday, March 15, 2027, 5PM to 6:30PMMoved from Sunday, March 14',
    'Sunday, March 21, 2027, 6PM to 7:30PM',
  ]);
  expect(textOf(find(main, 'article')).match(/Cancelled/g)).toHaveLength(1);
  expect(textOf(main)).not.toContain(words.over);
  expect(hrefOf(main, words.back)).toBe('/events');
});

test('a single event that is cancelled says so, and nobody is sent there', async () => {
  const { date } = anEventInput();
  await create({ title: 'Supper', changes: [{ date, status: 'cancelled', to: '', note: 'Snow.' }] });
  const main = await openMain('/events/supper');
  expect(textOf(main)).toContain('Cancelled. Snow.');
  expect(findAll(main, 'a, button', /Get Directions|Add to calendar/)).toEqual([]);
});

test('what is over leaves everything but its own page within the minute, without a write', async () => {
  await create({ title: 'picnic', date: '2027-03-05', starts: '18:00', ends: '20:00' });
  const places = ['/', '/events', '/api/events', '/calendar/events.ics', '/sitemap.xml'];
  async function found() {
    const responses = await Promise.all(places.map((path) => request(path)));
    return places.filter((_, index) => responses[index]?.text.includes('picnic'));
  }
  clock.time = churchMoment('2027-03-05', '19:59');
  expect(await found()).toEqual(places);
  expect((await request('/events/picnic')).text).toContain('"@type":"Event"');
  clock.time = churchMoment('2027-03-05', '20:00');
  await expect.poll(found).toEqual([]);
  const { status, text: html } = await request('/events/picnic');
  expect(status).toBe(200);
  expect(html).not.toContain('"@type":"Event"');
  const main = textOf(find(readHtml(html), 'main'));
  for (const text of [words.over, 'Friday, March 5, 2027, 6PM to 8PM']) expect(main).toContain(text);
});

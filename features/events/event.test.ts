import { afterAll, beforeAll, expect, test } from 'vitest';
import { churchMoment } from '#core/church-time.ts';
import { startApi, type TestApi } from '#test/api.ts';
import { sqliteLocation } from '#test/database.ts';
import type { DateChange } from './date-change.ts';
import { type Event, type EventInput, events } from './event.ts';
import { anEventInput } from './fixture.ts';

let api: TestApi;
let headers: Record<string, string>;
beforeAll(async () => {
  api = await startApi(sqliteLocation);
  api.clock.time = churchMoment('2027-03-05', '12:00');
  headers = await api.logIn();
});
afterAll(() => api[Symbol.asyncDispose]());

/** The clock is at noon on 2027-03-05. */
async function create(input: Partial<EventInput>) {
  return (await api.send('POST', '/api/events', { headers, json: anEventInput(input) })).json();
}

async function patch(id: string, json: object) {
  return (await api.send('PATCH', `/api/events/${id}`, { headers, json })).json();
}

async function list(given = {}): Promise<Event[]> {
  return (await api.send('GET', '/api/events', { headers: given })).json();
}

const moved = (date: string, to: string): DateChange => ({ date, status: 'moved', to, note: '' });
const cancelled = (date: string): DateChange => ({ date, status: 'cancelled', to: '', note: '' });
const weekly = { repeats: 'weekly' as const, date: '2027-03-07' };

test('needs a title, a date, a start and a place', () => {
  const { issues = [] } = events.Input.safeParse({}).error ?? {};
  expect(issues.map(({ path }) => path[0])).toEqual(['title', 'date', 'starts', 'location']);
});

test.each<[string, Partial<EventInput>]>([
  ['changes', { ...weekly, changes: [cancelled('2027-03-08')] }],
  ['changes', { ...weekly, changes: [cancelled('2027-03-14'), cancelled('2027-03-14')] }],
  ['changes', { ...weekly, changes: [{ ...cancelled('2027-03-14'), status: 'moved' }] }],
  ['changes', { ...weekly, changes: [{ ...cancelled('2027-03-14'), to: '2027-03-15' }] }],
  ['changes', { ...weekly, changes: [{ ...cancelled('2027-03-14'), status: 'moved', to: '2027-02-30' }] }],
  ['changes', { ...weekly, changes: [cancelled('9999-12-26')] }],
  ['changes', { ...weekly, changes: [{ ...cancelled('2027-03-14'), status: 'moved', to: '9999-12-31T23:00' }] }],
  ['changes', { ...weekly, changes: [moved('2027-03-14', '2027-03-04')] }],
  ['changes', { ...weekly, changes: [moved('2027-03-14', '2027-03-05T09:00')] }],
  ['ends', { starts: '19:00', ends: '19:00' }],
  ['date', { date: '0027-06-18' }],
  ['date', { repeats: 'weekly', date: '9999-12-24' }],
  ['until', { ...weekly, until: '2027-03-06' }],
  ['until', { ...weekly, until: '9999-12-31' }],
  ['ticketUrl', { ticketUrl: 'www.example.org' }],
  ['ticketUrl', { ticketUrl: 'https://user:secret@example.org/tickets' }],
])('rejects %s: %o', async (field, input) => {
  const problem = await create(input);
  expect(problem).toMatchObject({ status: 400, errors: [{ field }] });
  expect(problem.errors).toHaveLength(1);
});

test('rejects new dates that a coming date change does not fit, but ignores past changes', async () => {
  const past = cancelled('2027-02-28');
  const { id } = await create({ ...weekly, date: '2027-02-28', changes: [past, cancelled('2027-03-14')] });
  const problem = await patch(id, { date: '2027-03-01' });
  const message = 'The event has no date on Sunday, March 14, 2027';
  expect(problem).toMatchObject({ status: 400, errors: [{ field: 'changes', message }] });
  expect(await patch(id, { date: '2027-03-01', changes: [past] })).toMatchObject({ id, changes: [past] });
});

test('accepts other changes to an event that was saved with an end at its start', async () => {
  const { id } = await create({ starts: '19:00' });
  await api.db.updateTable('events').set({ ends: '19:00' }).where('id', '=', id).execute();
  const form = anEventInput({ starts: '19:00', ends: '19:00', publishAt: null });
  expect(await patch(id, { ...form, title: 'Renamed' })).toMatchObject({ title: 'Renamed', ends: '19:00' });
  const message = 'Ends must not be the same as Starts: leave it blank if it is not known';
  expect(await patch(id, { ...form, starts: '20:00', ends: '20:00' })).toMatchObject({
    errors: [{ field: 'ends', message }],
  });
});

test('lists upcoming events first, leaves out past ones, and shows these last to admins', async () => {
  const titles = ['Yearly', 'Soon', 'Over', 'Over before', 'Moved ahead'];
  await create({ title: 'Yearly', date: '2020-04-01', repeats: 'yearly' });
  await create({ title: 'Soon', date: '2027-03-05', starts: '18:00', ends: '20:00' });
  await create({ title: 'Over before', date: '2027-03-01' });
  await create({ title: 'Over', date: '2027-02-04', repeats: 'weekly', until: '2027-03-04' });
  const changes = [{ date: '2027-09-18', status: 'moved' as const, to: '2027-03-06', note: '' }];
  await create({ title: 'Moved ahead', date: '2027-09-18', changes });
  const mine = (events: Event[]) => events.map(({ title }) => title).filter((title) => titles.includes(title));
  expect(mine(await list())).toEqual(['Soon', 'Moved ahead', 'Yearly']);
  const ofAdmin = await list(headers);
  expect(mine(ofAdmin)).toEqual(['Soon', 'Moved ahead', 'Yearly', 'Over', 'Over before']);
  const over = ofAdmin.find(({ title }) => title === 'Over') as Event;
  expect(over).toMatchObject({ occurrences: [], last: { date: '2027-03-04' } });
  expect(events.summary(over).facts).toEqual(['Thursday, March 4, 2027', 'over', over.location]);

  api.clock.time = churchMoment('2027-03-05', '20:00');
  expect(mine(await list())).toEqual(['Moved ahead', 'Yearly']);
});

test('accepts a date that was moved within the past, and one whose new date has passed since', async () => {
  const past = moved('2027-02-28', '2027-03-02');
  const coming = moved('2027-03-14', '2027-03-06');
  const { id } = await create({ ...weekly, date: '2027-02-28', changes: [past, coming] });
  api.clock.time = churchMoment('2027-03-07', '12:00');
  headers = await api.logIn();
  const json = { changes: [past, coming, cancelled('2027-03-21')] };
  expect(await patch(id, json)).toMatchObject(json);
});

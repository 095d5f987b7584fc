import { expect, test } from 'vitest';
import { churchMoment } from '#core/church-time.ts';
import { startApi } from '#test/api.ts';
import { sqliteLocation } from '#test/database.ts';
import { announcements } from './announcement.ts';

const path = '/api/announcements';
const snow = { title: 'No services this Sunday: snow', link: '/news' };

/** Starts the API on March 5, 2027, at the church. */
async function start() {
  const api = await startApi(sqliteLocation);
  api.clock.time = churchMoment('2027-03-05', '10:00');
  const headers = await api.logIn();
  const send = (method: string, json: object, id = '') => api.send(method, path + id, { headers, json });
  return Object.assign(api, {
    post: (json: object) => send('POST', json),
    patch: async ({ id }: { id: string }, json: object) => (await send('PATCH', json, `/${id}`)).json(),
    list: async () => (await api.send('GET', path)).json(),
  });
}

const endOfWeek = churchMoment('2027-03-13').toISOString();

test('shows an announcement for a week after its publication, through the last day, unless it has an end', async () => {
  await using api = await start();
  const { time: now } = api.clock;
  const posted = await (await api.post({ title: 'Potluck tonight' })).json();
  expect(posted).toMatchObject({ title: 'Potluck tonight', link: '', publishAt: now.toISOString(), hideAt: endOfWeek });
  const hideAt = churchMoment('2027-03-07').toISOString();
  expect(await api.patch(posted, { hideAt })).toMatchObject({ hideAt });
  expect(await api.patch(posted, { hideAt: null })).toMatchObject({ hideAt: endOfWeek });
  const publishAt = churchMoment('2027-03-10', '18:00').toISOString();
  const later = churchMoment('2027-03-18').toISOString();
  expect(await (await api.post({ ...snow, publishAt })).json()).toMatchObject({ publishAt, hideAt: later });
  const draft = await (await api.post({ ...snow, publishAt: null })).json();
  expect(draft).toMatchObject({ publishAt: null, hideAt: null });
  expect(await api.patch(draft, { publishAt: 'now' })).toMatchObject({ hideAt: endOfWeek });

  api.clock.time = new Date(Date.parse(endOfWeek) - 1_000);
  expect(await api.list()).toMatchObject([{ publishAt }, { title: snow.title }, { title: posted.title }]);
  api.clock.time = new Date(endOfWeek);
  expect(await api.list()).toMatchObject([{ publishAt }]);
});

const links = 'javascript:alert(1) http://example.org //example.org /\\example.org /\t/example.org news https:'.split(
  ' ',
);

test.each<[string, string, string]>([
  ['title', ' ', 'Text is missing'],
  ['title', 'x'.repeat(301), 'Text may have at most 300 characters'],
  ['title', 'one\ntwo', 'Text must be one line'],
  ...links.map((link): [string, string, string] => ['link', link, 'Link must be a page of this site']),
])('an announcement is refused with the %s %j', (field, value, message) => {
  expect(announcements.Input.safeParse({ ...snow, [field]: value }).error?.issues).toMatchObject([
    { path: [field], message: expect.stringContaining(message) },
  ]);
});

test.each(['', '/news', 'https://example.org/a?b'])('an announcement may link to %j', (link) => {
  expect(announcements.Input.parse({ ...snow, link })).toMatchObject({ link });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { anEventInput } from '#features/events/fixture.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { serviceEvents } from '#features/services/church-calendars.ts';
import { readCalendar } from '#test/calendar.ts';
import { someNoon, startSite } from '#test/site.ts';
import { documents } from './documents.ts';

let site: Awaited<ReturnType<typeof startSite>>;
let ofGroup: string;
beforeAll(async () => {
  site = await startSite({ sampleData: false, now: someNoon });
  const volunteer = await site.logIn();
  await site.send('POST', '/api/events', anEventInput({ title: 'Harvest' }), volunteer);
  for (const title of ['Jam & psalms', 'Supper']) {
    const created = await site.send('POST', '/api/groups', aGroupInput({ title, description: title }), volunteer);
    if (title === 'Jam & psalms') ofGroup = `/calendar/groups/${JSON.parse(created.text).id}.ics`;
  }
});
afterAll(() => site[Symbol.asyncDispose]());

test('every document has an ETag, ignores unknown parameters, and is compressed', async () => {
  const onRequest = ['/calendar/groups.ics?q=psalms', ofGroup];
  for (const path of [...documents.map((document) => document.path), ...onRequest]) {
    const first = await site.request(path, { headers: { 'accept-encoding': 'br' } });
    const headers = { 'cache-control': 'no-cache', 'content-encoding': 'br' };
    expect(first, path).toMatchObject({ status: 200, headers });
    const known = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) };
    const more = `${path.includes('?') ? '&' : '?'}utm_source=letter&page=2`;
    for (const url of [path, path + more]) {
      const again = await site.request(url, { headers: known });
      expect({ status: again.status, size: again.body.length }, url).toEqual({ status: 304, size: 0 });
    }
  }
});

test('the calendars have services, events, and the requested groups', async () => {
  const titlesOf = (calendar: { title: string }[]) => calendar.map(({ title }) => title);
  const calendars = {
    '/calendar/services.ics': titlesOf(serviceEvents(defaultContent, [])),
    '/calendar/events.ics': ['Harvest'],
    '/calendar/groups.ics': ['Jam & psalms', 'Supper'],
    '/calendar/groups.ics?q=psalms': ['Jam & psalms'],
    [ofGroup]: ['Jam & psalms'],
  };
  for (const [path, titles] of Object.entries(calendars)) {
    const { headers, text } = await site.request(path);
    expect(headers['content-type'], path).toBe('text/calendar; charset=utf-8');
    const shown = readCalendar(text).events.map(({ summary }) => summary);
    expect(shown.toSorted(), path).toEqual(titles.toSorted());
  }
});

test.each(['/calendar/groups/nothing.ics', '/calendar/groups/%E0%A4.ics', '/calendar/groups/'])(
  'returns 404 for an unknown calendar: %s',
  async (path) => {
    const { status, headers } = await site.request(path);
    expect({ status, caching: headers['cache-control'] }).toEqual({ status: 404, caching: 'no-store' });
  },
);

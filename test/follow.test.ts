import { expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { events } from '#content/events.ts';
import { news } from '#content/pages/news.ts';
import { churchMoment } from '#domain/church-time.ts';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { find, findAll, hrefOf } from './html.ts';
import { descriptionOf } from './links.ts';
import { visitSite } from './visit.ts';

/** The first day of the church's events, if it has any. */
const [today = '2027-03-05'] = events.map(({ date }) => date).sort();
const { open, request, send, logIn } = await visitSite({ now: () => churchMoment(today) });
const volunteer = await logIn();
for (const group of [
  { title: 'Clear & early', meetingTime: '7 AM' },
  { title: 'Vague', meetingTime: 'after church' },
]) {
  await send('POST', '/api/groups', aGroupInput(group), volunteer);
}

const services = '/calendar/services.ics';

test.each<[string, unknown[]]>([
  ['/', [services, ...(events.length > 0 ? ['/calendar/events.ics'] : [])]],
  ['/locations', [services]],
  ['/watch-live', [services]],
  ['/contact', [services]],
  // Of single groups only those whose time can be read.
  ['/small-groups', ['/calendar/groups.ics', expect.stringMatching(/^\/calendar\/groups\/[\w-]+\.ics$/)]],
  [
    '/small-groups?q=clear+%26+e&gender=&page=1&utm_source=x',
    ['/calendar/groups.ics?q=clear+%26+e', expect.stringMatching(/^\/calendar\/groups\/[\w-]+\.ics$/)],
  ],
  ['/small-groups?q=nothing', []],
])('%s offers its calendars, each in three ways, and told apart by what describes them', async (path, calendars) => {
  const page = await open(path);
  const buttons = findAll(page, 'main button', 'Add to calendar');
  const files: string[] = [];
  for (const button of buttons) {
    const menu = find(page, `[popover]#${button.getAttribute('popovertarget')}`);
    const file = hrefOf(menu, '.ics file');
    expect((await request(file)).headers['content-type'], file).toContain('text/calendar');
    const webcal = hrefOf(menu, 'Apple, Outlook');
    expect(webcal).toBe(`webcal://${new URL(church.siteUrl).host}${file}`);
    const google = new URL(hrefOf(menu, 'Google Calendar'));
    expect(google.origin + google.pathname).toBe('https://calendar.google.com/calendar/r');
    expect([...google.searchParams]).toEqual([['cid', webcal]]);
    files.push(file);
  }
  expect(files).toEqual(calendars);
  const descriptions = buttons.map((button) => descriptionOf(button, page)).filter(Boolean);
  expect(new Set(descriptions).size).toBe(calendars.length);
});

test.each([
  [news.follow.atom, 'application/atom+xml'],
  [news.follow.json, 'application/feed+json'],
])('the news link to the feed %s, which programs find too', async (label, type) => {
  const page = await open('/news');
  const href = hrefOf(find(page, 'main'), label);
  expect((await request(href)).headers['content-type']).toBe(`${type}; charset=utf-8`);
  expect(find(page, `head link[rel=alternate][type="${type}"]`).getAttribute('href')).toBe(href);
});

import { expect, test } from 'vitest';
import { siteUrl } from '#content/site.ts';
import { defaultContent } from '#content/words.ts';
import { anEventInput } from '#features/events/fixture.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { find, findAll, hrefOf } from './html.ts';
import { descriptionOf } from './links.ts';
import { visitSite } from './visit.ts';

const { contact, events, home, news, watchLive } = defaultContent.words;

const { open, request, send, logIn } = await visitSite();
const volunteer = await logIn();
for (const group of [
  { title: 'Clear & early', meetingTime: '7 AM' },
  { title: 'Vague', meetingTime: 'after church' },
]) {
  await send('POST', '/api/groups', aGroupInput(group), volunteer);
}
await send('POST', '/api/events', anEventInput({ title: 'Supper' }), volunteer);

const services = '/calendar/services.ics';

test.each<[string, Record<string, string>]>([
  ['/', { [home.join.when]: services, [home.events.eyebrow]: '/calendar/events.ics' }],
  ['/events', { [events.heading]: '/calendar/events.ics' }],
  ['/events/supper', { Supper: expect.stringMatching(/^\/calendar\/events\/[\w-]+\.ics$/) }],
  ['/locations', { 'Service times': services }],
  ['/watch-live', { [watchLive.times.heading]: services }],
  ['/contact', { [contact.times.heading]: services }],
  [
    '/small-groups',
    {
      '2 groups': '/calendar/groups.ics',
      // Lists only groups whose time can be parsed.
      'Clear & early': expect.stringMatching(/^\/calendar\/groups\/[\w-]+\.ics$/),
    },
  ],
  [
    '/small-groups?q=clear+%26+e&gender=&page=1&utm_source=x',
    { '1 group': '/calendar/groups.ics?q=clear+%26+e', 'Clear & early': expect.any(String) },
  ],
  ['/small-groups?q=nothing', {}],
])('%s offers its calendars, each in three ways', async (path, calendars) => {
  const page = await open(path);
  const found: Record<string, string> = {};
  for (const button of findAll(page, 'main button', 'Add to calendar')) {
    const menu = find(page, `[popover]#${button.getAttribute('popovertarget')}`);
    const file = hrefOf(menu, '.ics file');
    expect((await request(file)).headers['content-type'], file).toContain('text/calendar');
    const webcal = hrefOf(menu, 'Apple, Outlook');
    expect(webcal).toBe(`webcal://${new URL(siteUrl).host}${file}`);
    const google = new URL(hrefOf(menu, 'Google Calendar'));
    expect(google.origin + google.pathname).toBe('https://calendar.google.com/calendar/r');
    expect([...google.searchParams]).toEqual([['cid', webcal]]);
    found[descriptionOf(button, page)] = file;
  }
  expect(found).toEqual(calendars);
});

test.each([
  [news.follow.atom, 'application/atom+xml'],
  [news.follow.json, 'application/feed+json'],
])('the news link to the feed %s, which feed readers can also discover', async (label, type) => {
  const page = await open('/news');
  const href = hrefOf(find(page, 'main'), label);
  expect((await request(href)).headers['content-type']).toBe(`${type}; charset=utf-8`);
  expect(find(page, `head link[rel=alternate][type="${type}"]`).getAttribute('href')).toBe(href);
});

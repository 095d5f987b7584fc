import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import { createItem } from '#nouns/store.server.ts';
import { find, findAll, hrefOf, readHtml } from './html.ts';
import { startSite } from './site.ts';

/** Before the events of the samples. */
const now = new Date('2027-03-05T15:00:00Z');

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({ sampleData: false, now: () => now });
  const { db, close } = site.openDatabase();
  await createItem(db, groups, aGroupInput({ title: 'Clear & early', meetingTime: '7 AM' }), new Date());
  await createItem(db, groups, aGroupInput({ title: 'Vague', meetingTime: 'after church' }), new Date());
  await close();
});
afterAll(() => site[Symbol.asyncDispose]());

async function open(path: string) {
  return readHtml((await site.request(path)).text);
}

/** The calendars that a page offers, by what they are of. Each menu has the three ways to the same one, which exists. */
async function calendarsOn(path: string) {
  const page = await open(path);
  const found: Record<string, string> = {};
  for (const button of findAll(page, 'main button', /^Add to calendar/)) {
    const id = button.getAttribute('popovertarget');
    const menu = findAll(page, '[popover]').find((one) => one.getAttribute('id') === id);
    if (!menu) throw new Error(`There is no menu ${id}`);
    const file = hrefOf(menu, '.ics file');
    expect((await site.request(file)).headers['content-type'], file).toContain('text/calendar');
    const webcal = hrefOf(menu, 'Apple, Outlook');
    expect(webcal).toBe(`webcal://xenianaz.example.org${file}`);
    const google = new URL(hrefOf(menu, 'Google Calendar'));
    expect(google.origin + google.pathname).toBe('https://calendar.google.com/calendar/r');
    expect([...google.searchParams]).toEqual([['cid', webcal]]);
    found[button.textContent.replace(/^Add to calendar \((.*)\)$/, '$1')] = file;
  }
  return found;
}

describe('Add to calendar', () => {
  const services = '/calendar/services.ics';

  test('is beside the service times and the events', async () => {
    expect(await calendarsOn('/')).toEqual({ services, events: '/calendar/events.ics' });
    for (const path of ['/locations', '/watch-live', '/contact']) {
      expect(await calendarsOn(path), path).toEqual({ services });
    }
  });

  test('is with each group whose time can be read, and for all that are shown', async () => {
    const page = await calendarsOn('/small-groups');
    expect(page).toEqual({
      'all groups found': '/calendar/groups.ics',
      'Clear & early': expect.stringMatching(/^\/calendar\/groups\/[\w-]+\.ics$/),
    });
  });

  test('has the query of a filtered view, but not its page', async () => {
    const shown = await calendarsOn('/small-groups?q=clear+%26+e&gender=&page=1&utm_source=x');
    expect(shown['all groups found']).toBe('/calendar/groups.ics?q=clear+%26+e');
    expect(await calendarsOn('/small-groups?q=nothing')).toEqual({});
  });
});

test('the feeds are linked from the news, where programs find them too', async () => {
  const page = await open('/news');
  for (const [name, type] of [
    ['Atom', 'application/atom+xml'],
    ['JSON Feed', 'application/feed+json'],
  ]) {
    const href = hrefOf(find(page, 'main'), name ?? '');
    const { headers } = await site.request(href);
    expect(headers['content-type']).toBe(`${type}; charset=utf-8`);
    expect(find(page, `head link[rel=alternate][type="${type}"]`).getAttribute('href')).toBe(href);
  }
});

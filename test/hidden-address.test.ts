import { expect, test } from 'vitest';
import { aGroupInput } from '#features/groups/fixture.ts';
import type { Group } from '#features/groups/group.ts';
import { documents } from '#server/serve/documents.ts';
import { publicPaths } from '#site/routes.ts';
import { find, textOf } from './html.ts';
import { mapsSearchFor } from './links.ts';
import { visitSite } from './visit.ts';

const secret = '17 Quillfeather Lane';
const area = 'Near Marmalade Park';

/** Every public path that may contain groups, including `.data`, which the router loads on client-side navigation. */
const paths = [
  ...publicPaths,
  ...publicPaths.map((path) => `${path === '/' ? '/_' : path}.data`),
  ...documents.map(({ path }) => path),
  '/small-groups?q=quillfeather',
  '/small-groups?q=marmalade',
  '/small-groups.data?q=quillfeather',
  '/calendar/groups.ics?q=quillfeather',
  '/api/groups',
  '/api/groups?q=quillfeather',
  '/admin/groups',
  '/admin/groups.data',
];

const { openMain, request, send, logIn } = await visitSite();
const volunteer = await logIn();
const created = await send('POST', '/api/groups', aGroupInput({ location: secret }), volunteer);
const { id }: Group = JSON.parse(created.text);
// The group is public at first, so that each response has been cached with the address.
for (const path of ['/small-groups', '/api/groups']) expect((await request(path)).text).toContain(secret);
const hidden = await send('PATCH', `/api/groups/${id}`, { area }, volunteer);
expect(hidden.status).toBe(200);

test('the address is in nothing that visitors read', async () => {
  for (const path of paths) {
    const { status, text, headers } = await request(path);
    // An address that leads nowhere would hide anything.
    expect(status, path).toBe(200);
    const everything = decodeURIComponent(`${JSON.stringify(headers)} ${text}`.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
    const sought = path.includes('q=') ? secret.toLowerCase() : 'quillfeather';
    expect(everything.toLowerCase().includes(sought), path).toBe(false);
  }
});

test('the area is on the page, which asks maps for it, in the calendars, and what a search finds', async () => {
  const main = await openMain('/small-groups');
  expect(find(main, 'a', area).getAttribute('href')).toBe(mapsSearchFor(area));
  for (const path of [`/calendar/groups/${id}.ics`, '/calendar/groups.ics', '/calendar/groups.ics?q=marmalade']) {
    const { text } = await request(path);
    expect(text).toContain(`LOCATION:${area}`);
    expect(text.toLowerCase()).not.toContain('quillfeather');
  }
  for (const [q, count] of [
    ['marmalade', '1 group'],
    ['quillfeather', '0 groups'],
  ]) {
    expect(textOf(find(await openMain(`/small-groups?q=${q}`), '[role=status]'))).toBe(count);
  }
});

test('a volunteer reads the address in the API, uncached and with any query, but the area on public pages', async () => {
  for (const path of ['/api/groups', '/api/groups?x=1']) {
    const { text, headers } = await request(path, { headers: volunteer });
    expect(text).toContain(secret);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie' });
    expect((await request(path)).headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'Cookie, Accept-Encoding',
    });
  }
  for (const path of ['/small-groups', '/small-groups.data']) {
    const { text } = await request(path, { headers: volunteer });
    expect(text.includes(area)).toBe(path === '/small-groups');
    expect(text).not.toContain(secret);
  }
});

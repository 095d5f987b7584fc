import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPaths } from '#app/routes.ts';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import type { Group } from '#nouns/groups/group.ts';
import { documents } from '#server/documents.ts';
import { find, readHtml, textOf } from './html.ts';
import { mapsSearchFor } from './links.ts';
import { startSite } from './site.ts';

const secret = '17 Quillfeather Lane';
const area = 'Near Marmalade Park';
const title = 'At a home';

/** What everybody may read and which may have groups in it. `.data` is what the router loads for a client-side navigation. */
const paths = [
  ...publicPaths,
  ...publicPaths.map((path) => `${path === '/' ? '/_root' : path}.data`),
  ...documents.map(({ path }) => path),
  '/small-groups?q=quillfeather',
  '/small-groups?q=marmalade',
  '/small-groups.data?q=quillfeather',
  '/small-groups?page=2',
  '/calendar/groups.ics?q=quillfeather',
  '/calendar/groups.ics?q=marmalade',
  '/api/groups',
  '/api/groups?q=quillfeather',
  '/api/openapi.json',
  '/api/admin/groups',
  '/api/groups/revisions',
  '/api/bin',
  '/admin/groups',
  '/admin/groups.data',
  '/no-such-page',
];

let site: Awaited<ReturnType<typeof startSite>>;
let cookie = '';
let group: Group;

function send(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  return site.request(path, { method, headers: { 'content-type': 'application/json', ...headers }, ...body });
}

beforeAll(async () => {
  site = await startSite();
  const { headers } = await send('POST', '/api/admin/login', { password: 'a password for tests' });
  cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  // First open to everybody, so that each response has been prepared with the address in it.
  const created = await send('POST', '/api/groups', aGroupInput({ title, location: secret }), { cookie });
  group = JSON.parse(created.text);
  expect((await site.request('/small-groups')).text).toContain(secret);
  expect((await site.request('/api/groups')).text).toContain(secret);
  const hidden = await send('PATCH', `/api/groups/${group.id}`, { areaOnly: true, area }, { cookie });
  expect(hidden).toMatchObject({ status: 200 });
});
afterAll(() => site[Symbol.asyncDispose]());

test.each(paths)('the address is not in %s', async (path) => {
  const { text, headers } = await site.request(path);
  const everything = decodeURIComponent(`${JSON.stringify(headers)} ${text}`.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
  expect(everything.toLowerCase()).not.toContain(secret.toLowerCase());
  if (!path.includes('q=')) expect(everything.toLowerCase()).not.toContain('quillfeather');
});

test('the calendars have the area', async () => {
  for (const path of [`/calendar/groups/${group.id}.ics`, '/calendar/groups.ics', '/calendar/groups.ics?q=marmalade']) {
    const { text } = await site.request(path);
    expect(text).toContain(`LOCATION:${area}`);
    expect(text.toLowerCase()).not.toContain('quillfeather');
  }
});

test('the address is in no error that somebody gets who is not logged in', async () => {
  const attempts = await Promise.all([
    send('PATCH', `/api/groups/${group.id}`, { title: '' }, { 'if-match': '"1"' }),
    send('DELETE', `/api/groups/${group.id}`, undefined, { 'if-match': '"1"' }),
    send('POST', `/api/groups/${group.id}/restore`, undefined, { 'if-match': '"1"' }),
    send('POST', `/api/groups/${group.id}/confirm`, undefined, { 'if-match': '"1"' }),
    send('GET', `/api/groups/${group.id}/revisions`),
    send('GET', `/api/groups/${group.id}`),
  ]);
  expect(attempts.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 405]);
  for (const { text } of attempts) expect(text).not.toContain(secret);
});

test('the page shows the area, which is also what maps are asked for', async () => {
  const main = find(readHtml((await site.request('/small-groups')).text), 'main');
  const link = find(main, 'a', new RegExp(area));
  expect(link.getAttribute('href')).toContain(mapsSearchFor(area));
});

test('the search finds the group by its area, and not by its address', async () => {
  const count = async (q: string) => {
    const main = find(readHtml((await site.request(`/small-groups?q=${q}`)).text), 'main');
    return textOf(find(main, '[role=status]'));
  };
  expect(await count('marmalade')).toBe('1 group');
  expect(await count('quillfeather')).toBe('0 groups');
});

test('a volunteer reads the address in the list for admins, and the area where visitors read', async () => {
  expect((await site.request('/api/admin/groups', { headers: { cookie } })).text).toContain(secret);
  for (const path of ['/small-groups', '/small-groups.data', '/api/groups']) {
    const { text } = await site.request(path, { headers: { cookie } });
    expect(text).toContain(area);
    expect(text).not.toContain(secret);
  }
});

test('a confirmation keeps it so, and is in the list at once', async () => {
  expect(await send('POST', `/api/groups/${group.id}/confirm`, undefined, { cookie })).toMatchObject({ status: 200 });
  const { text } = await site.request('/api/groups');
  expect(text).not.toContain(secret);
  const listed = (JSON.parse(text) as Group[]).find(({ id }) => id === group.id);
  expect(listed).toMatchObject({ location: area, version: 3 });
});

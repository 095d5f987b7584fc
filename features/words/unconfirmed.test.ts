import { expect, onTestFinished, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { unconfirmedHeader } from '#core/http/known-admin.ts';
import { createContentReader } from '#features/all.server.ts';
import type { Sample } from '#records/declare/unconfirmed.ts';
import { startApi } from '#test/api.ts';
import { engines, type NewLocation, sqliteLocation } from '#test/database.ts';
import type { AllWaiting } from './parts.ts';
import { listWaiting, readStored } from './unconfirmed.server.ts';

const { church } = defaultContent.facts;
const { about } = defaultContent.words;

function sampleAt(weight: Sample['weight'], path: string, text: string, part = 'church'): Sample {
  return { weight, text, place: `content/${part}.ts:1`, at: { part, path } };
}
const [welcome, phone] = [sampleAt('safety', 'welcome', church.welcome), sampleAt('fact', 'phone', church.phone)];
/** Part of a sentence, whose other words may come from the facts. */
const description = sampleAt('story', 'description', 'A part of it', 'about');
const address = { weight: 'fact', text: 'https://church.example.org', place: 'content/site.ts:1' } as const;

async function start(newLocation: NewLocation, ...samples: Sample[]) {
  const api = await startApi(newLocation, undefined, undefined, samples);
  onTestFinished(() => api[Symbol.asyncDispose]());
  const headers = await api.logIn();
  const send = (method: string, path: string, json?: object) => api.send(method, path, { headers, json });
  const read = async (path: string) => (await send('GET', path)).json();
  return {
    ...api,
    read,
    check: () => send('GET', '/api/admin/check'),
    readAsVisitor: (path: string) => api.send('GET', path),
    undo: (part: string) => send('POST', `/api/words/${part}/restore`),
    change: (part: string, json: object) => send('PATCH', `/api/words/${part}`, json),
    /** The paths of what waits, and where it stands if that is elsewhere. */
    async waiting() {
      const { parts }: AllWaiting = await read('/api/words/waiting');
      const all = parts.flatMap(({ waiting }) => waiting);
      return all.map(({ path, standsAt }) => (standsAt === path ? path : `${path} at ${standsAt}`));
    },
  };
}

test.each(engines)(
  'what the church has not confirmed waits, until it is confirmed or changed, and again after Undo, on $name',
  async ({ newLocation }) => {
    const api = await start(newLocation, welcome, phone, description, address);
    expect(await api.read('/api/words/waiting')).toMatchObject({
      samples: 4,
      parts: [
        { part: 'church', version: 1, waiting: [{ path: 'welcome', says: church.welcome }, { path: 'phone' }] },
        { part: 'about', title: about.title, waiting: [{ text: description.text, says: about.description }] },
      ],
      inFiles: [address],
    });
    const confirm = (text: string) => api.change('church', { confirmed: { welcome: text } });
    expect(await (await confirm('Something else')).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'welcome' }],
    });
    expect((await api.change('church', { confirmed: { city: church.city } })).status).toBe(400);
    expect((await confirm(church.welcome)).status).toBe(200);
    expect(await api.waiting()).toEqual(['phone', 'description']);
    await api.undo('church');
    expect(await api.waiting()).toEqual(['welcome', 'phone', 'description']);

    await confirm(church.welcome);
    await api.change('church', { changes: { phone: '(208) 555-0199' } });
    await api.change('about', { confirmed: { description: description.text } });
    // The fact in it says something else now.
    await api.change('church', { changes: { name: 'Saint Somebody' } });
    expect(await api.waiting()).toEqual([]);
    await api.change('church', { changes: { phone: church.phone, name: church.name } });
    expect(await api.waiting()).toEqual(['phone']);
    expect(await createContentReader(api.db)()).toEqual(defaultContent);

    const laterVersion = [{ ...welcome, text: 'Welcome, said otherwise' }, description];
    expect(listWaiting(laterVersion, await readStored(api.db))).toMatchObject([laterVersion[0]]);
  },
);

test('a list waits as long as something in it stands as it was, wherever it has moved', async () => {
  const { sections } = defaultContent.words.privacy;
  const index = sections.findIndex(({ paragraphs }) => paragraphs.length > 2);
  const [list, path] = [sections[index]?.paragraphs ?? [], `sections.${index}.paragraphs`];
  const [first = '', second = '', third = ''] = list;
  const api = await start(
    sqliteLocation,
    sampleAt('fact', path, JSON.stringify(list), 'privacy'),
    ...[first, second].map((text, at) => sampleAt('safety', `${path}.${at}`, text, 'privacy')),
  );
  await api.change('privacy', { changes: { [`${path}.0`]: 'Ours.' } });
  expect(await api.waiting()).toEqual([path, `${path}.1`]);
  await api.change('privacy', { changes: { [path]: [second, 'Ours.', 'Ours, too.'] } });
  expect(await api.waiting()).toEqual([`${path}.1 at ${path}.0`]);
  await api.change('privacy', { changes: { [path]: ['Ours.', 'Ours, too.', third] } });
  expect(await api.waiting()).toEqual([path]);
  await api.change('privacy', { changes: { [path]: ['Ours.', 'Ours, too.', 'And this.'] } });
  expect(await api.waiting()).toEqual([]);
});

test('the login check tells admins, and nobody else, how much waits', async () => {
  const api = await start(sqliteLocation, welcome, phone, address);
  const unconfirmed = { samples: 3, waiting: { safety: 1, denomination: 0, fact: 2, story: 0 } };
  const check = await api.check();
  expect(await check.json()).toEqual({ isAuthenticated: true });
  expect(JSON.parse(check.headers.get(unconfirmedHeader) ?? '')).toEqual(unconfirmed);
  expect(await api.read('/api/words/unconfirmed')).toEqual(unconfirmed);
  expect(await (await api.readAsVisitor('/api/admin/check')).json()).toEqual({ isAuthenticated: false });
  for (const path of ['unconfirmed', 'waiting'])
    expect((await api.readAsVisitor(`/api/words/${path}`)).status).toBe(401);
  const nothing = await start(sqliteLocation);
  expect((await nothing.check()).headers.get(unconfirmedHeader)).toBeNull();
});

test('nothing waits on a page that is switched off, until it is on again', async () => {
  const api = await start(sqliteLocation, welcome, description);
  await api.change('switched-off', { changes: { '/about': '' } });
  expect(await api.waiting()).toEqual(['welcome']);
  await api.undo('switched-off');
  expect(await api.waiting()).toEqual(['welcome', 'description']);
});

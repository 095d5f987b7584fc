import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { fetchPublic } from '#core/http/fetch-public.ts';
import { nouns, openStores, registry } from '#features/all.server.ts';
import { listItems, updateItem } from '#records/store/store.server.ts';
import { startApi } from '#test/api.ts';
import { mp3 } from '#test/audio.ts';
import { sqliteLocation } from '#test/database.ts';
import { storePicture } from '#test/pictures.ts';
import { startRelay } from '#test/relay.ts';
import { someNoon, startSite } from '#test/site.ts';
import { subscribe } from '#test/subscribers.ts';
import { picture } from '#test/uploads.ts';
import { continueImports } from './apply.ts';
import { bringFile } from './bring-files.ts';
import type { Candidate, Found } from './candidate.ts';
import { anEpisode, aPost } from './fixture.ts';
import type { Import } from './import.ts';
import { findImport, startImport } from './imports.ts';
import { stage } from './stage.ts';
import type { Db } from './tables.ts';

const { news, messages } = registry;

async function* found(all: (Found | Candidate)[]): AsyncGenerator<Found> {
  for (const each of all) yield 'noun' in each ? { candidate: each } : each;
}

async function bringIn(db: Db, all: (Found | Candidate)[], now: Date) {
  const { id } = await stage({ db, nouns }, found(all), now);
  await startImport(db, id, { updates: true, doubles: false });
  while (await continueImports({ db, nouns }, now));
  return id;
}

test('a site brings in what was planned, sends no mail, and leads there from old addresses, unless it has them itself', async () => {
  await using relay = await startRelay();
  await using site = await startSite({ sampleData: false, now: someNoon, mail: relay.settings });
  await using database = Object.assign(site.openDatabase(), { [Symbol.asyncDispose]: () => database.close() });
  const db = database.db as unknown as Db;
  const session = await site.logIn();
  await subscribe(database.db, ['ann@example.org']);
  const posts = [
    aPost('7', { oldPaths: ['/2016/05/picnic/', '/news/former', '/about/', '/?p=7'] }),
    ...Array.from({ length: 30 }, (_, at) => aPost(`other ${at}`)),
    { redirect: { from: '/feed/', to: '/news/atom.xml', status: 301 as const } },
  ];
  const { id } = await stage({ db, nouns }, found(posts), someNoon());
  const planned = JSON.stringify({ updates: true, doubles: false });
  const headers = { ...session, 'content-type': 'application/json' };
  const begun = await site.request(`/api/imports/${id}/apply`, { method: 'POST', headers, body: planned });
  expect(begun.status).toBe(202);
  await expect.poll(async () => (await findImport(db, id)).state).toBe('done');

  for (const [path, status, location] of [
    ['/2016/05/picnic/', 308, '/news/post-7'],
    ['/2016/05/Picnic?utm_source=x', 308, '/news/post-7?utm_source=x'],
    ['/news/former', 308, '/news/post-7'],
    ['/?p=7', 308, '/news/post-7'],
    ['/feed/', 301, '/news/atom.xml'],
    // The site's own addresses.
    ['/about', 200, undefined],
    ['/about/', 308, '/about'],
    ['/?p=8', 200, undefined],
    ['/?utm_source=x', 200, undefined],
    ['/news/never', 404, undefined],
    ['/2016/05/never', 404, undefined],
  ] as const) {
    const answer = await site.request(path);
    expect([answer.status, answer.headers.location], path).toEqual([status, location]);
    // The same on a connection that stays open, which takes another way.
    const again = await fetch(`http://127.0.0.1:${site.port}${path}`, { redirect: 'manual' });
    expect([again.status, again.headers.get('location') ?? undefined], path).toEqual([status, location]);
  }
  expect(relay.arrived).toEqual([]);
  expect(await database.db.selectFrom('mailings').selectAll().execute()).toEqual([]);
});

test('brings pictures and audio when asked, one after another, and says which could not be brought', async () => {
  await using api = await startApi(sqliteLocation);
  const [db, session, now] = [api.db as unknown as Db, await api.logIn(), () => api.clock.time];
  const [jpeg, audio] = [await picture().jpeg().toBuffer(), mp3(3)];
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url.endsWith('.jpg')) response.end(jpeg);
    else if (url.endsWith('.mp3')) response.end(audio);
    else response.end('no picture');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const fileAt = (field: string, name: string) => ({ field, address: `http://127.0.0.1:${port}/${name}`, bytes: 9 });
  const id = await bringIn(
    db,
    [
      aPost('1', { files: [{ ...fileAt('picture', 'a.jpg'), alt: 'A wagon' }] }),
      aPost('2', { files: [fileAt('picture', 'b.txt')] }),
      aPost('3', { files: [fileAt('picture', 'c.jpg')] }),
      anEpisode('1', { files: [fileAt('audio', 'a.mp3')] }),
    ],
    now(),
  );
  const send = async (path: string, json?: object): Promise<Import> =>
    (
      await api.send(json ? 'POST' : 'GET', `/api/imports/${id}${path}`, { headers: session, ...(json && { json }) })
    ).json();
  const idOf = async (title: string) => (await listItems(db, news)).find((item) => item.title === title)?.id ?? '';
  expect((await send('')).files).toEqual([
    { field: 'audio', state: 'offered', count: 1, bytes: 9 },
    { field: 'picture', state: 'offered', count: 3, bytes: 27 },
  ]);
  expect(asked).toEqual([]);
  // Somebody has a better picture.
  const better = await storePicture(db, { alt: 'By hand' });
  await updateItem(db, news, await idOf('Post 3'), { picture: better }, { now: now() });

  const stores = openStores({ ...api, now, settings: { mediaDir: api.mediaDir } } as never);
  const isPublic = () => true;
  const fetchFile: typeof fetchPublic = (address, options) => fetchPublic(address, { ...options, isPublic });
  const services = { db, nouns, now, fetchFile, store: stores.store };
  for (const field of ['picture', 'audio']) {
    // Without the worker of the API, which would not reach this machine.
    await db.updateTable('importFiles').set({ state: 'waiting' }).where('field', '=', field).execute();
    while (await bringFile(services, new AbortController().signal));
  }
  stores.close();
  server.closeAllConnections();
  server.close();
  expect(asked).toEqual(['/a.jpg', '/b.txt', '/a.mp3']);
  expect((await send('')).files.map(({ field, state, count }) => [field, state, count])).toEqual([
    ['audio', 'done', 1],
    ['picture', 'done', 2],
    ['picture', 'failed', 1],
  ]);
  const pictures = (await listItems(db, news)).map(({ title, picture }) => [title, picture?.alt, picture?.width]);
  expect(pictures.toSorted()).toEqual([
    ['Post 1', 'A wagon', 600],
    ['Post 2', undefined, undefined],
    ['Post 3', 'By hand', 2000],
  ]);
  const [message] = await listItems(db, messages);
  expect(message?.audio).toMatchObject({ type: 'audio/mpeg', bytes: audio.length, seconds: 3 });
  expect(message?.audio?.address).toMatch(/^\/media\//);
  // The files do not count as changes by somebody.
  const undone = await api.send('POST', `/api/imports/${id}/undo`, { headers: session });
  expect(undone.status).toBe(202);
  await expect.poll(() => send('')).toMatchObject({ state: 'undone', outcome: { undone: 3, kept: ['Post 3'] } });
});

test('nothing on the home page is ten years old', async () => {
  await using site = await startSite({ sampleData: false, now: someNoon });
  await using database = Object.assign(site.openDatabase(), { [Symbol.asyncDispose]: () => database.close() });
  const { db } = database;
  const old = { title: 'A supper long ago', date: '2016-05-01', starts: '18:00', location: 'The barn' };
  const event: Candidate = { ...anEpisode('1'), noun: 'events', values: old };
  await bringIn(db as unknown as Db, [anEpisode('1'), event, aPost('1')], someNoon());
  const home = async () => (await site.request('/')).text;
  for (const title of ['Talk 1', 'A supper long ago', 'Post 1']) expect(await home()).not.toContain(title);
  await bringIn(db as unknown as Db, [anEpisode('2', { values: { preachedOn: '2027-02-28' } })], someNoon());
  await expect.poll(home).toContain('Talk 2');
});

test('looks over uploads and addresses, and says what is wrong with them', async () => {
  await using api = await startApi(sqliteLocation);
  const headers = await api.logIn();
  const upload = (body: BodyInit, type = 'application/octet-stream') =>
    api.send('POST', '/api/imports', { body, headers: { ...headers, 'content-type': type } });
  const ask = (address: string) => api.send('POST', '/api/imports/remote', { json: { address }, headers });
  for (const [answer, status, message] of [
    [await upload('%PDF-1.7 nothing'), 400, 'PDF'],
    [await upload(''), 400, 'empty'],
    [await upload('x', 'application/json'), 415, 'octet-stream'],
    [await ask('http://169.254.169.254/latest/meta-data'), 400, 'not in the public internet'],
    [await ask('file:///etc/passwd'), 400, 'https://'],
  ] as const) {
    expect(answer.status).toBe(status);
    expect((await answer.json()).detail).toContain(message);
  }
  expect(await (await api.send('GET', '/api/imports', { headers })).json()).toEqual([]);
});

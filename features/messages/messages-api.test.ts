import { describe, expect, onTestFinished, test } from 'vitest';
import type { Revision } from '#records/declare/revision.ts';
import { startApi } from '#test/api.ts';
import { engines, type NewLocation, sqliteLocation } from '#test/database.ts';
import { aMessageInput, audioAt } from './fixture.ts';
import { policyFor } from './message.server.ts';
import type { Message } from './message.ts';

async function start(newLocation: NewLocation = sqliteLocation) {
  const api = await startApi(newLocation);
  onTestFinished(() => api[Symbol.asyncDispose]());
  const headers = await api.logIn();
  return {
    ...api,
    change: (id: string, json: object) => api.send('PATCH', `/api/messages/${id}`, { headers, json }),
    read: (id: string) => api.send('GET', `/api/messages/${id}`, { headers }),
    remove: (id: string) => api.send('DELETE', `/api/messages/${id}`, { headers }),
    restore: (id: string) => api.send('POST', `/api/messages/${id}/restore`, { headers }),
    listBin: async () => (await api.send('GET', '/api/bin', { headers })).json(),
    listRevisions: async (): Promise<Revision<Message>[]> =>
      (await api.send('GET', '/api/messages/revisions', { headers })).json(),
    create: (given: Partial<Message>) => api.send('POST', '/api/messages', { headers, json: aMessageInput(given) }),
    list: async (asAdmin = false): Promise<Message[]> =>
      (await api.send('GET', '/api/messages', asAdmin ? { headers } : {})).json(),
  };
}

test('stores a video as provider and id, and rejects anything else', async () => {
  const { create } = await start();
  const stored = await create({ video: ' https://youtu.be/dQw4w9WgXcQ?t=10 ' });
  expect(await stored.json()).toMatchObject({ video: 'youtube:dQw4w9WgXcQ' });
  for (const video of ['<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', 'https://example.org/1']) {
    const refused = await create({ video });
    expect(refused.status).toBe(400);
    const errors = [{ field: 'video', message: 'Video must be an address at YouTube or Vimeo' }];
    expect(await refused.json()).toMatchObject({ errors });
  }
});

test.each(['http://example.org/a.mp3', 'javascript:alert(1)', '/media/../church.db', 'a.mp3'])(
  'rejects audio at %s',
  async (address) => {
    const { create } = await start();
    expect(await (await create({ audio: audioAt(address) })).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'audio' }],
    });
  },
);

test.each([
  'https://user:secret@example.org/a.mp3',
  'https://user@example.org/a.mp3',
  'https://:secret@example.org/a.mp3',
])(
  'rejects audio at %s, which would publish a password, but allows other changes to a message saved with it',
  async (address) => {
    const audio = audioAt(address);
    const { create, send, logIn, db } = await start();
    const message = 'Audio must not have a user name or password in it: everybody could read it';
    expect(await (await create({ audio })).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'audio', message }],
    });
    const { id } = await (await create({})).json();
    const headers = await logIn();
    const patch = async (json: object) => (await send('PATCH', `/api/messages/${id}`, { headers, json })).json();
    expect(await patch({ audio })).toMatchObject({ errors: [{ field: 'audio', message }] });
    await db
      .updateTable('messages')
      .set({ audio: JSON.stringify(audio) })
      .execute();
    expect(await patch({ audio, title: 'Renamed' })).toMatchObject({ title: 'Renamed', audio });
  },
);

test('must be from a plausible year, but one saved with another year can still be changed', async () => {
  const { create, send, logIn, db } = await start();
  const message = 'Preached on must be in a year from 1900 to 2199';
  const refused = await create({ preachedOn: '0027-03-07' });
  expect(await refused.json()).toMatchObject({ status: 400, errors: [{ field: 'preachedOn', message }] });
  const { id } = await (await create({})).json();
  await db.updateTable('messages').set({ preachedOn: '0027-03-07' }).execute();
  const headers = await logIn();
  const patch = async (json: object) => (await send('PATCH', `/api/messages/${id}`, { headers, json })).json();
  const form = aMessageInput({ preachedOn: '0027-03-07', publishAt: null });
  expect(await patch({ ...form, title: 'Renamed' })).toMatchObject({ title: 'Renamed', preachedOn: '0027-03-07' });
  expect(await patch({ preachedOn: '0028-03-07' })).toMatchObject({ errors: [{ field: 'preachedOn' }] });
});

test('leaves transcripts out of lists, which only say whether there is one; admins read it with its message', async () => {
  const { create, list, read } = await start();
  const transcript = 'Good morning. '.repeat(1_000).trim();
  const { id } = await (await create({ transcript })).json();
  expect(await list()).toMatchObject([{ transcript: '', hasTranscript: true }]);
  expect(JSON.stringify(await list(true))).not.toContain('Good morning');
  expect(await (await read(id)).json()).toMatchObject({ id, transcript, hasTranscript: true });
  expect((await read('made-up')).status).toBe(404);
});

test('ignores the admin list’s placeholder for a transcript when an older page sends it back', async () => {
  const { create, list, change, read } = await start();
  const { id } = await (await create({ transcript: 'Good morning' })).json();
  const [{ transcript = '' } = {}] = await list(true);
  await change(id, { title: 'Another title', transcript });
  expect(await (await read(id)).json()).toMatchObject({ title: 'Another title', transcript: 'Good morning' });
  await change(id, { transcript: '' });
  expect(await (await read(id)).json()).toMatchObject({ transcript: '' });
});

test('history and bin show the changed part of a transcript, and restore all of it', async () => {
  const { create, change, read, remove, restore, listBin, listRevisions } = await start();
  const [before, after] = ['night', 'morning'].map(
    (word) => `${'word '.repeat(5_000)}Good ${word}${' word'.repeat(5_000)}`,
  );
  const { id } = await (await create({ transcript: before ?? '' })).json();
  await change(id, { transcript: after ?? '' });
  const [changed, created] = await listRevisions();
  expect(changed).toMatchObject({
    before: { transcript: expect.stringMatching(/^.{1,200}Good night/) },
    after: { transcript: expect.stringMatching(/^.{1,200}Good morning/) },
  });
  expect(created?.after?.transcript).toMatch(/^word /);
  await remove(id);
  expect(JSON.stringify([await listRevisions(), await listBin()]).length).toBeLessThan(20_000);
  await restore(id);
  expect(await (await read(id)).json()).toMatchObject({ transcript: after });
});

test('saves passages as typed, with their books and the part that cannot be parsed', async () => {
  const { create, list } = await start();
  await create({ passages: 'Lk 14.15-24; something' });
  expect(await list()).toMatchObject([
    { passages: 'Lk 14.15-24; something', books: [{ name: 'Luke', number: 42 }], unread: 'something' },
  ]);
});

describe.each(engines)('on $name', ({ newLocation }) => {
  test('numbers the public messages of a series by date', async () => {
    const { create, list } = await start(newLocation);
    const days = ['2027-01-10', '2027-01-03', '2027-01-17'];
    for (const preachedOn of days) await create({ title: preachedOn, preachedOn, series: 'Several' });
    await create({ title: 'draft', preachedOn: '2027-01-05', series: 'Several', publishAt: null });
    await create({ title: 'alone', series: 'Another' });
    const parts = (await list()).map(({ title, part }) => [title, part]);
    expect(Object.fromEntries(parts)).toEqual({ '2027-01-03': 1, '2027-01-10': 2, '2027-01-17': 3, alone: undefined });
  });
});

test.each([
  [{ video: 'youtube:dQw4w9WgXcQ' }, 'frame-src https://www.youtube-nocookie.com'],
  [{ video: 'vimeo:76979871' }, 'frame-src https://player.vimeo.com'],
  [{ audio: audioAt('https://audio.example.org:8443/a.mp3') }, 'media-src https://audio.example.org:8443'],
  [
    { video: 'vimeo:76979871', audio: audioAt('https://a.example/1') },
    'frame-src https://player.vimeo.com; media-src https://a.example',
  ],
  [{ audio: audioAt('/media/1-2.mp3') }, undefined],
  [{ audio: audioAt('https://a.example;sandbox/1') }, undefined],
  [{}, undefined],
])('the policy for %j is %s', (given, policy) => {
  expect(policyFor({ video: '', audio: null, ...given })['content-security-policy']).toBe(policy);
});

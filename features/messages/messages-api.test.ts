import { expect, onTestFinished, test } from 'vitest';
import type { Revision } from '#records/declare/revision.ts';
import { startApi } from '#test/api.ts';
import { engines, type NewLocation, sqliteLocation } from '#test/database.ts';
import { aMessageInput, audioAt } from './fixture.ts';
import { policyFor } from './message.server.ts';
import { type Message, messages } from './message.ts';

async function start(newLocation: NewLocation = sqliteLocation) {
  const api = await startApi(newLocation);
  onTestFinished(() => api[Symbol.asyncDispose]());
  const headers = await api.logIn();
  const send = (method: string, path = '', json?: object) =>
    api.send(method, `/api/messages${path}`, { headers, ...(json && { json }) });
  return {
    ...api,
    create: async (given: Partial<Message>) => (await send('POST', '', aMessageInput(given))).json(),
    change: async (id: string, json: object) => (await send('PATCH', `/${id}`, json)).json(),
    read: async (id: string) => (await send('GET', `/${id}`)).json(),
    remove: (id: string) => send('DELETE', `/${id}`),
    restore: (id: string) => send('POST', `/${id}/restore`),
    listBin: async () => (await api.send('GET', '/api/bin', { headers })).json(),
    listRevisions: async (): Promise<Revision<Message>[]> => (await send('GET', '/revisions')).json(),
    list: async (asAdmin = false): Promise<Message[]> =>
      (await api.send('GET', '/api/messages', asAdmin ? { headers } : {})).json(),
  };
}

test('a video is stored as its provider and id, and nothing else is taken for one', () => {
  const parse = (video: string) => messages.Input.safeParse(aMessageInput({ video }));
  expect(parse(' https://youtu.be/dQw4w9WgXcQ?t=10 ').data).toMatchObject({ video: 'youtube:dQw4w9WgXcQ' });
  for (const video of ['<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', 'https://example.org/1']) {
    const issues = [{ path: ['video'], message: 'Video must be an address at YouTube or Vimeo' }];
    expect(parse(video).error?.issues).toMatchObject(issues);
  }
});

const withPassword = 'Audio must not have a user name or password in it: everybody could read it';
const otherYear = 'Preached on must be in a year from 1900 to 2199';

test.each([
  ['audio', audioAt('https://user:secret@example.org/a.mp3'), null, withPassword],
  ['audio', audioAt('https://user@example.org/a.mp3'), null, withPassword],
  ['audio', audioAt('https://:secret@example.org/a.mp3'), null, withPassword],
  ['preachedOn', '0027-03-07', '0028-03-07', otherYear],
])('as %s %j is refused, and what was saved before can be changed otherwise', async (field, value, other, message) => {
  const { create, change, db } = await start();
  const refused = { status: 400, errors: [{ field, message }] };
  expect(await create({ [field]: value })).toMatchObject(refused);
  const { id } = await create({});
  expect(await change(id, { [field]: value })).toMatchObject(refused);
  const saved = typeof value === 'string' ? value : JSON.stringify(value);
  await db
    .updateTable('messages')
    .set({ [field]: saved })
    .execute();
  const form = aMessageInput({ [field]: value, publishAt: null, title: 'Renamed' });
  expect(await change(id, form)).toMatchObject({ title: 'Renamed', [field]: value });
  if (other) expect(await change(id, { [field]: other })).toMatchObject(refused);
});

test('a transcript is in no list, which say whether there is one, and what they have in its place changes nothing', async () => {
  const { create, list, change, read } = await start();
  const transcript = 'Good morning. '.repeat(1_000).trim();
  const { id } = await create({ transcript });
  expect(await list()).toMatchObject([{ transcript: '', hasTranscript: true }]);
  const [listed = { transcript: '' }] = await list(true);
  expect(listed.transcript).not.toContain('Good morning');
  // As an older page sends it back.
  await change(id, { title: 'Another title', transcript: listed.transcript });
  expect(await read(id)).toMatchObject({ id, title: 'Another title', transcript, hasTranscript: true });
  await change(id, { transcript: '' });
  expect(await read(id)).toMatchObject({ transcript: '' });
  expect(await read('made-up')).toMatchObject({ status: 404 });
});

test('history and bin show the changed part of a transcript, and restore all of it', async () => {
  const { create, change, read, remove, restore, listBin, listRevisions } = await start();
  const [before, after] = ['night', 'morning'].map(
    (word) => `${'word '.repeat(5_000)}Good ${word}${' word'.repeat(5_000)}`,
  );
  const { id } = await create({ transcript: before ?? '' });
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
  expect(await read(id)).toMatchObject({ transcript: after });
});

test('saves passages as typed, and shows visitors what was understood, with the books and what cannot be parsed', async () => {
  const { create, list, read } = await start();
  const { id } = await create({ passages: 'Lk 14.15-24; something' });
  const details = { books: [{ name: 'Luke', number: 42 }], unread: 'something' };
  expect(await list()).toMatchObject([{ passages: 'Luke 14:15–24; something', ...details }]);
  expect(await read(id)).toMatchObject({ passages: 'Lk 14.15-24; something', ...details });
});

test.each(engines)(
  'on $name the messages of a series are counted by their days, without those that are not public',
  async ({ newLocation }) => {
    const { create, list } = await start(newLocation);
    const days = ['2027-01-10', '2027-01-03', '2027-01-17'];
    for (const preachedOn of days) await create({ title: preachedOn, preachedOn, series: 'Several' });
    await create({ title: 'draft', preachedOn: '2027-01-05', series: 'Several', publishAt: null });
    await create({ title: 'alone', series: 'Another' });
    const parts = (await list()).map(({ title, part }) => [title, part]);
    expect(Object.fromEntries(parts)).toEqual({ '2027-01-03': 1, '2027-01-10': 2, '2027-01-17': 3, alone: undefined });
  },
);

test.each([
  ['https://audio.example.org:8443/a.mp3', 'media-src https://audio.example.org:8443'],
  ['/media/1-2.mp3', undefined],
  ['https://a.example;sandbox/1', undefined],
])('the policy for audio at %s is %s', (address, policy) => {
  expect(policyFor({ audio: audioAt(address) })['content-security-policy']).toBe(policy);
});

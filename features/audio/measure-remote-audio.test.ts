import { expect, test } from 'vitest';
import { nouns, registry } from '#features/all.server.ts';
import { aMessageInput, audioAt } from '#features/messages/fixture.ts';
import { createItem, findItem, updateItem } from '#records/store/store.server.ts';
import { readVersions } from '#records/store/versions.server.ts';
import { engines, freshDatabase, type NewLocation, sqliteLocation } from '#test/database.ts';
import { createRemoteAudioJob, type Probe } from './measure-remote-audio.ts';

const { messages } = registry;
const now = new Date('2027-03-05T15:00:00.000Z');
const measured = { type: 'audio/mpeg', bytes: 9 };
const { signal } = new AbortController();
const addressOf = (host: string) => `https://${host}.example.org/"bytes":0,.mp3`;

type Options = { newLocation?: NewLocation; atOnce?: number };

/** A message with audio at each host, and what asks them. */
async function open(hosts: string[], ask: Probe, { newLocation = sqliteLocation, atOnce }: Options = {}) {
  const database = await freshDatabase(newLocation);
  const asked: string[] = [];
  const askHost: Probe = (address, way) => {
    asked.push(address.slice('https://'.length, address.indexOf('.')));
    return ask(address, way);
  };
  for (const [index, host] of hosts.entries()) {
    const audio = audioAt(addressOf(host), host === 'known' ? measured : {});
    await createItem(database.db, messages, aMessageInput({ audio, id: `m-${index}` } as object), now);
  }
  return { ...database, asked, measure: createRemoteAudioJob(database.db, nouns, askHost, atOnce) };
}

test.each(engines)(
  'asks for what nobody knew at the save, once, and what shows messages is made again, on $name',
  async ({ newLocation }) => {
    await using opened = await open(['known', 'new'], async () => measured, { newLocation });
    const { db, asked, measure } = opened;
    await createItem(db, messages, aMessageInput(), now);
    const before = await readVersions(db);
    for (let times = 0; times < 2; times += 1) await measure(signal);
    expect(asked).toEqual(['new']);
    const message = await findItem(db, messages, 'm-1');
    // The version stays the same, so a volunteer who has the item in the form can still save it.
    expect(message).toMatchObject({ version: 1, audio: { address: addressOf('new'), ...measured, seconds: 0 } });
    expect((await readVersions(db)).messages).toBe(Number(before.messages) + 1);
  },
);

test('asks so many at once, and next time those after them, so that those that never answer keep nobody waiting', async () => {
  const noAnswer = () => Promise.reject(new Error('No answer'));
  await using opened = await open(['a', 'b', 'c'], noAnswer, { atOnce: 2 });
  for (let times = 0; times < 3; times += 1) await opened.measure(signal);
  expect(opened.asked).toEqual(['a', 'b', 'c', 'a', 'b']);
});

test('what somebody has replaced meanwhile stays', async () => {
  const other = audioAt('https://other.example.org/a.mp3');
  await using opened = await open(['a'], async () => {
    await updateItem(opened.db, messages, 'm-0', { audio: other }, { now });
    return measured;
  });
  await opened.measure(signal);
  expect(await findItem(opened.db, messages, 'm-0')).toMatchObject({ audio: other });
});

test('stopping asks nobody else', async () => {
  const stopping = new AbortController();
  await using opened = await open(['a', 'b'], () => {
    stopping.abort();
    return Promise.reject(stopping.signal.reason);
  });
  await opened.measure(stopping.signal);
  expect(opened.asked).toEqual(['a']);
});

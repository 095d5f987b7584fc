import { describe, expect, test } from 'vitest';
import { nouns, registry } from '#features/all.server.ts';
import { aMessageInput, audioAt } from '#features/messages/fixture.ts';
import { createItem, findItem, updateItem } from '#records/store/store.server.ts';
import { readVersions } from '#records/store/versions.server.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { createRemoteAudioJob, type Probe } from './measure-remote-audio.ts';

const { messages } = registry;
const now = new Date('2027-03-05T15:00:00.000Z');
const measured = { type: 'audio/mpeg', bytes: 9 };
const { signal } = new AbortController();
const addressOf = (host: string) => `https://${host}.example.org/"bytes":0,.mp3`;

describe.each(engines)('on $name', ({ newLocation }) => {
  async function open(hosts: string[], probe: Probe, batchSize?: number) {
    const database = await freshDatabase(newLocation);
    const asked: string[] = [];
    const measure = createRemoteAudioJob(
      database.db,
      nouns,
      (address, way) => {
        asked.push(address.slice('https://'.length, address.indexOf('.')));
        return probe(address, way);
      },
      batchSize,
    );
    for (const [index, host] of hosts.entries()) {
      const audio = audioAt(addressOf(host), host === 'known' ? measured : {});
      await createItem(database.db, messages, aMessageInput({ audio, id: `m-${index}` } as object), now);
    }
    return { ...database, asked, measure };
  }

  test('probes files whose length was unknown when saved, once, and invalidates pages with messages', async () => {
    await using opened = await open(['known', 'new'], async () => measured);
    const { db, asked, measure } = opened;
    await createItem(db, messages, aMessageInput(), now);
    const before = await readVersions(db);
    for (let times = 0; times < 2; times += 1) await measure(signal);
    expect(asked).toEqual(['new']);
    const message = await findItem(db, messages, 'm-1');
    // The version stays the same, so a volunteer who has the item in the form can still save it.
    expect(message).toMatchObject({ version: 1, audio: { address: addressOf('new'), ...measured, seconds: 0 } });
    expect((await readVersions(db)).messages).toBe(Number(before.messages) + 1);
  });

  test('probes a limited batch per run and continues after it, so that unresponsive hosts do not block others', async () => {
    await using opened = await open(['a', 'b', 'c'], () => Promise.reject(new Error('No answer')), 2);
    const { asked, measure } = opened;
    for (const hosts of [['a', 'b'], ['c'], ['a', 'b']]) {
      asked.length = 0;
      await measure(signal);
      expect(asked).toEqual(hosts);
    }
  });

  test('keeps a file that somebody has replaced meanwhile', async () => {
    const other = audioAt('https://other.example.org/a.mp3');
    await using opened = await open(['a'], async () => {
      await updateItem(opened.db, messages, 'm-0', { audio: other }, { now });
      return measured;
    });
    await opened.measure(signal);
    expect(await findItem(opened.db, messages, 'm-0')).toMatchObject({ audio: other });
  });

  test('probes no further hosts once it is stopped', async () => {
    const stopping = new AbortController();
    await using opened = await open(['a', 'b'], () => {
      stopping.abort();
      return Promise.reject(stopping.signal.reason);
    });
    await opened.measure(stopping.signal);
    expect(opened.asked).toEqual(['a']);
  });
});

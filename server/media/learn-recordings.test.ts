import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { registry } from '#nouns/all.server.ts';
import { aMessageInput } from '#nouns/messages/fixture.ts';
import { addRecording, findRecording } from '#records/recordings.server.ts';
import { createItem, updateItem } from '#records/store.server.ts';
import { readVersions } from '#records/versions.server.ts';
import { engines, freshDatabase, sqliteLocation } from '#test/database.ts';
import type { AskedRecording } from './ask-length.ts';
import { createRecordingLearner, wakeAfterWrites } from './learn-recordings.ts';

const { messages } = registry;

const now = () => new Date('2027-03-05T15:00:00.000Z');
const file = { type: 'audio/mpeg', bytes: 9 };
const addressOf = (host: string) => `https://${host}.example.org/a.mp3`;

describe.each(engines)('on $name', ({ newLocation }) => {
  /** A learner, and the hosts that it has asked, which answer unless they are away. */
  async function open(options?: { perHour?: number }) {
    const database = await freshDatabase(newLocation);
    const { db } = database;
    const asked: string[] = [];
    const away = new Set<string>();
    const learner = createRecordingLearner(
      { db, now },
      async (address): Promise<AskedRecording | undefined> => {
        const host = address.replace(/^https:\/\/(\w+)\..*$/, '$1');
        asked.push(host);
        if (away.has(host)) throw new Error('No answer');
        return file;
      },
      options,
    );
    const add = (host: string, preachedOn: string) =>
      createItem(db, messages, aMessageInput({ audio: addressOf(host), preachedOn }), now());
    return {
      ...database,
      learner,
      asked,
      away,
      add,
      async [Symbol.asyncDispose]() {
        await learner.stop();
        await database[Symbol.asyncDispose]();
      },
    };
  }

  test('every hour asks for what no handler has told it of, once and the oldest first, and what shows messages is made again', async () => {
    await using opened = await open();
    const { db, learner, asked, add } = opened;
    await add('newer', '2027-02-07');
    await add('older', '2027-01-03');
    await add('older', '2027-02-14');
    await add('known', '2027-01-01');
    await addRecording(db, { address: addressOf('known'), ...file, seconds: 0, createdAt: now().toISOString() });
    await createItem(db, messages, aMessageInput({ audio: '' }), now());
    const before = await readVersions(db);
    learner.startHour();
    await expect.poll(() => findRecording(db, addressOf('newer'))).toMatchObject({ ...file, seconds: 0 });
    expect(asked).toEqual(['older', 'newer']);
    expect((await readVersions(db)).messages).toBe(Number(before.messages) + 2);
    learner.startHour();
    await learner.stop();
    expect(asked).toEqual(['older', 'newer']);
  });

  test('asks so many an hour, and those that do not answer again after the others', async () => {
    await using opened = await open({ perHour: 2 });
    const { learner, asked, away, add } = opened;
    for (const host of ['a', 'b', 'c']) await add(host, `2027-01-0${host.charCodeAt(0) - 96}`);
    for (const host of ['a', 'b']) away.add(host);
    const hours = [
      ['a', 'b'],
      ['c', 'a'],
      ['b', 'a'],
    ];
    for (const hosts of hours) {
      asked.length = 0;
      learner.startHour();
      await expect.poll(() => asked).toEqual(hosts);
    }
  });

  test('a write that is accepted wakes it, and nobody waits for the answer', async () => {
    await using opened = await open();
    const { db, learner, asked, away, add } = opened;
    learner.startHour();
    const app = new Hono().use(wakeAfterWrites(learner)).all('/:status', (c) => {
      return c.body(null, Number(c.req.param('status')) as 200);
    });
    const { id } = await add('one', '2027-01-03');
    for (const [method, status] of [
      ['GET', 200],
      ['POST', 400],
    ] as const)
      await app.request(`/${status}`, { method });
    expect(asked).toEqual([]);
    away.add('one');
    await app.request('/200', { method: 'POST' });
    await expect.poll(() => asked).toEqual(['one']);
    await updateItem(db, messages, id, { audio: addressOf('two') }, { now: now() });
    await app.request('/200', { method: 'PATCH' });
    await expect.poll(() => findRecording(db, addressOf('two'))).toMatchObject(file);
    expect(asked).toEqual(['one', 'two']);
  });
});

test('stopping gives up a host that never answers', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const asked = Promise.withResolvers<void>();
  const learner = createRecordingLearner({ db: database.db, now }, (_, { signal }) => {
    asked.resolve();
    return new Promise((_, reject) => signal.addEventListener('abort', reject));
  });
  await createItem(database.db, messages, aMessageInput({ audio: addressOf('silent') }), now());
  learner.startHour();
  await asked.promise;
  await learner.stop();
});

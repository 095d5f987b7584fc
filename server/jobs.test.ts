import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { day, hour } from '#core/dates.ts';
import { nouns, registry } from '#features/all.server.ts';
import { openAudio } from '#features/audio/audio.server.ts';
import { partialPrefix } from '#features/audio/folder.ts';
import { aMessageInput, audioAt } from '#features/messages/fixture.ts';
import type { Job, OpenFeature } from '#records/store/feature.server.ts';
import { createPicture, findPicture } from '#records/store/pictures.server.ts';
import { createItem } from '#records/store/store.server.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { expectLogged } from '#test/expect-logged.ts';
import { folder } from '#test/program.ts';
import { addressesOf, subscribe } from '#test/subscribers.ts';
import { openFeatures } from './features.ts';
import { startJobs } from './jobs.ts';

const start = new Date('2027-03-05T15:00:00.000Z');

test('runs all jobs immediately, and again every hour or on the next day at the church, until stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const done: string[] = [];
  let time = start.getTime();
  const job = (every: Job['every']): Job => ({ every, what: every, run: async () => done.push(every) });
  const failing: Job = { every: 'day', what: 'Failing', run: () => Promise.reject(new Error('not today')) };
  async function pass(ms: number) {
    time += ms;
    await expectLogged('not today', async () => {
      await vi.advanceTimersByTimeAsync(hour);
    });
  }
  let stop = async () => undefined as unknown;
  await expectLogged('not today', async () => {
    stop = startJobs([job('hour'), job('day'), failing], () => new Date(time));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(done).toEqual(['hour', 'day']);
  await pass(hour);
  expect(done).toEqual(['hour', 'day', 'hour']);
  await pass(day);
  expect(done).toEqual(['hour', 'day', 'hour', 'hour', 'day']);
  await stop();
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(done).toHaveLength(5);
});

test('stopping notifies running jobs, and waits for them', async () => {
  const asked: AbortSignal[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow: Job = {
    every: 'hour',
    what: 'Slow',
    run(stopping) {
      asked.push(stopping);
      stopping.addEventListener('abort', () => resolve());
      return promise;
    },
  };
  await startJobs([slow], () => start)();
  expect(asked.map(({ aborted }) => aborted)).toEqual([true]);
});

test('the jobs of all features delete unconfirmed addresses, what is left of uploads and unnamed pictures, count and measure', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const settings = { trustedProxies: 0, mediaDir: folder, mail: undefined, missingForMail: [] };
  const showPage = () => Promise.reject(new Error('No job shows a page'));
  const services = {
    db,
    nouns,
    samples: [],
    settings,
    showPage,
    previewPage: showPage,
    readContent: async () => defaultContent,
    deviceOf: () => '',
    findFile: () => undefined,
  };
  const doAll = async ({ jobs = [] }: Pick<OpenFeature, 'jobs'>) => {
    for (const { run } of jobs) await run(new AbortController().signal);
  };
  await subscribe(db, ['ann@example.org']);
  await subscribe(db, ['waiting@example.org'], 'pending');
  const addPicture = async (age: number) =>
    (await createPicture(db, { width: 1, height: 1, files: {} }, new Date(start.getTime() - age))).id;
  const [old, young] = [await addPicture(31 * day), await addPicture(30 * day)];
  await doAll(await openFeatures({ ...services, now: () => start }));
  expect(await addressesOf(db)).toEqual(['ann@example.org']);
  expect(await db.selectFrom('subscriberCounts').select('confirmed').execute()).toEqual([{ confirmed: 1 }]);
  expect(await findPicture(db, old)).toBeUndefined();
  expect(await findPicture(db, young)).toBeDefined();

  const partial = `${partialPrefix}one`;
  writeFileSync(join(folder, partial), 'the beginning of a file');
  const address = 'https://files.example.org/a.mp3';
  await createItem(db, registry.messages, aMessageInput({ audio: audioAt(address) }), start);
  const ask = vi.fn(async () => undefined);
  const inAnHour = new Date(Date.now() + hour);
  await doAll(await openAudio({ ...services, now: () => inAnHour }, ask));
  expect(ask).toHaveBeenCalledExactlyOnceWith(address, expect.anything());
  expect(readdirSync(folder)).not.toContain(partial);
});

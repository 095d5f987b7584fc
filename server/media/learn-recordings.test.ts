import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { findRecording } from '#records/recordings.server.ts';
import { readVersions } from '#records/versions.server.ts';
import { engines, freshDatabase } from '#test/database.ts';
import type { AskedRecording } from './ask-length.ts';
import { learnRecordings } from './learn-recordings.ts';

const now = () => new Date('2027-03-05T15:00:00.000Z');
const elsewhere = 'https://files.example.org/a.mp3';

describe.each(engines)('on $name', ({ newLocation }) => {
  /** Saves messages, and answers questions about their audio. */
  async function open(answer: () => Promise<AskedRecording | undefined>) {
    const database = await freshDatabase(newLocation);
    const asked: string[] = [];
    const askLength = (address: string) => {
      asked.push(address);
      return answer();
    };
    const app = new Hono().use(learnRecordings({ db: database.db, now, askLength })).post('/', async (c) => {
      return c.json({ audio: await c.req.text() });
    });
    const save = async (audio: string) => (await app.request('/', { method: 'POST', body: audio })).status;
    return { ...database, asked, save };
  }

  test('a file at another site is asked for once, and what shows messages is made again', async () => {
    await using opened = await open(async () => ({ type: 'audio/mpeg', bytes: 9 }));
    const { db, asked, save } = opened;
    expect(await save(elsewhere)).toBe(200);
    await expect.poll(() => findRecording(db, elsewhere)).toMatchObject({ type: 'audio/mpeg', bytes: 9, seconds: 0 });
    expect(await readVersions(db)).toEqual({ messages: 1 });
    const other = `${elsewhere}?2`;
    for (const audio of [elsewhere, '', '/media/a.mp3', other]) await save(audio);
    await expect.poll(() => asked).toEqual([elsewhere, other]);
  });

  test('nobody waits for the answer, and one that fails is asked for again at the next save', async () => {
    const first = Promise.withResolvers<undefined>();
    await using opened = await open(() => first.promise);
    const { asked, save } = opened;
    expect(await save(elsewhere)).toBe(200);
    await expect.poll(() => asked).toEqual([elsewhere]);
    first.reject(new Error('No answer'));
    expect(await save(elsewhere)).toBe(200);
    await expect.poll(() => asked).toEqual([elsewhere, elsewhere]);
  });
});

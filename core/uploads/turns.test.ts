import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('a few have their turn at a time, and who waits too long for one is refused', async () => {
  const take = createTurns({ what: 'pictures', atOnce: 2, maxWait: 1 });
  const work = Promise.withResolvers<string>();
  const running = [take(() => work.promise), take(() => work.promise)];
  await expect(take(async () => 'too late')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '30' } });
  work.resolve('done');
  expect(await Promise.all(running)).toEqual(['done', 'done']);
  expect(await take(async () => 'next')).toBe('next');
});

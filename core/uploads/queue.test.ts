import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

test('runs a few tasks at a time, and rejects one that waits too long', async () => {
  const enqueue = createQueue({ what: 'pictures', concurrency: 2, maxWait: 1 });
  const work = Promise.withResolvers<string>();
  const running = [enqueue(() => work.promise), enqueue(() => work.promise)];
  await expect(enqueue(async () => 'too late')).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '30' },
  });
  work.resolve('done');
  expect(await Promise.all(running)).toEqual(['done', 'done']);
  expect(await enqueue(async () => 'next')).toBe('next');
});

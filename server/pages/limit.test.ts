import { expect, test } from 'vitest';
import { createLimit } from './limit.ts';

test('runs so many at a time, lets some wait their turn, and refuses the others', async () => {
  const run = createLimit({ atOnce: 2, waiting: 3 });
  const works = Array.from({ length: 7 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  const results = works.map(({ promise }, index) =>
    run(async () => {
      started.push(index);
      await promise;
      return index;
    }),
  );
  expect(await Promise.all(results.slice(5))).toEqual([undefined, undefined]);
  expect(started).toEqual([0, 1]);
  works[1]?.resolve();
  await expect.poll(() => started).toEqual([0, 1, 2]);
  for (const { resolve } of works) resolve();
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4, undefined, undefined]);
  expect(await run(async () => 'room again')).toBe('room again');
});

test('passes an error on, and gives the place to the next', async () => {
  const run = createLimit({ atOnce: 1, waiting: 1 });
  const failing = run(() => Promise.reject(new Error('out of order')));
  const next = run(async () => 'next');
  await expect(failing).rejects.toThrow('out of order');
  expect(await next).toBe('next');
});

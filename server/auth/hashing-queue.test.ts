import { expect, test } from 'vitest';
import { enqueueHashing, type Priority } from './hashing-queue.ts';

/** Occupies the queue until released. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  enqueueHashing(() => promise, 0);
  return resolve;
}

test('hashes one after another, by priority', async () => {
  const release = hold();
  const log: string[] = [];
  const hash = (name: string, priority: Priority) =>
    enqueueHashing(async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
    }, priority);
  const hashes = [hash('guess', 2), hash('first try', 1), hash('next guess', 2), hash('device', 0)];
  release();
  await Promise.all(hashes);
  const order = ['device', 'first try', 'guess', 'next guess'];
  expect(log).toEqual(order.flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('refuses the last in line when more than two hundred wait', async () => {
  const release = hold();
  const waiting = Array.from({ length: 200 }, (_, index) => enqueueHashing(async () => index, 2));
  await expect(enqueueHashing(async () => 'late', 2)).rejects.toMatchObject({ status: 503 });
  const firstTry = enqueueHashing(async () => 'first try', 1);
  await expect(waiting.pop()).rejects.toMatchObject({ status: 503 });
  release();
  expect(await firstTry).toBe('first try');
  expect(await Promise.all(waiting)).toHaveLength(199);
  expect(await enqueueHashing(async () => 'later', 2)).toBe('later');
});

test('continues after a failure', async () => {
  const failing = enqueueHashing(() => {
    throw new Error('too little memory');
  }, 0);
  await expect(failing).rejects.toThrow('too little memory');
  expect(await enqueueHashing(async () => 'next', 0)).toBe('next');
});

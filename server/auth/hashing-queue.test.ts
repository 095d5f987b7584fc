import { expect, test } from 'vitest';
import { enqueueHashing } from './hashing-queue.ts';

/** Occupies the queue until released. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  enqueueHashing(() => promise, { isUrgent: false });
  return resolve;
}

test('hashes one after another, urgent ones first', async () => {
  const release = hold();
  const log: string[] = [];
  const hash = (name: string, isUrgent: boolean) =>
    enqueueHashing(
      async () => {
        log.push(`${name} begins`);
        await Promise.resolve();
        log.push(`${name} ends`);
      },
      { isUrgent },
    );
  const hashes = [hash('first', false), hash('second', false), hash('urgent', true)];
  release();
  await Promise.all(hashes);
  expect(log).toEqual(['urgent', 'first', 'second'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('refuses more than a hundred that wait, except urgent ones', async () => {
  const release = hold();
  const waiting = Array.from({ length: 100 }, (_, index) => enqueueHashing(async () => index, { isUrgent: false }));
  await expect(enqueueHashing(async () => 'late', { isUrgent: false })).rejects.toMatchObject({ status: 503 });
  const urgent = enqueueHashing(async () => 'urgent', { isUrgent: true });
  release();
  expect(await urgent).toBe('urgent');
  expect(await Promise.all(waiting)).toHaveLength(100);
  expect(await enqueueHashing(async () => 'later', { isUrgent: false })).toBe('later');
});

test('continues after a failure', async () => {
  const failing = enqueueHashing(
    () => {
      throw new Error('too little memory');
    },
    { isUrgent: false },
  );
  await expect(failing).rejects.toThrow('too little memory');
  expect(await enqueueHashing(async () => 'next', { isUrgent: false })).toBe('next');
});

import { expect, test } from 'vitest';
import { type Kept, keep } from './kept.ts';
import { createRefresher } from './refresh.ts';

function page(text: string) {
  return keep({ '': Buffer.from(text) }, {});
}

/** A refresher whose making waits until the test lets it go on. */
function startRefresher() {
  const kept = new Map<string, Kept>();
  const makings: PromiseWithResolvers<Kept>[] = [];
  const paths: string[] = [];
  const { refresh, prepare, finish } = createRefresher((path) => {
    const making = Promise.withResolvers<Kept>();
    makings.push(making);
    paths.push(path);
    return making.promise;
  }, kept);
  /** The nth to be made, as soon as that has begun. */
  async function making(number: number) {
    await expect.poll(() => makings.length).toBeGreaterThan(number);
    return makings[number] as PromiseWithResolvers<Kept>;
  }
  return {
    refresh,
    prepare,
    finish,
    makings,
    making,
    paths,
    text: () => kept.get('/news')?.variants[''].body.toString(),
  };
}

test('goes on serving the old page while the new one is made', async () => {
  const { refresh, making, text } = startRefresher();
  const first = refresh(['/news']);
  (await making(0)).resolve(page('old'));
  await first;
  const second = refresh(['/news']);
  expect(text()).toBe('old');
  (await making(1)).resolve(page('new'));
  await second;
  expect(text()).toBe('new');
});

test('makes a page once more, however many ask while it is being made', async () => {
  const { refresh, makings, making, text } = startRefresher();
  const first = refresh(['/news']);
  const others = Array.from({ length: 100 }, () => refresh(['/news']));
  expect(makings).toHaveLength(1);
  (await making(0)).resolve(page('before their changes'));
  await first;
  (await making(1)).resolve(page('after their changes'));
  await Promise.all(others);
  expect(text()).toBe('after their changes');
  expect(makings).toHaveLength(2);
});

test('never makes the same page twice at once, so that an older one cannot come last', async () => {
  const { refresh, makings, making } = startRefresher();
  const first = refresh(['/news']);
  // Asks again in the very moment the first is done, ahead of the second that waits for the same moment.
  const third = first.then(() => refresh(['/news']));
  const second = refresh(['/news']);
  (await making(0)).resolve(page('one'));
  await first;
  (await making(1)).resolve(page('two'));
  await Promise.all([second, third]);
  expect(makings).toHaveLength(2);
});

test('makes different pages one after another, and one that somebody waits for at once', async () => {
  const { refresh, prepare, making, paths } = startRefresher();
  const all = refresh(['/news', '/small-groups', '/about']);
  await expect.poll(() => paths).toEqual(['/news']);
  const asked = prepare('/about');
  await expect.poll(() => paths).toEqual(['/news', '/about']);
  (await making(1)).resolve(page('about'));
  await asked;
  (await making(0)).resolve(page('news'));
  await expect.poll(() => paths).toEqual(['/news', '/about', '/small-groups']);
  (await making(2)).resolve(page('groups'));
  await all;
  expect(paths).toHaveLength(3);
});

test('keeps the old page when the new one cannot be made, says so, and tries again when asked', async () => {
  const { refresh, making, text } = startRefresher();
  const first = refresh(['/news']);
  (await making(0)).resolve(page('old'));
  await first;
  const failing = refresh(['/news']);
  const { reject } = await making(1);
  const waiting = refresh(['/news']);
  reject(new Error('the database is gone'));
  await expect(failing).rejects.toThrow('the database is gone');
  expect(text()).toBe('old');
  (await making(2)).resolve(page('new'));
  await waiting;
  expect(text()).toBe('new');
});

test('is finished when the last one asked for is made, whether it could be or not', async () => {
  const { refresh, finish, makings, making } = startRefresher();
  const first = refresh(['/news']);
  const second = refresh(['/news']);
  let isFinished = false;
  const finished = finish().then(() => {
    isFinished = true;
  });
  (await making(0)).resolve(page('one'));
  await first;
  await expect.poll(() => makings.length).toBe(2);
  expect(isFinished).toBe(false);
  (await making(1)).reject(new Error('the database is gone'));
  await expect(second).rejects.toThrow('the database is gone');
  await finished;
});

test('prepares a page once for all who ask before it was first made, with the changes made meanwhile', async () => {
  const { refresh, prepare, makings, making, text } = startRefresher();
  const asked = [prepare('/news'), prepare('/news')];
  const changed = refresh(['/news']);
  const askedAfterTheChange = prepare('/news');
  (await making(0)).resolve(page('before the change'));
  await Promise.all(asked);
  (await making(1)).resolve(page('after the change'));
  await Promise.all([changed, askedAfterTheChange]);
  await prepare('/news');
  expect(text()).toBe('after the change');
  expect(makings).toHaveLength(2);
});

test('prepares a page again that could not be made', async () => {
  const { prepare, making, text } = startRefresher();
  const first = prepare('/news');
  (await making(0)).reject(new Error('the database is gone'));
  await expect(first).rejects.toThrow('the database is gone');
  const second = prepare('/news');
  (await making(1)).resolve(page('here it is'));
  await second;
  expect(text()).toBe('here it is');
});

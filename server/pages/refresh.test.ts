import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { silenceErrors } from '#test/expect-logged.ts';
import { type PreparedResponse, prepareResponse } from './prepared-response.ts';
import { createRefresher } from './refresh.ts';

function page(text: string) {
  return prepareResponse({ '': Buffer.from(text) }, {});
}

/** A refresher whose renders wait until the test resolves them. */
function startRefresher(pauses?: { firstPauseMs: number; longestPauseMs: number }) {
  const responses = new Map<string, PreparedResponse>();
  const renders: PromiseWithResolvers<PreparedResponse>[] = [];
  const paths: string[] = [];
  const { refresh, prepare, finish } = createRefresher(
    (path) => {
      const render = Promise.withResolvers<PreparedResponse>();
      renders.push(render);
      paths.push(path);
      return render.promise;
    },
    responses,
    pauses,
  );
  /** Waits until the nth render has started. */
  async function render(number: number) {
    await expect.poll(() => renders.length).toBeGreaterThan(number);
    return renders[number] as PromiseWithResolvers<PreparedResponse>;
  }
  return {
    refresh,
    prepare,
    finish,
    renders,
    render,
    paths,
    text: () => responses.get('/news')?.variants[''].body.toString(),
  };
}

test('renders a page only once more for all refreshes requested during a render', async () => {
  const { refresh, renders, render, text } = startRefresher();
  const first = refresh(['/news']);
  // Requests another refresh the moment the first is done, ahead of those that wait for the same moment.
  const next = first.then(() => refresh(['/news']));
  const others = Array.from({ length: 100 }, () => refresh(['/news']));
  expect(renders).toHaveLength(1);
  (await render(0)).resolve(page('before their changes'));
  await first;
  (await render(1)).resolve(page('after their changes'));
  await Promise.all([next, ...others]);
  expect(text()).toBe('after their changes');
  expect(renders).toHaveLength(2);
});

test('renders pages one after another, but a requested page immediately', async () => {
  const { refresh, prepare, render, paths } = startRefresher();
  const all = refresh(['/news', '/small-groups', '/about']);
  await expect.poll(() => paths).toEqual(['/news']);
  const requested = prepare('/about');
  await expect.poll(() => paths).toEqual(['/news', '/about']);
  (await render(1)).resolve(page('about'));
  await requested;
  (await render(0)).resolve(page('news'));
  await expect.poll(() => paths).toEqual(['/news', '/about', '/small-groups']);
  (await render(2)).resolve(page('groups'));
  await all;
  expect(paths).toHaveLength(3);
});

test('serves the old page while the new one is rendered and when that fails, and retries on the next refresh', async () => {
  const { refresh, render, text } = startRefresher();
  // Refreshing nothing has no effect on what is refreshed later.
  await refresh([]);
  const first = refresh(['/news']);
  (await render(0)).resolve(page('old'));
  await first;
  const failing = refresh(['/news']);
  const { reject } = await render(1);
  expect(text()).toBe('old');
  const waiting = refresh(['/news']);
  reject(new Error('the database is gone'));
  await expect(failing).rejects.toThrow('the database is gone');
  expect(text()).toBe('old');
  (await render(2)).resolve(page('new'));
  await waiting;
  expect(text()).toBe('new');
});

test('shares the first render between requests, and renders again for a change during it, after it', async () => {
  const { refresh, prepare, renders, render, text } = startRefresher();
  const failing = prepare('/news');
  (await render(0)).reject(new Error('the database is gone'));
  await expect(failing).rejects.toThrow('the database is gone');
  const requested = [prepare('/news'), prepare('/news')];
  const changed = refresh(['/news']);
  const requestedAfterTheChange = prepare('/news');
  expect(renders, 'an older render could finish last').toHaveLength(2);
  (await render(1)).resolve(page('before the change'));
  await Promise.all(requested);
  (await render(2)).resolve(page('after the change'));
  await Promise.all([changed, requestedAfterTheChange]);
  await prepare('/news');
  expect(text()).toBe('after the change');
  expect(renders).toHaveLength(3);
});

describe('a failed render', () => {
  const pauses = { firstPauseMs: 1, longestPauseMs: 4 };

  test('is retried until it succeeds', async () => {
    const { refresh, render, paths, text } = startRefresher(pauses);
    const takeErrors = silenceErrors();
    const refreshed = refresh(['/news']);
    (await render(0)).reject(new Error('the database is gone'));
    await expect(refreshed).rejects.toThrow('the database is gone');
    for (const number of [1, 2, 3, 4]) (await render(number)).reject(new Error('still gone'));
    (await render(5)).resolve(page('back'));
    await expect.poll(text).toBe('back');
    expect(takeErrors()).toHaveLength(4);
    // A retry renders everything that has failed, this page first.
    const other = refresh(['/small-groups']);
    (await render(6)).reject(new Error('the database is gone'));
    await expect(other).rejects.toThrow();
    (await render(7)).resolve(page('back'));
    expect(paths.slice(6)).toEqual(['/small-groups', '/small-groups']);
  });

  test('is not retried once a later change has been rendered', async () => {
    const { refresh, render, paths } = startRefresher(pauses);
    const takeErrors = silenceErrors();
    // The next change comes before the first retry, which needs a timer.
    const next = refresh(['/news']).catch(() => refresh(['/news']));
    (await render(0)).reject(new Error('the database is gone'));
    (await render(1)).resolve(page('new'));
    await next;
    const other = refresh(['/small-groups']);
    (await render(2)).reject(new Error('the database is gone'));
    await expect(other).rejects.toThrow();
    (await render(3)).reject(new Error('still gone'));
    (await render(4)).resolve(page('back'));
    expect(paths).toEqual(['/news', '/news', '/small-groups', '/small-groups', '/small-groups']);
    expect(takeErrors()).toHaveLength(1);
  });

  test('is not retried after the site is closed, which waits for the last queued render', async () => {
    const { refresh, finish, renders, render } = startRefresher({ firstPauseMs: 20, longestPauseMs: 20 });
    const first = refresh(['/news']);
    const second = refresh(['/news']);
    let isFinished = false;
    const finished = finish().then(() => {
      isFinished = true;
    });
    (await render(0)).resolve(page('one'));
    await first;
    const { reject } = await render(1);
    expect(isFinished).toBe(false);
    reject(new Error('the database is gone'));
    await expect(second).rejects.toThrow('the database is gone');
    await finished;
    // Timers of the same length fire in the order in which they were set: a retry would come first.
    await wait(20);
    expect(renders).toHaveLength(2);
  });
});

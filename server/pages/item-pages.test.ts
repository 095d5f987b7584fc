import { expect, test } from 'vitest';
import { createItemPages } from './item-pages.ts';
import { type PreparedResponse, prepareResponse } from './prepared-response.ts';

/** Item pages whose renders wait until the test resolves them, or succeed at once. */
function start({ most = 200, isHeld = false } = {}) {
  const responses = new Map<string, PreparedResponse>();
  const held: PromiseWithResolvers<void>[] = [];
  const rendered: string[] = [];
  const { render, dropAll, awaitRender } = createItemPages(
    async (url) => {
      const number = rendered.push(url);
      const wait = Promise.withResolvers<void>();
      held.push(wait);
      if (isHeld) await wait.promise;
      const status = url.includes('made-up') ? 404 : url.includes('old') ? 308 : 200;
      return { status, response: prepareResponse({ '': Buffer.from(`render ${number}`) }, {}) };
    },
    responses,
    { most },
  );
  return { render, dropAll, awaitRender, held, rendered, prepared: () => [...responses.keys()], responses };
}

test('are prepared by their first request, without its query, until something changes', async () => {
  const { render, dropAll, prepared, rendered } = start();
  await render('/news/one?utm_source=letter');
  expect(rendered).toEqual(['/news/one']);
  expect(prepared()).toEqual(['/news/one']);
  dropAll();
  expect(prepared()).toEqual([]);
});

test('are not prepared if they do not exist, have moved, or are not of one item', async () => {
  const { render, prepared, rendered } = start();
  for (const url of ['/news/made-up', '/news/old', '/news/one/', '/news', '/news?page=2', '/about', '/news/a.json']) {
    expect((await render(url)).status).toBeDefined();
  }
  expect(prepared()).toEqual([]);
  await render('/news/old?a=b');
  expect(rendered.at(-1)).toBe('/news/old?a=b');
});

test('are not prepared if something has changed since the render began', async () => {
  const { render, dropAll, held, responses } = start({ isHeld: true });
  const before = render('/news/one');
  dropAll();
  const after = render('/news/one');
  held[1]?.resolve();
  await after;
  held[0]?.resolve();
  await before;
  expect(String(responses.get('/news/one')?.variants[''].body)).toBe('render 2');
});

test('are rendered once for all who wait, unless something has changed since', async () => {
  const { render, dropAll, awaitRender, held } = start({ isHeld: true });
  const first = render('/news/one');
  const waiting = awaitRender('/news/one');
  dropAll();
  expect(awaitRender('/news/one')).toBeUndefined();
  held[0]?.resolve();
  expect(await waiting).toBe((await first).response);
  const madeUp = render('/news/made-up');
  const waitingInVain = awaitRender('/news/made-up');
  held[1]?.resolve();
  await madeUp;
  expect(await waitingInVain).toBeUndefined();
  expect(awaitRender('/news/made-up')).toBeUndefined();
});

test('are at most as many as may be, the oldest of which is replaced', async () => {
  const { render, prepared } = start({ most: 2 });
  for (const path of ['/news/one', '/news/two', '/news/one', '/news/three']) await render(path);
  expect(prepared().sort()).toEqual(['/news/one', '/news/three']);
});

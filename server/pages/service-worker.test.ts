import { expect, test } from 'vitest';
import { offlinePaths } from '#app/routes.ts';
import { nouns } from '#nouns/all.ts';
import { apiPath } from '#nouns/noun.ts';
import { startSite } from '#test/site.ts';
import { prepareResponse } from './prepared-response.ts';
import { prepareServiceWorker } from './service-worker.ts';

function files(...texts: string[]) {
  return new Map(texts.map((text, index) => [`/assets/${index}.js`, prepareResponse({ '': Buffer.from(text) }, {})]));
}
async function workerOf(built: ReturnType<typeof files>) {
  return (await prepareServiceWorker('build', built, { isOn: true })).variants[''].body.toString();
}

test('has another text after a build that changed any file, and else the same', async () => {
  const worker = await workerOf(files('one', 'two'));
  expect(await workerOf(files('one', 'two'))).toBe(worker);
  expect(await workerOf(files('one', 'three'))).not.toBe(worker);
  expect(await workerOf(new Map([...files('one', 'two')].reverse()))).toBe(worker);
});

test('is checked for an update every time, and may fetch from the site and nowhere else', async () => {
  await using site = await startSite();
  const { status, headers, text } = await site.request('/sw.js');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  const [, description = ''] = /^const site = (.*);$/m.exec(text) ?? [];
  const { pages, lists, files } = JSON.parse(description);
  expect(pages).toEqual(offlinePaths);
  expect(lists).toEqual(nouns.map(apiPath));
  expect(files).toEqual([
    expect.stringMatching(/\/assets\/theme-.*\.css$/),
    expect.stringMatching(/\/assets\/toaster-.*\.js$/),
    '/favicon.svg',
  ]);
  for (const path of [...pages, ...lists, ...files]) expect((await site.request(path)).status, path).toBe(200);
});

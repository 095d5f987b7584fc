import { expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { prepareResponse } from '#core/http/prepared-response.ts';
import { startSite } from '#test/site.ts';
import { prepareServiceWorker } from './service-worker.ts';

const { offline } = defaultContent.words;

function files(...texts: string[]) {
  return new Map(texts.map((text, index) => [`/assets/${index}.js`, prepareResponse({ '': Buffer.from(text) }, {})]));
}
async function workerOf(built: ReturnType<typeof files>) {
  return (await prepareServiceWorker('build', built, { isOn: true })).variants[''].body.toString();
}

test('changes if and only if a file of the build changes', async () => {
  const worker = await workerOf(files('one', 'two'));
  expect(await workerOf(files('one', 'two'))).toBe(worker);
  expect(await workerOf(files('one', 'three'))).not.toBe(worker);
  expect(await workerOf(new Map([...files('one', 'two')].reverse()))).toBe(worker);
});

test('is revalidated every time, and may fetch only from the site', async () => {
  await using site = await startSite();
  const { status, headers, text } = await site.request('/sw.js');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  const [, description = ''] = /^const site = (.*);$/m.exec(text) ?? [];
  const { pages, files } = JSON.parse(description);
  expect(pages.toSorted()).toEqual([...offline.links.map(({ href }) => href), '/offline'].toSorted());
  expect(files.filter((file: string) => file.endsWith('.woff2'))).toHaveLength(2);
  // A page links its scripts and fonts, in addition to the router's data.
  for (const path of pages) {
    const { text: html } = await site.request(path);
    const linked = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file);
    expect(linked.length).toBeGreaterThan(5);
    expect(files, path).toEqual(expect.arrayContaining(linked));
  }
  for (const path of [...pages, ...files]) expect((await site.request(path)).status, path).toBe(200);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compress, compressions } from './compress.ts';
import { type PreparedResponse, prepareResponse } from './prepared-response.ts';
import { createRecompressor } from './recompress.ts';

const html = readFileSync(join('build', 'client', 'about', 'index.html'));
const headers = { 'content-type': 'text/html' };

test('compresses a page as well as the build did once nothing changes, and never replaces a newer one', async () => {
  const responses = new Map<string, PreparedResponse>();
  const { add } = createRecompressor(responses, 10);
  const quick = prepareResponse({ '': html, ...(await compress(html, 'quick', compressions)) }, headers);
  responses.set('/about', quick);
  const newer = prepareResponse({ '': Buffer.from('newer') }, headers);
  responses.set('/news', newer);
  add('/news', quick);
  add('/about', quick);
  const built = readFileSync(join('build', 'client', 'about', 'index.html.br'));
  await expect.poll(() => responses.get('/about')?.variants.br?.body).toEqual(built);
  expect(quick.variants.br?.body.length).toBeGreaterThan(built.length);
  expect(responses.get('/about')?.etag).toBe(quick.etag);
  expect(responses.get('/news')).toBe(newer);
});

import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { healthCheck } from './health.ts';

// server/db/*.test.ts test each database's own check, app.test.ts that of the whole site.
test('/healthz reports a database that fails or never responds, and its recovery', async () => {
  let check: () => Promise<void>;
  const app = new Hono().get(
    '/healthz',
    healthCheck(() => check(), 1),
  );
  const ask = async () => (await app.request('/healthz')).status;
  check = () => new Promise(() => undefined);
  expect(await ask()).toBe(503);
  check = () => Promise.reject(new Error('no such file'));
  expect(await ask()).toBe(503);
  check = async () => undefined;
  expect(await ask()).toBe(200);
});

import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { healthCheck } from './health.ts';

// Each database's own check: server/db/*.test.ts. The whole site's: app.test.ts.
test('/healthz reports a database that fails or never answers, and that it is back', async () => {
  let check: () => Promise<void>;
  const app = new Hono().get(
    '/healthz',
    healthCheck(() => check()),
  );
  const ask = async () => (await app.request('/healthz')).status;
  check = async () => undefined;
  expect(await ask()).toBe(200);
  check = () => new Promise(() => undefined);
  expect(await ask()).toBe(503);
  check = () => Promise.reject(new Error('no such file'));
  expect(await ask()).toBe(503);
  check = async () => undefined;
  expect(await ask()).toBe(200);
});

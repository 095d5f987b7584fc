import { rmSync } from 'node:fs';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { freshDatabase, postgresOnly, sqliteLocation } from '#test/database.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import type { Database } from './db/database.ts';
import { healthCheck } from './health.ts';

async function ask({ check }: Database) {
  const response = await new Hono().get('/healthz', healthCheck(check)).request('/healthz');
  return { status: response.status, text: await response.text() };
}
const healthy = { status: 200, text: 'ok' };
const unhealthy = { status: 503, text: 'the database cannot be read' };

test('/healthz reports a SQLite file that was deleted', async () => {
  const location = await sqliteLocation();
  await using database = await freshDatabase(async () => location);
  expect(await ask(database)).toEqual(healthy);
  rmSync(location.settings.file);
  expect(await ask(database)).toEqual(unhealthy);
});

describe.each(postgresOnly)('with PostgreSQL', ({ newUrl }) => {
  test('/healthz reports a database that never answers, and that it is back', async () => {
    await using location = await newUrl();
    await using proxy = await startTcpProxy(location.server);
    const settings = { kind: 'postgres' as const, url: proxy.url(location.url) };
    await using database = await freshDatabase(async () => ({ settings, remove: async () => undefined }));
    expect(await ask(database)).toEqual(healthy);
    proxy.goSilent();
    expect(await ask(database)).toEqual(unhealthy);
    proxy.recover();
    expect(await ask(database)).toEqual(healthy);
  });
});

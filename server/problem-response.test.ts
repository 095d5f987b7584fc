import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { startApi } from '#test/api.ts';
import { engines, postgresOnly } from '#test/database.ts';
import { expectLogged } from '#test/expect-logged.ts';
import { freePort } from '#test/free-port.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import type { Db } from './db/schema.ts';

const cannotSave = {
  status: 503,
  detail: 'The site can’t save right now. What you wrote is still here. Please try again in a few minutes.',
};
const cannotRead = {
  status: 503,
  detail: 'The site can’t read its data right now. Please try again in a few minutes.',
};

type Api = Awaited<ReturnType<typeof startApi>>;

function save(api: Api, headers: { cookie: string }) {
  // Long enough to need more pages.
  return api.send('POST', '/api/groups', { headers, json: aGroupInput({ description: 'long '.repeat(2000) }) });
}

/** Breaks a database; returns what repairs it. */
type Fault = { engine: string; fault: string; logged: string; begin: (db: Db) => Promise<() => Promise<unknown>> };
const faults: Fault[] = [
  {
    engine: 'SQLite',
    fault: 'read-only',
    logged: 'readonly',
    async begin(db) {
      await sql`pragma query_only = on`.execute(db);
      return () => sql`pragma query_only = off`.execute(db);
    },
  },
  {
    engine: 'SQLite',
    fault: 'full',
    logged: 'full',
    async begin(db) {
      // Means the present size, if that is more.
      await sql`pragma max_page_count = 1`.execute(db);
      return () => sql`pragma max_page_count = 1000000`.execute(db);
    },
  },
  {
    engine: 'PostgreSQL',
    fault: 'read-only',
    logged: 'read-only',
    async begin(db) {
      await sql`set default_transaction_read_only = on`.execute(db);
      return () => sql`set default_transaction_read_only = off`.execute(db);
    },
  },
];
const available = faults.flatMap((fault) => {
  const engine = engines.find(({ name }) => name === fault.engine);
  return engine ? [{ ...fault, newLocation: engine.newLocation }] : [];
});

describe.each(available)('while $engine is $fault,', ({ newLocation, logged, begin }) => {
  test('a save gets 503 with a sentence for the volunteer, and succeeds afterwards', async () => {
    await using api = await startApi(newLocation);
    const cookie = await api.logIn();
    const repair = await begin(api.db);
    const response = await expectLogged(logged, () => save(api, cookie));
    expect(response.headers.get('retry-after')).toBe('60');
    expect(await response.json()).toMatchObject(cannotSave);
    expect((await api.send('GET', '/api/groups')).status).toBe(200);
    await repair();
    expect((await save(api, cookie)).status).toBe(201);
  });
});

describe.each(postgresOnly)('while PostgreSQL is not there,', ({ newUrl }) => {
  test('reads and saves get 503, and succeed afterwards', async () => {
    await using location = await newUrl();
    const port = await freePort();
    const proxy = await startTcpProxy(location.server, port);
    const settings = { kind: 'postgres' as const, url: proxy.url(location.url) };
    await using api = await startApi(async () => ({ settings, remove: async () => undefined }));
    const cookie = await api.logIn();
    await proxy[Symbol.asyncDispose]();
    // An idle connection may be used before it is known to be broken; then the error is another one.
    const saved = await expectLogged('Error', () => save(api, cookie));
    expect(await saved.json()).toMatchObject(cannotSave);
    const read = await expectLogged('ECONNREFUSED', () => api.send('GET', '/api/groups'));
    expect(read.headers.get('retry-after')).toBe('60');
    expect(await read.json()).toMatchObject(cannotRead);
    await using _back = await startTcpProxy(location.server, port);
    expect((await save(api, cookie)).status).toBe(201);
  });
});

describe.each(engines)('on $name', ({ newLocation }) => {
  test('an error in a query is not taken for a database that is unavailable', async () => {
    await using api = await startApi(newLocation);
    const cookie = await api.logIn();
    await api.db.schema.dropTable('groups').execute();
    const response = await expectLogged('groups', () => save(api, cookie));
    expect(response.status).toBe(500);
  });
});

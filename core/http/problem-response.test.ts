import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aGroupInput } from '#features/groups/fixture.ts';
import { startApi, type TestApi } from '#test/api.ts';
import { engines, postgresOnly } from '#test/database.ts';
import { expectLogged, silenceErrors } from '#test/expect-logged.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import { errorResponse } from './problem-response.ts';

const cannotSave = {
  status: 503,
  detail: 'The site can’t save right now. What you wrote is still here. Please try again in a few minutes.',
};
const cannotRead = {
  status: 503,
  detail: 'The site can’t read its data right now. Please try again in a few minutes.',
};

test('an unexpected error is logged, and the client gets only the id it is logged with', async () => {
  const takeErrors = silenceErrors();
  const response = errorResponse(new Error('no such table: groups'), { req: new Request('http://localhost') as never });
  const [logged, ...others] = takeErrors();
  const errorId = /^error (\w+): .*groups/.exec(logged ?? '')?.[1];
  expect(others).toEqual([]);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    detail: `Something went wrong on our side (error ${errorId}). Please try again.`,
  });
});

function save(api: TestApi, headers: { cookie: string }) {
  // Long enough to need more pages.
  return api.send('POST', '/api/groups', { headers, json: aGroupInput({ description: 'long '.repeat(2000) }) });
}

const [readOnly, writable] = ['on', 'off'].map((value) => `set default_transaction_read_only = ${value}`);
/** How to break a database, and to repair it. A page count below the current size means the current size. */
const faults: Record<string, [fault: string, breakIt: string, repairIt: string][]> = {
  SQLite: [
    ['readonly', 'pragma query_only = on', 'pragma query_only = off'],
    ['full', 'pragma max_page_count = 1', 'pragma max_page_count = 1000000'],
  ],
  PostgreSQL: [['read-only', readOnly ?? '', writable ?? '']],
};

describe.each(engines)('on $name', ({ name, newLocation }) => {
  test('a database that is full or read-only makes a save get 503 with a sentence for the volunteer, and succeed afterwards', async () => {
    await using api = await startApi(newLocation);
    const cookie = await api.logIn();
    for (const [fault, breakIt, repairIt] of faults[name] ?? []) {
      await sql.raw(breakIt).execute(api.db);
      const response = await expectLogged(fault, () => save(api, cookie));
      expect(response.headers.get('retry-after')).toBe('60');
      expect(await response.json()).toMatchObject(cannotSave);
      expect((await api.send('GET', '/api/groups')).status).toBe(200);
      await sql.raw(repairIt).execute(api.db);
      expect((await save(api, cookie)).status).toBe(201);
    }
  });
});

describe.each(postgresOnly)('while PostgreSQL is not there,', ({ newUrl }) => {
  test('reads and saves get 503, and succeed afterwards', async () => {
    await using location = await newUrl();
    await using proxy = await startTcpProxy(location.server);
    const settings = { kind: 'postgres' as const, url: proxy.url(location.url) };
    await using api = await startApi(async () => ({ settings, remove: async () => undefined }));
    const cookie = await api.logIn();
    proxy.goAway();
    // Which error it is depends on when the connection is noticed to be broken.
    const saved = await expectLogged('Error', () => save(api, cookie));
    expect(await saved.json()).toMatchObject(cannotSave);
    const read = await expectLogged('Error', () => api.send('GET', '/api/groups'));
    expect(read.headers.get('retry-after')).toBe('60');
    expect(await read.json()).toMatchObject(cannotRead);
    proxy.recover();
    expect((await save(api, cookie)).status).toBe(201);
  });
});

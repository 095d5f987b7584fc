import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aGroupInput } from '#features/groups/fixture.ts';
import { startApi, type TestApi } from '#test/api.ts';
import { engines, postgresOnly } from '#test/database.ts';
import { expectLogged } from '#test/expect-logged.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';

const postgresReadOnly = 'set default_transaction_read_only =';
const cannotSave = {
  status: 503,
  detail: 'The site can’t save right now. What you wrote is still here. Please try again in a few minutes.',
};
const cannotRead = {
  status: 503,
  detail: 'The site can’t read its data right now. Please try again in a few minutes.',
};

function save(api: TestApi, headers: { cookie: string }) {
  // The text is long enough to need more database pages.
  return api.send('POST', '/api/groups', { headers, json: aGroupInput({ description: 'long '.repeat(2000) }) });
}

/** How to break a database and repair it. A page count below the current size means the current size. */
const faults = [
  ['SQLite', 'read-only', 'readonly', 'pragma query_only = on', 'pragma query_only = off'],
  ['SQLite', 'full', 'full', 'pragma max_page_count = 1', 'pragma max_page_count = 1000000'],
  ['PostgreSQL', 'read-only', 'read-only', `${postgresReadOnly} on`, `${postgresReadOnly} off`],
] as const;

describe.each(engines)('on $name', ({ name, newLocation }) => {
  test.each(faults.filter(([engine]) => engine === name))(
    '%s that is %s causes a 503 with a message for the volunteer, and a later save succeeds',
    async (_engine, _fault, logged, breakIt, repairIt) => {
      await using api = await startApi(newLocation);
      const cookie = await api.logIn();
      await sql.raw(breakIt).execute(api.db);
      const response = await expectLogged(logged, () => save(api, cookie));
      expect(response.headers.get('retry-after')).toBe('60');
      expect(await response.json()).toMatchObject(cannotSave);
      expect((await api.send('GET', '/api/groups')).status).toBe(200);
      await sql.raw(repairIt).execute(api.db);
      expect((await save(api, cookie)).status).toBe(201);
    },
  );
});

describe.each(postgresOnly)('while PostgreSQL is down,', ({ newUrl }) => {
  test('reads and saves get 503, and succeed afterwards', async () => {
    await using location = await newUrl();
    await using proxy = await startTcpProxy(location.server);
    const settings = { kind: 'postgres' as const, url: proxy.url(location.url) };
    await using api = await startApi(async () => ({ settings, remove: async () => undefined }));
    const cookie = await api.logIn();
    proxy.goAway();
    // The error depends on when the broken connection is noticed.
    const saved = await expectLogged('Error', () => save(api, cookie));
    expect(await saved.json()).toMatchObject(cannotSave);
    const read = await expectLogged('Error', () => api.send('GET', '/api/groups'));
    expect(read.headers.get('retry-after')).toBe('60');
    expect(await read.json()).toMatchObject(cannotRead);
    proxy.recover();
    expect((await save(api, cookie)).status).toBe(201);
  });
});

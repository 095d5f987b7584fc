import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import { createItem } from '#nouns/store.server.ts';
import { readCalendar } from '#test/calendar.ts';
import { startSite } from '#test/site.ts';
import { documents } from './documents.ts';

let site: Awaited<ReturnType<typeof startSite>>;
let id: string;
beforeAll(async () => {
  site = await startSite();
  const other = site.openDatabase();
  ({ id } = await createItem(other.db, groups, aGroupInput({ title: 'Jam & psalms' }), new Date()));
  await other.close();
});
afterAll(() => site[Symbol.asyncDispose]());

const onRequest = () => ['/calendar/groups.ics?q=psalms', `/calendar/groups/${id}.ics`];

describe('every document', () => {
  test('has an ETag, with which it need not be sent again', async () => {
    for (const path of [...documents.map((document) => document.path), ...onRequest()]) {
      const first = await site.request(path);
      expect(first, path).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
      const again = await site.request(path, { headers: { 'if-none-match': String(first.headers.etag) } });
      expect({ status: again.status, size: again.body.length }, path).toEqual({ status: 304, size: 0 });
    }
  });

  test('ignores parameters that it does not know', async () => {
    for (const { path } of documents) {
      const { etag } = (await site.request(path)).headers;
      expect((await site.request(`${path}?utm_source=letter&page=2`)).headers.etag, path).toBe(etag);
    }
  });

  test('is compressed, and cannot be written to', async () => {
    for (const path of [...documents.map((document) => document.path), ...onRequest()]) {
      const { headers } = await site.request(path, { headers: { 'accept-encoding': 'br' } });
      expect(headers['content-encoding'], path).toBe('br');
      expect((await site.request(path, { method: 'POST' })).status, path).toBe(405);
      expect((await site.request(path, { method: 'HEAD' })).body.length, path).toBe(0);
    }
  });
});

describe('a calendar', () => {
  test('is sent as one', async () => {
    for (const path of ['/calendar/services.ics', '/calendar/events.ics', '/calendar/groups.ics', ...onRequest()]) {
      const { headers, text } = await site.request(path);
      expect(headers['content-type'], path).toBe('text/calendar; charset=utf-8');
      expect(readCalendar(text).events.length, path).toBeGreaterThan(0);
    }
  });

  test('of a filtered view or a group has only those', async () => {
    for (const path of onRequest()) {
      const { events } = readCalendar((await site.request(path)).text);
      expect(events.map(({ summary }) => summary)).toEqual(['Jam & psalms']);
    }
  });

  test.each(['/calendar/groups/nothing.ics', '/calendar/groups/%E0%A4.ics', '/calendar/groups/'])(
    'that does not exist is not found: %s',
    async (path) => {
      const { status, headers } = await site.request(path);
      expect({ status, caching: headers['cache-control'] }).toEqual({ status: 404, caching: 'no-store' });
    },
  );
});

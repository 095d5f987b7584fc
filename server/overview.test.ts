import { describe, expect, onTestFinished, test } from 'vitest';
import { churchMoment } from '#core/church-time.ts';
import { nouns, registry } from '#features/all.server.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { aMessageInput } from '#features/messages/fixture.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import type { Overview } from '#records/declare/overview.ts';
import { lastSunday } from '#records/store/overview.server.ts';
import { insertSamples } from '#records/store/samples.server.ts';
import { createItem } from '#records/store/store.server.ts';
import { startApiWithPassword } from '#test/api.ts';
import { engines, type NewLocation } from '#test/database.ts';
import { password } from '#test/password.ts';

/** The API on Friday, March 5, 2027, at the church. */
async function start(newLocation: NewLocation) {
  const api = await startApiWithPassword(newLocation);
  onTestFinished(() => api[Symbol.asyncDispose]());
  api.clock.time = churchMoment('2027-03-05', '10:00');
  /** Logs in on a new device. */
  async function logIn(userAgent: string) {
    const json = { password };
    const response = await api.send('POST', '/api/admin/login', { json, headers: { 'user-agent': userAgent } });
    return {
      cookie: response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    };
  }
  const [phone, laptop] = [await logIn('(iPhone)'), await logIn('(Windows NT 10.0)')];
  return {
    ...api,
    phone,
    laptop,
    async post(path: string, json: object, headers = phone): Promise<{ id: string }> {
      return (await api.send('POST', path, { json, headers })).json();
    },
    async read(headers = phone): Promise<Overview> {
      return (await api.send('GET', '/api/admin/overview', { headers })).json();
    },
  };
}

describe.each(engines)('the overview on $name', ({ newLocation }) => {
  test('is for admins, and empty at first, though there are samples', async () => {
    const { send, db, clock, read } = await start(newLocation);
    expect((await send('GET', '/api/admin/overview')).status).toBe(401);
    const none = { count: 0, items: [] };
    const empty = { scheduled: none, drafts: none, stale: none, changes: [], missing: [], samples: [] };
    expect(await read()).toEqual(empty);
    await insertSamples(db, nouns, clock.time);
    const { changes, samples } = await read();
    expect(changes).toEqual([]);
    expect(samples.map(({ noun }) => noun)).toContain('groups');
  });

  test('counts what is scheduled and the drafts of all nouns, and has the first five', async () => {
    const { post, read } = await start(newLocation);
    const at = (day: number) => `2027-04-${String(day).padStart(2, '0')}T14:00:00.000Z`;
    for (const day of [9, 3, 5, 6, 7, 8]) {
      await post('/api/news', anArticleInput({ title: `Of April ${day}`, publishAt: at(day) }));
    }
    await post('/api/messages', aMessageInput({ title: 'Of April 4', publishAt: at(4) }));
    await post('/api/news', anArticleInput({ title: 'Taken down before', publishAt: at(2), hideAt: at(3) }));
    await post('/api/news', anArticleInput({ title: 'Public' }));
    const { id } = await post('/api/messages', aMessageInput({ title: 'A draft', publishAt: null }));
    const { scheduled, drafts } = await read();
    expect(scheduled.count).toBe(8);
    expect(scheduled.items.map(({ title }) => title)).toEqual([
      'Taken down before',
      ...[3, 4, 5, 6].map((day) => `Of April ${day}`),
    ]);
    expect(drafts).toEqual({ count: 1, items: [{ noun: 'messages', id, title: 'A draft', at: expect.any(String) }] });
  });

  test('has what nobody has confirmed for a year, and the last change of each item with its device', async () => {
    const { db, clock, send, post, phone, laptop, read } = await start(newLocation);
    const { id } = await createItem(
      db,
      registry.groups,
      aGroupInput({ title: 'Oaks' }),
      new Date('2026-01-05T15:00:00.000Z'),
    );
    expect((await read()).stale).toEqual({
      count: 1,
      items: [{ noun: 'groups', id, title: 'Oaks', at: '2026-01-05T15:00:00.000Z' }],
    });
    await send('POST', `/api/groups/${id}/confirm`, { headers: laptop });
    clock.time = new Date(clock.time.getTime() + 1_000);
    const article = await post('/api/news', anArticleInput({ title: 'A roof' }));
    clock.time = new Date(clock.time.getTime() + 1_000);
    await send('DELETE', `/api/news/${article.id}`, { headers: phone });
    const { stale, changes } = await read();
    expect(stale.count).toBe(0);
    expect(changes).toMatchObject([
      { noun: 'news', title: 'A roof', action: 'delete', device: { name: 'iPhone', isThis: true } },
      { noun: 'groups', title: 'Oaks', action: 'confirm', device: { name: 'Windows computer', isThis: false } },
    ]);
    await db.deleteFrom('devices').execute();
    expect((await read(laptop)).changes).toMatchObject([
      { device: { name: '', isThis: false } },
      { device: { name: '', isThis: true } },
    ]);
  });

  test('misses the message of last Sunday, if there are older ones', async () => {
    const { post, read } = await start(newLocation);
    await post('/api/messages', aMessageInput({ preachedOn: '2027-03-07' }));
    expect((await read()).missing).toEqual([]);
    await post('/api/messages', aMessageInput({ preachedOn: '2027-02-27' }));
    expect((await read()).missing).toEqual([{ noun: 'messages', date: '2027-02-28' }]);
    await post('/api/messages', aMessageInput({ preachedOn: '2027-02-28', publishAt: null }));
    expect((await read()).missing).toEqual([]);
  });
});

test.each([
  ['2027-03-05', '2027-02-28'],
  ['2027-03-07', '2027-02-28'],
  ['2027-03-08', '2027-03-07'],
])('the last Sunday before %s is %s', (today, sunday) => {
  expect(lastSunday(today)).toBe(sunday);
});

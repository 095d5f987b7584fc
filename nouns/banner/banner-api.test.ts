import { describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { engines } from '#test/database.ts';

const path = '/api/banner';
/** The clock of `startApi` shows March 5, 2027, 10 AM at the church. */
const snow = { text: 'No services this Sunday: snow', link: '/news', endsOn: '2027-03-07' };

describe.each(engines)('the banner on $name', ({ newLocation }) => {
  async function start() {
    const api = await startApi(newLocation);
    const headers = await api.logIn();
    const read = async () => (await api.send('GET', path)).json();
    const put = (json: object) => api.send('PUT', path, { headers, json });
    return Object.assign(api, { headers, read, put });
  }

  test('is null until one is set, then that one, then the next, and null again when it is taken down', async () => {
    await using api = await start();
    expect(await api.read()).toBeNull();
    const saved = await api.put(snow);
    expect(saved.status).toBe(200);
    expect(await saved.json()).toEqual(snow);
    expect(await api.read()).toEqual(snow);
    const next = { text: 'We are open', link: 'https://example.org/map?a=1', endsOn: '2027-03-05' };
    expect(await (await api.put(next)).json()).toEqual(next);
    expect(await api.read()).toEqual(next);
    for (let time = 0; time < 2; time++) {
      expect((await api.send('DELETE', path, { headers: api.headers })).status).toBe(204);
      expect(await api.read()).toBeNull();
    }
    expect(api.changes).toEqual(['banner', 'banner', 'banner', 'banner']);
    expect(api.writes.map(({ action }) => action)).toEqual(['update', 'update', 'delete', 'delete']);
  });

  test('needs only a text, has no link then, and lasts a week', async () => {
    await using api = await start();
    const expected = { text: 'Potluck tonight', link: '', endsOn: '2027-03-12' };
    expect(await (await api.put({ text: '  Potluck tonight ' })).json()).toEqual(expected);
    expect(await (await api.put({ ...expected, endsOn: '' })).json()).toEqual(expected);
  });

  test('lasts until the midnight at the church after its last day', async () => {
    await using api = await start();
    await api.put(snow);
    api.clock.time = new Date('2027-03-08T04:59:59Z');
    expect(await api.read()).toEqual(snow);
    api.clock.time = new Date('2027-03-08T05:00:00Z');
    expect(await api.read()).toBeNull();
  });

  test.each([
    { change: { text: ' ' }, message: 'Text is missing' },
    { change: { text: undefined }, message: 'Text is missing' },
    { change: { text: 'x'.repeat(301) }, message: 'Text may have at most 300 characters' },
    { change: { text: 'one\ntwo' }, message: 'Text must be one line' },
    { change: { endsOn: '2027-03-04' }, message: 'Last day is in the past' },
    { change: { endsOn: '2027-02-29' }, message: 'Last day must be a date, such as 2027-12-24' },
    { change: { endsOn: 'Sunday' }, message: 'Last day must be a date, such as 2027-12-24' },
    ...[
      'javascript:alert(1)',
      'http://example.org',
      '//example.org',
      '/\\example.org',
      '/\t/example.org',
      'news',
      'https:',
    ].map((link) => ({ change: { link }, message: expect.stringContaining('Link must be a page of this site') })),
  ])('is refused with a message about the field: $change', async ({ change, message }) => {
    await using api = await start();
    const response = await api.put({ ...snow, ...change });
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual([{ field: Object.keys(change)[0], message }]);
    expect(await api.read()).toBeNull();
    expect(api.changes).toEqual([]);
  });

  test('is changed only by somebody who is logged in, from this site', async () => {
    await using api = await start();
    await api.put(snow);
    const foreign = { ...api.headers, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    for (const [headers, status] of [
      [{}, 401],
      [foreign, 403],
    ] as const) {
      expect((await api.send('PUT', path, { headers, json: { text: 'Mine' } })).status).toBe(status);
      expect((await api.send('DELETE', path, { headers })).status).toBe(status);
    }
    expect(await api.read()).toEqual(snow);
  });

  test('is revalidated by its ETag', async () => {
    await using api = await start();
    const before = String((await api.send('GET', path)).headers.get('etag'));
    const again = () => api.send('GET', path, { headers: { 'if-none-match': before } });
    expect((await again()).status).toBe(304);
    await api.put(snow);
    expect((await again()).status).toBe(200);
  });
});

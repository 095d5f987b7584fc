import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { churchMoment } from '#domain/church-time.ts';
import { startApi } from '#test/api.ts';
import { engines, type NewLocation, sqliteLocation } from '#test/database.ts';

const path = '/api/banner';
const snow = { text: 'No services this Sunday: snow', link: '/news', endsOn: '2027-03-07' };

/** On March 5, 2027, at the church. */
async function start(newLocation: NewLocation) {
  const api = await startApi(newLocation);
  api.clock.time = churchMoment('2027-03-05', '10:00');
  const headers = await api.logIn();
  const read = async () => (await api.send('GET', path)).json();
  const put = (json: object) => api.send('PUT', path, { headers, json });
  return Object.assign(api, { headers, read, put });
}

describe.each(engines)('the banner on $name', ({ newLocation }) => {
  test('is null until one is set, then that one, then the next, and null again when it is taken down', async () => {
    await using api = await start(newLocation);
    expect(await api.read()).toBeNull();
    const next = { text: 'We are open', link: 'https://example.org/map?a=1', endsOn: '2027-03-05' };
    for (const banner of [snow, next]) {
      const saved = await api.put(banner);
      expect(saved.status).toBe(200);
      expect(await saved.json()).toEqual(banner);
      expect(await api.read()).toEqual(banner);
    }
    for (let time = 0; time < 2; time++) {
      expect((await api.send('DELETE', path, { headers: api.headers })).status).toBe(204);
      expect(await api.read()).toBeNull();
    }
    expect(api.changes).toEqual(['banner', 'banner', 'banner', 'banner']);
    expect(api.writes.map(({ action }) => action)).toEqual(['update', 'update', 'delete', 'delete']);
  });
});

describe('the banner', () => {
  test('needs only a text, has no link then, and lasts a week', async () => {
    await using api = await start(sqliteLocation);
    const expected = { text: 'Potluck tonight', link: '', endsOn: '2027-03-12' };
    expect(await (await api.put({ text: '  Potluck tonight ' })).json()).toEqual(expected);
    expect(await (await api.put({ ...expected, endsOn: '' })).json()).toEqual(expected);
  });

  test('lasts until the midnight at the church after its last day, and has another ETag then', async () => {
    await using api = await start(sqliteLocation);
    await api.put(snow);
    const etag = String((await api.send('GET', path)).headers.get('etag'));
    const again = () => api.send('GET', path, { headers: { 'if-none-match': etag } });
    const midnight = churchMoment('2027-03-08');
    api.clock.time = new Date(midnight.getTime() - 1_000);
    expect((await again()).status).toBe(304);
    expect(await api.read()).toEqual(snow);
    api.clock.time = midnight;
    expect((await again()).status).toBe(200);
    expect(await api.read()).toBeNull();
  });

  test('is changed only by somebody who is logged in, from this site', async () => {
    await using api = await start(sqliteLocation);
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

  describe('is refused with a message about the field:', () => {
    let api: Awaited<ReturnType<typeof start>>;
    beforeAll(async () => {
      api = await start(sqliteLocation);
    });
    afterAll(() => api[Symbol.asyncDispose]());
    const links = 'javascript:alert(1) http://example.org //example.org /\\example.org news https:'.split(' ');

    test.each<[string, string | undefined, string]>([
      ['text', ' ', 'Text is missing'],
      ['text', undefined, 'Text is missing'],
      ['text', 'x'.repeat(301), 'Text may have at most 300 characters'],
      ['text', 'one\ntwo', 'Text must be one line'],
      ['endsOn', '2027-03-04', 'Last day is in the past'],
      ['endsOn', '2027-02-29', 'Last day must be a date, such as 2027-12-24'],
      ['endsOn', 'Sunday', 'Last day must be a date, such as 2027-12-24'],
      ['link', '/\t/example.org', 'Link must be a page of this site'],
      ...links.map((link): [string, string, string] => ['link', link, 'Link must be a page of this site']),
    ])('%s %j', async (field, value, message) => {
      const response = await api.put({ ...snow, [field]: value });
      expect(response.status).toBe(400);
      expect((await response.json()).errors).toEqual([{ field, message: expect.stringContaining(message) }]);
      expect(await api.read()).toBeNull();
      expect(api.changes).toEqual([]);
    });
  });
});

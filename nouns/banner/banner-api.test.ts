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
  const put = (json: object, condition = {}) => api.send('PUT', path, { headers: { ...headers, ...condition }, json });
  const takeDown = (condition = {}) => api.send('DELETE', path, { headers: { ...headers, ...condition } });
  const undo = (version: number) =>
    api.send('POST', `${path}/restore`, { headers: { ...headers, 'if-match': `"${version}"` } });
  return Object.assign(api, { headers, read, put, takeDown, undo });
}

describe.each(engines)('the banner on $name', ({ newLocation }) => {
  test('is null until one is set, then that one, then the next, and null again when it is taken down', async () => {
    await using api = await start(newLocation);
    expect(await api.read()).toBeNull();
    const next = { text: 'We are open', link: 'https://example.org/map?a=1', endsOn: '2027-03-05' };
    for (const [index, banner] of [snow, next].entries()) {
      const saved = await api.put(banner);
      expect(saved.status).toBe(200);
      const expected = { ...banner, version: index + 1 };
      expect(await saved.json()).toEqual(expected);
      expect(await api.read()).toEqual(expected);
    }
    for (let time = 0; time < 2; time++) {
      expect((await api.takeDown()).status).toBe(204);
      expect(await api.read()).toBeNull();
    }
    expect(await api.versions()).toEqual({ banner: 4 });
  });

  test('is not replaced or taken down by somebody who has not seen it', async () => {
    await using api = await start(newLocation);
    const urgent = { ...snow, text: 'The road is closed' };
    const [none, first] = [{ 'if-none-match': '*' }, { 'if-match': '"1"' }];
    expect((await api.put(snow, none)).status).toBe(200);
    expect((await api.put(urgent, first)).status).toBe(200);
    const current = { ...urgent, version: 2 };
    for (const write of [api.put(snow, none), api.put(snow, first), api.takeDown(first), api.undo(1)]) {
      const response = await write;
      expect(response.status).toBe(412);
      expect((await response.json()).current).toEqual(current);
    }
    expect(await api.read()).toEqual(current);
    expect((await api.takeDown({ 'if-match': '"2"' })).status).toBe(204);
    expect(await (await api.put(snow, { 'if-match': '"2"' })).json()).toMatchObject({ status: 412, current: null });
    expect((await api.put(snow, none)).status).toBe(200);
  });

  test('is as it was before the last change when that is undone, also if its last day has passed', async () => {
    await using api = await start(newLocation);
    const tonight = { ...snow, endsOn: '2027-03-05' };
    expect((await api.undo(0)).status).toBe(409);
    await api.put(tonight);
    await api.put({ ...tonight, text: 'We are open' });
    expect(await (await api.undo(2)).json()).toEqual({ ...tonight, version: 3 });
    api.clock.time = churchMoment('2027-03-05', '20:00');
    await api.takeDown();
    expect(await (await api.undo(4)).json()).toEqual({ ...tonight, version: 5 });
    api.clock.time = churchMoment('2027-03-06');
    await api.put(snow, { 'if-match': '"5"' });
    expect(await (await api.undo(6)).json()).toBeNull();
    api.clock.time = churchMoment('2027-03-05', '20:00');
    expect(await api.read()).toEqual({ ...tonight, version: 7 });
  });
});

describe('the banner', () => {
  test('needs only a text, has no link then, and lasts a week', async () => {
    await using api = await start(sqliteLocation);
    const expected = { text: 'Potluck tonight', link: '', endsOn: '2027-03-12' };
    expect(await (await api.put({ text: '  Potluck tonight ' })).json()).toMatchObject(expected);
    expect(await (await api.put({ ...expected, endsOn: '' })).json()).toMatchObject(expected);
  });

  test('lasts until the midnight at the church after its last day, and has another ETag then', async () => {
    await using api = await start(sqliteLocation);
    await api.put(snow);
    const etag = String((await api.send('GET', path)).headers.get('etag'));
    const again = () => api.send('GET', path, { headers: { 'if-none-match': etag } });
    const midnight = churchMoment('2027-03-08');
    api.clock.time = new Date(midnight.getTime() - 1_000);
    expect((await again()).status).toBe(304);
    expect(await api.read()).toEqual({ ...snow, version: 1 });
    api.clock.time = midnight;
    expect((await again()).status).toBe(200);
    expect(await api.read()).toBeNull();
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
      ['link', 'https://user:secret@example.org/', 'Link must not have a user name or password in it'],
      ['link', '/\t/example.org', 'Link must be a page of this site'],
      ...links.map((link): [string, string, string] => ['link', link, 'Link must be a page of this site']),
    ])('%s %j', async (field, value, message) => {
      const response = await api.put({ ...snow, [field]: value });
      expect(response.status).toBe(400);
      expect((await response.json()).errors).toEqual([{ field, message: expect.stringContaining(message) }]);
      expect(await api.read()).toBeNull();
      expect(await api.versions()).toEqual({});
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Group } from '#domain/group.ts';
import { startApi, type TestApi } from '#test/api.ts';
import { engines } from '#test/database.ts';
import { aGroupInput } from '#test/fixtures.ts';

describe.each(engines)('groups on $name', ({ newPlace }) => {
  test('are an empty list at first', async () => {
    await using api = await startApi(newPlace);
    const response = await api.send('GET', '/api/groups');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([]);
  });

  test('are created with every field, and found in the list', async () => {
    await using api = await startApi(newPlace);
    const headers = await api.logIn();
    const response = await api.send('POST', '/api/groups', { headers, json: aGroupInput() });
    expect(response.status).toBe(201);
    const group: Group = await response.json();
    expect(group).toEqual({ id: expect.any(String), ...aGroupInput() });
    expect(response.headers.get('location')).toBe(`/api/groups/${group.id}`);
    expect(await (await api.send('GET', '/api/groups')).json()).toEqual([group]);
    expect(api.changes).toEqual(['groups']);
  });

  test('are Central and without category unless told otherwise', async () => {
    await using api = await startApi(newPlace);
    const headers = await api.logIn();
    const { timezone, category, ...json } = aGroupInput();
    const plain = await api.send('POST', '/api/groups', { headers, json });
    expect(await plain.json()).toMatchObject({ timezone: 'Central', category: '' });
    const blank = await api.send('POST', '/api/groups', { headers, json: { ...json, timezone: ' ', category: ' ' } });
    expect(await blank.json()).toMatchObject({ timezone: 'Central', category: '' });
    const eastern = await api.send('POST', '/api/groups', { headers, json: { ...json, timezone: 'Eastern' } });
    expect(await eastern.json()).toMatchObject({ timezone: 'Eastern' });
  });

  test('are trimmed, keep each format once, and ignore unknown fields', async () => {
    await using api = await startApi(newPlace);
    const json = {
      ...aGroupInput({ title: '  Hope \n', description: ' a\r\n\tb ', meetingFormats: ['chat', 'video', 'chat'] }),
      id: 'mine',
      isAdmin: true,
    };
    const group: Group = await (await api.send('POST', '/api/groups', { headers: await api.logIn(), json })).json();
    expect(group).toMatchObject({ title: 'Hope', description: 'a\r\n\tb', meetingFormats: ['chat', 'video'] });
    expect(group.id).not.toBe('mine');
    expect(group).not.toHaveProperty('isAdmin');
  });

  test('come by weekday from Monday, then time of day, then title', async () => {
    await using api = await startApi(newPlace);
    const headers = await api.logIn();
    const inOrder = [
      aGroupInput({ meetingDay: 'Monday', meetingTime: '9:00 AM', title: 'Zeal' }),
      aGroupInput({ meetingDay: 'Monday', meetingTime: '7pm', title: 'anchor' }),
      aGroupInput({ meetingDay: 'Monday', meetingTime: '19:00', title: 'Beacon' }),
      aGroupInput({ meetingDay: 'Monday', meetingTime: 'evenings', title: 'Aaron' }),
      aGroupInput({ meetingDay: 'Sunday', meetingTime: '8 AM', title: 'Aaron' }),
    ];
    for (const json of inOrder.toReversed()) await api.send('POST', '/api/groups', { headers, json });
    const groups: Group[] = await (await api.send('GET', '/api/groups')).json();
    expect(groups.map(({ id, ...group }) => group)).toEqual(inOrder);
  });

  describe('when changed', () => {
    async function withGroup() {
      const api = await startApi(newPlace);
      const headers = await api.logIn();
      const group: Group = await (await api.send('POST', '/api/groups', { headers, json: aGroupInput() })).json();
      api.changes.length = 0;
      return Object.assign(api, { headers, group, url: `/api/groups/${group.id}` });
    }

    test('take any subset of the fields and leave the others', async () => {
      await using api = await withGroup();
      const { headers, group, url } = api;
      const other = aGroupInput({ title: 'Other', meetingFormats: ['chat'], category: '', timezone: 'Eastern' });
      let expected = group;
      for (const [field, value] of Object.entries(other)) {
        const response = await api.send('PATCH', url, { headers, json: { [field]: value } });
        expected = { ...expected, [field]: value };
        expect(response.status).toBe(200);
        expect(await response.json()).toEqual(expected);
      }
      expect(await (await api.send('GET', '/api/groups')).json()).toEqual([expected]);
      expect(api.changes).toEqual(Object.keys(other).map(() => 'groups'));
    });

    test('take all fields at once, and none at all', async () => {
      await using api = await withGroup();
      const { headers, group, url } = api;
      const json = aGroupInput({ title: 'Other', gender: 'Female' });
      expect(await (await api.send('PATCH', url, { headers, json })).json()).toEqual({ ...json, id: group.id });
      const nothing = await api.send('PATCH', url, { headers, json: {} });
      expect(nothing.status).toBe(200);
      expect(await nothing.json()).toEqual({ ...json, id: group.id });
    });

    test('keep their id whatever is sent', async () => {
      await using api = await withGroup();
      const response = await api.send('PATCH', api.url, { headers: api.headers, json: { id: 'mine' } });
      expect(await response.json()).toEqual(api.group);
    });

    test('are refused as when created, and stay as they were', async () => {
      await using api = await withGroup();
      const { headers, group, url } = api;
      const json = { title: ' ', meetingDay: 'Someday', meetingFormats: [] };
      const response = await api.send('PATCH', url, { headers, json });
      expect(response.status).toBe(400);
      expect((await response.json()).errors.map(({ field }: { field: string }) => field)).toEqual(Object.keys(json));
      expect(await (await api.send('GET', '/api/groups')).json()).toEqual([group]);
      expect(api.changes).toEqual([]);
    });

    test('and deleted are gone', async () => {
      await using api = await withGroup();
      const { headers, url } = api;
      const kept: Group = await (await api.send('POST', '/api/groups', { headers, json: aGroupInput() })).json();
      api.changes.length = 0;
      expect((await api.send('DELETE', url, { headers })).status).toBe(204);
      expect(api.changes).toEqual(['groups']);
      expect(await (await api.send('GET', '/api/groups')).json()).toEqual([kept]);
      expect((await api.send('DELETE', url, { headers })).status).toBe(404);
      expect((await api.send('PATCH', url, { headers, json: { title: 'Back' } })).status).toBe(404);
      expect(api.changes).toEqual(['groups']);
    });
  });

  const long = (length: number) => '😀'.repeat(length);

  describe('of which none is right', () => {
    let api: TestApi;
    beforeAll(async () => {
      api = await startApi(newPlace);
    });
    afterAll(() => api[Symbol.asyncDispose]());

    test.each([
      ['title', undefined, 'Title is missing'],
      ['title', '  \n ', 'Title is missing'],
      ['title', 7, 'Title must be text'],
      ['title', null, 'Title must be text'],
      ['title', long(2_001), 'Title may have at most 2,000 characters'],
      ['title', 'a\0b', 'Title has a character that cannot be kept'],
      ['title', 'a\ud800b', 'Title has a character that cannot be kept'],
      ['description', undefined, 'Description is missing'],
      ['description', long(20_001), 'Description may have at most 20,000 characters'],
      ['meetingDay', undefined, 'Meeting day is missing'],
      ['meetingDay', '', 'Meeting day is missing'],
      ['meetingDay', 'monday', 'Meeting day must be Monday to Sunday'],
      ['meetingTime', undefined, 'Meeting time is missing'],
      ['meetingTime', long(2_001), 'Meeting time may have at most 2,000 characters'],
      ['gender', undefined, 'Gender is missing'],
      ['gender', 'Any', 'Gender must be Male, Female or Mixed'],
      ['ageRange', undefined, 'Age range is missing'],
      ['ageRange', long(2_001), 'Age range may have at most 2,000 characters'],
      ['location', undefined, 'Location is missing'],
      ['location', long(2_001), 'Location may have at most 2,000 characters'],
      ['leaders', undefined, 'Leaders is missing'],
      ['leaders', long(2_001), 'Leaders may have at most 2,000 characters'],
      ['meetingFormats', undefined, 'Choose at least one meeting format'],
      ['meetingFormats', [], 'Choose at least one meeting format'],
      ['meetingFormats', ['letter'], 'A meeting format must be video, in-person or chat'],
      ['category', long(2_001), 'Category may have at most 2,000 characters'],
      ['category', 7, 'Category must be text'],
      ['timezone', long(2_001), 'Timezone may have at most 2,000 characters'],
    ])('are refused with a wrong %s', async (field, value, message) => {
      const json = { ...aGroupInput(), [field]: value };
      const response = await api.send('POST', '/api/groups', { headers: await api.logIn(), json });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ detail: message, errors: [{ field, message }] });
      expect(await (await api.send('GET', '/api/groups')).json()).toEqual([]);
      expect(api.changes).toEqual([]);
    });
  });

  test('may be as long as the limits say', async () => {
    await using api = await startApi(newPlace);
    const longest = { description: long(20_000), title: long(2_000), meetingTime: long(2_000), ageRange: long(2_000) };
    const json = aGroupInput({ ...longest, location: long(2_000), leaders: long(2_000), category: long(2_000) });
    const response = await api.send('POST', '/api/groups', { headers: await api.logIn(), json });
    expect(await response.json()).toMatchObject(json);
  });

  test('name every wrong field at once', async () => {
    await using api = await startApi(newPlace);
    const response = await api.send('POST', '/api/groups', { headers: await api.logIn(), json: {} });
    const { errors } = await response.json();
    const required = ['title', 'description', 'meetingDay', 'meetingTime', 'gender', 'ageRange', 'location', 'leaders'];
    expect(errors.map(({ field }: { field: string }) => field)).toEqual([...required, 'meetingFormats']);
  });
});

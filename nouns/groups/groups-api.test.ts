import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#test/api.ts';
import { engines } from '#test/database.ts';
import { aGroupInput } from './fixture.ts';
import type { Group } from './group.ts';

describe.each(engines)('groups on $name', ({ newLocation }) => {
  test('default to Central time and no category', async () => {
    await using api = await startApi(newLocation);
    const headers = await api.logIn();
    const { timezone, category, ...json } = aGroupInput();
    const omitted = await api.send('POST', '/api/groups', { headers, json });
    expect(await omitted.json()).toMatchObject({ timezone: 'Central', category: '' });
    const blank = await api.send('POST', '/api/groups', { headers, json: { ...json, timezone: ' ', category: ' ' } });
    expect(await blank.json()).toMatchObject({ timezone: 'Central', category: '' });
    const eastern = await api.send('POST', '/api/groups', { headers, json: { ...json, timezone: 'Eastern' } });
    expect(await eastern.json()).toMatchObject({ timezone: 'Eastern' });
  });

  test('are trimmed, without duplicate formats and unknown fields', async () => {
    await using api = await startApi(newLocation);
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

  test('are sorted by weekday from Monday, then time of day, then title', async () => {
    await using api = await startApi(newLocation);
    const headers = await api.logIn();
    const inOrder = [
      aGroupInput({ meetingDay: 'Monday', meetingTime: '9:00 AM', title: 'Zeal' }),
      aGroupInput({ meetingDay: 'Monday', meetingTime: '7pm', title: 'anchor' }),
      aGroupInput({ meetingDay: 'Monday', meetingTime: '19:00', title: 'Élan' }),
      aGroupInput({ meetingDay: 'Monday', meetingTime: 'evenings', title: 'Aaron' }),
      aGroupInput({ meetingDay: 'Sunday', meetingTime: '8 AM', title: 'Aaron' }),
    ];
    for (const json of inOrder.toReversed()) await api.send('POST', '/api/groups', { headers, json });
    const groups: Group[] = await (await api.send('GET', '/api/groups')).json();
    expect(groups.map(({ id, version, ...group }) => group)).toEqual(inOrder);
  });

  const long = (length: number) => '😀'.repeat(length);

  describe('validation', () => {
    let api: TestApi;
    beforeAll(async () => {
      api = await startApi(newLocation);
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
      ['meetingDay', 'monday', 'Meeting day must be Monday, Tuesday, Wednesday, Thursday, Friday, Saturday or Sunday'],
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
      ['meetingFormats', undefined, 'Choose at least one of the meeting formats'],
      ['meetingFormats', [], 'Choose at least one of the meeting formats'],
      ['meetingFormats', ['letter'], 'Meeting formats must be video, in-person or chat'],
      ['category', long(2_001), 'Category may have at most 2,000 characters'],
      ['category', 7, 'Category must be text'],
      ['timezone', long(2_001), 'Timezone may have at most 2,000 characters'],
    ])('rejects an invalid %s', async (field, value, message) => {
      const json = { ...aGroupInput(), [field]: value };
      const response = await api.send('POST', '/api/groups', { headers: await api.logIn(), json });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ detail: message, errors: [{ field, message }] });
      expect(await (await api.send('GET', '/api/groups')).json()).toEqual([]);
      expect(api.changes).toEqual([]);
    });
  });

  test('may be as long as the limits allow', async () => {
    await using api = await startApi(newLocation);
    const longest = { description: long(20_000), title: long(2_000), meetingTime: long(2_000), ageRange: long(2_000) };
    const json = aGroupInput({ ...longest, location: long(2_000), leaders: long(2_000), category: long(2_000) });
    const response = await api.send('POST', '/api/groups', { headers: await api.logIn(), json });
    expect(await response.json()).toMatchObject(json);
  });
});

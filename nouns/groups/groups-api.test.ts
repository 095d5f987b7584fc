import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#test/api.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { aGroupInput } from './fixture.ts';
import type { Group } from './group.ts';

test.each(engines)(
  'groups on $name are sorted by weekday from Monday, then time of day, then title',
  async (engine) => {
    await using api = await startApi(engine.newLocation);
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
  },
);

describe('a new group', () => {
  let api: TestApi;
  let headers: Record<string, string>;
  beforeAll(async () => {
    api = await startApi(sqliteLocation);
    headers = await api.logIn();
  });
  afterAll(() => api[Symbol.asyncDispose]());

  async function create(json: object) {
    return (await api.send('POST', '/api/groups', { headers, json })).json();
  }
  const long = (length: number) => '😀'.repeat(length);

  test('has Central time, no category and no area unless it says so', async () => {
    const { timezone, category, areaOnly, area, ...json } = aGroupInput();
    const initial = { timezone: 'Central', category: '', areaOnly: false, area: '' };
    expect(await create(json)).toMatchObject(initial);
    expect(await create({ ...json, timezone: ' ', category: ' ' })).toMatchObject(initial);
    expect(await create({ ...json, timezone: 'Eastern' })).toMatchObject({ timezone: 'Eastern' });
  });

  test('is trimmed, without duplicate formats and unknown fields', async () => {
    const written = { title: '  Hope \n', description: ' a\r\n\tb ', meetingFormats: ['chat', 'video', 'chat'] };
    const group = await create({ ...aGroupInput(), ...written, id: 'mine', isAdmin: true });
    expect(group).toMatchObject({ title: 'Hope', description: 'a\r\n\tb', meetingFormats: ['chat', 'video'] });
    expect(group.id).not.toBe('mine');
    expect(group).not.toHaveProperty('isAdmin');
  });

  test('may be as long as the limits allow', async () => {
    const line = long(2_000);
    const lines = { title: line, meetingTime: line, ageRange: line, location: line, leaders: line, category: line };
    const json = aGroupInput({ ...lines, description: long(20_000) });
    expect(await create(json)).toMatchObject(json);
  });

  const tooLong = 'may have at most 2,000 characters';
  const lines = Object.entries({
    title: 'Title',
    meetingTime: 'Meeting time',
    ageRange: 'Age range',
    location: 'Location',
    leaders: 'Leaders',
  });
  test.each<[string, unknown, string]>([
    ...lines.map(([field, label]): [string, unknown, string] => [field, undefined, `${label} is missing`]),
    ...lines.map(([field, label]): [string, unknown, string] => [field, long(2_001), `${label} ${tooLong}`]),
    ['title', '  \n ', 'Title is missing'],
    ['title', 7, 'Title must be text'],
    ['title', null, 'Title must be text'],
    ['title', 'a\0b', 'Title has a character that cannot be kept'],
    ['title', 'a\ud800b', 'Title has a character that cannot be kept'],
    ['description', undefined, 'Description is missing'],
    ['description', long(20_001), 'Description may have at most 20,000 characters'],
    ['meetingDay', undefined, 'Meeting day is missing'],
    ['meetingDay', '', 'Meeting day is missing'],
    ['meetingDay', 'monday', 'Meeting day must be Monday, Tuesday, Wednesday, Thursday, Friday, Saturday or Sunday'],
    ['gender', undefined, 'Gender is missing'],
    ['gender', 'Any', 'Gender must be Male, Female or Mixed'],
    ['areaOnly', 'yes', 'Show the area only must be true or false'],
    ['meetingFormats', undefined, 'Choose at least one of the meeting formats'],
    ['meetingFormats', [], 'Choose at least one of the meeting formats'],
    ['meetingFormats', ['letter'], 'Meeting formats must be video, in-person or chat'],
    ['category', long(2_001), `Category ${tooLong}`],
    ['category', 7, 'Category must be text'],
    ['timezone', long(2_001), `Timezone ${tooLong}`],
  ])('is rejected with an invalid %s', async (field, value, message) => {
    const writes = api.changes.length;
    const problem = await create({ ...aGroupInput(), [field]: value });
    expect(problem).toMatchObject({ status: 400, detail: message, errors: [{ field, message }] });
    expect(api.changes).toHaveLength(writes);
  });
});

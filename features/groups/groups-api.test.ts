import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldError } from '#core/http/problem.ts';
import { startApi, type TestApi } from '#test/api.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { aGroupInput } from './fixture.ts';
import type { Group } from './group.ts';

test.each(engines)('sorts groups on $name by weekday from Monday, then time of day, then title', async (engine) => {
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
});

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

  test('defaults to Central time, no category and no area', async () => {
    const { timezone, category, area, ...json } = aGroupInput();
    const initial = { timezone: 'Central', category: '', area: '' };
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

  test('may be as long as the limits allow, and no longer', async () => {
    const lines = ['title', 'meetingTime', 'timezone', 'ageRange', 'location', 'area', 'leaders', 'category'];
    const texts = (more: number) => ({
      ...Object.fromEntries(lines.map((name) => [name, long(2_000 + more)])),
      description: long(20_000 + more),
    });
    expect(await create(aGroupInput(texts(0)))).toMatchObject(texts(0));
    const { errors }: { errors: FieldError[] } = await create(aGroupInput(texts(1)));
    const limits = errors.map(({ field, message }) => [field, /at most ([\d,]+) characters$/.exec(message)?.[1]]);
    const expected = [...lines.map((name) => [name, '2,000']), ['description', '20,000']];
    expect(Object.fromEntries(limits)).toEqual(Object.fromEntries(expected));
  });

  test.each([
    ['title', undefined, 'Title is missing'],
    ['title', '  \n ', 'Title is missing'],
    ['title', 7, 'Title must be text'],
    ['title', null, 'Title must be text'],
    ['title', long(2_001), 'Title may have at most 2,000 characters'],
    ['title', 'a\0b', 'Title has a character that cannot be kept'],
    ['title', 'a\ud800b', 'Title has a character that cannot be kept'],
    ['meetingDay', undefined, 'Meeting day is missing'],
    ['meetingDay', '', 'Meeting day is missing'],
    ['meetingDay', 'monday', 'Meeting day must be Monday, Tuesday, Wednesday, Thursday, Friday, Saturday or Sunday'],
    ['gender', 'Any', 'Gender must be Male, Female or Mixed'],
    ['meetingFormats', undefined, 'Choose at least one of the meeting formats'],
    ['meetingFormats', [], 'Choose at least one of the meeting formats'],
    ['meetingFormats', ['letter'], 'Meeting formats must be video, in-person or chat'],
    ['category', 7, 'Category must be text'],
  ])('is rejected with an invalid %s', async (field, value, message) => {
    const versions = await api.versions();
    const problem = await create({ ...aGroupInput(), [field]: value });
    expect(problem).toMatchObject({ status: 400, detail: message, errors: [{ field, message }] });
    expect(await api.versions()).toEqual(versions);
  });
});

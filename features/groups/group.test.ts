import { expect, test } from 'vitest';
import { creation, update } from '#admin/history/writes.ts';
import { groupTimeZone } from '#content/group-time-zone.ts';
import { articleList } from '#features/news/article-list.ts';
import { anArticle } from '#features/news/fixture.ts';
import { aGroup, aGroupInput } from './fixture.ts';
import { groups } from './group.ts';
import { groupList } from './group-list.ts';
import { minutesIntoDay } from './group-order.ts';

const area = 'Near the park';

test('a new group has the church’s time zone, no category and no area unless it says so', () => {
  const { timezone, category, area: _, ...input } = aGroupInput();
  const initial = { timezone: groupTimeZone, category: '', area: '' };
  expect(groups.Input.parse({ ...input, id: 'mine', isAdmin: true })).toEqual({ ...input, ...initial });
  expect(groups.Input.parse({ ...input, timezone: ' ', category: ' ' })).toEqual({ ...input, ...initial });
  expect(groups.Input.parse({ ...input, timezone: 'Eastern' })).toMatchObject({ timezone: 'Eastern' });
});

test('a group is refused with a message for each field that is too long or none of the choices', () => {
  const lines = ['title', 'meetingTime', 'timezone', 'ageRange', 'location', 'area', 'leaders', 'category'];
  const texts = (more: number) => ({
    ...Object.fromEntries(lines.map((name) => [name, 'x'.repeat(2_000 + more)])),
    description: 'x'.repeat(20_000 + more),
  });
  expect(groups.Input.parse(aGroupInput(texts(0)))).toMatchObject(texts(0));
  const choices = { meetingDay: 'monday', gender: 'Any', meetingFormats: ['letter'] };
  const { issues = [] } = groups.Input.safeParse({ ...texts(1), ...choices }).error ?? {};
  expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual({
    ...Object.fromEntries(lines.map((name) => [name, expect.stringContaining('at most 2,000 characters')])),
    description: 'Description may have at most 20,000 characters',
    meetingDay: 'Meeting day must be Monday, Tuesday, Wednesday, Thursday, Friday, Saturday or Sunday',
    gender: 'Gender must be Male, Female or Mixed',
    meetingFormats: 'Meeting formats must be video, in-person or chat',
  });
});

test('groups are sorted by weekday from Monday, then time of day, then title', () => {
  const inOrder = [
    aGroup({ meetingDay: 'Monday', meetingTime: '9:00 AM', title: 'Zeal' }),
    aGroup({ meetingDay: 'Monday', meetingTime: '7pm', title: 'anchor' }),
    aGroup({ meetingDay: 'Monday', meetingTime: '19:00', title: 'Élan' }),
    aGroup({ meetingDay: 'Monday', meetingTime: 'evenings', title: 'Aaron' }),
    aGroup({ meetingDay: 'Sunday', meetingTime: '8 AM', title: 'Aaron' }),
  ];
  expect(groups.sort(inOrder.toReversed())).toEqual(inOrder);
});

test('visitors see the area of a group instead of its location, if it has one', () => {
  expect(groups.publicView(aGroup({ area }))).toEqual(aGroup({ area, location: area }));
  expect(groups.publicView(aGroup())).toEqual(aGroup());
});

test('the form sends the area only where there is or was one', () => {
  const sent = ({ body }: { body?: unknown }) => Object.keys(Object(body));
  const { area: _, ...withoutArea } = aGroupInput();
  expect(sent(creation(groups, aGroupInput()))).toEqual(Object.keys(withoutArea));
  expect(sent(update(groups, aGroup({ area }), aGroupInput()))).toContain('area');
});

// What a time looks like is tested with meeting times.
test.each([
  ['6:30 – 8 PM', 18, 30],
  ['11-1 PM', 11, 0],
  ['10:30', 10, 30],
  ['After the 10 AM service', 10, 0],
  ['Every other week, 7 PM', 19, 0],
])('parses %j', (text, hours, minutes) => {
  expect(minutesIntoDay(text)).toBe(hours * 60 + minutes);
});

test.each(['', 'evening', 'after church', '99 PM', '2027', '7:75 PM'])('sorts %j after every time', (text) => {
  expect(minutesIntoDay(text)).toBeGreaterThan(minutesIntoDay('11:59 PM'));
});

const many = Array.from({ length: 201 }, (_, index) => aGroup({ id: `${index}` }));
const articles = Array.from({ length: 51 }, (_, index) => anArticle({ id: `${index}` }));

test.each([
  ['200 groups', groupList.show(many.slice(1), new URLSearchParams()), [200, 1, 200]],
  ['201 groups', groupList.show(many, new URLSearchParams()), [200, 2, 201]],
  ['201 groups, on page 2', groupList.show(many, new URLSearchParams('page=2')), [1, 2, 201]],
  ['50 articles', articleList.show(articles.slice(1), new URLSearchParams()), [50, 1, 50]],
  ['51 articles', articleList.show(articles, new URLSearchParams()), [50, 2, 51]],
])('a list of %s has so many items, pages and items in all', (_, { items, pageCount, count }, expected) => {
  expect([items.length, pageCount, count]).toEqual(expected);
});

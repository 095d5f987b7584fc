import { expect, test } from 'vitest';
import type { Facts } from '#content/facts.ts';
import { defaultContent } from '#content/words.ts';
import { directionsUrl, mapSearchUrl } from '#core/links.ts';
import { directionsTo } from './directions.ts';

const { church, mainCampus } = defaultContent.facts;

test('lead to the campus that has the name or the room, otherwise to what a map finds in town, and nowhere online', () => {
  const east = { ...mainCampus, name: 'East Campus', address: { ...mainCampus.address, street: '9 East Street' } };
  const hill = { ...mainCampus, name: 'Hill Campus', rooms: ['Upper Room'] };
  const facts = { church, campuses: [hill, { ...east, rooms: undefined }] satisfies Facts['campuses'] };
  const found = [
    'upper room and online',
    'Hall, East Campus',
    'Town Park',
    '5 Mill Road',
    'Fairgrounds, Dayton',
    'Online',
  ];
  expect(found.map((location) => directionsTo(location, facts))).toEqual([
    directionsUrl(mainCampus.address),
    directionsUrl(east.address),
    mapSearchUrl(`Town Park, ${church.city}`),
    mapSearchUrl('5 Mill Road'),
    mapSearchUrl('Fairgrounds, Dayton'),
    '',
  ]);
});

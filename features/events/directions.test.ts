import { expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { defaultContent } from '#content/words.ts';
import { directionsUrl, mapSearchUrl } from '#core/links.ts';
import { replaceContent } from '#test/replace-content.ts';
import { directionsTo } from './directions.ts';

const { campuses, mainCampus } = defaultContent.facts;

test('lead to the campus that has the name or the room, otherwise to what a map finds in town, and nowhere online', () => {
  const east = { ...mainCampus, name: 'East Campus', address: { ...mainCampus.address, street: '9 East Street' } };
  replaceContent(
    campuses,
    { ...mainCampus, name: 'Hill Campus', rooms: ['Upper Room'] },
    { ...east, rooms: undefined },
  );
  const found = [
    'upper room and online',
    'Hall, East Campus',
    'Town Park',
    '5 Mill Road',
    'Fairgrounds, Dayton',
    'Online',
  ];
  expect(found.map(directionsTo)).toEqual([
    directionsUrl(mainCampus.address),
    directionsUrl(east.address),
    mapSearchUrl(`Town Park, ${church.city}`),
    mapSearchUrl('5 Mill Road'),
    mapSearchUrl('Fairgrounds, Dayton'),
    '',
  ]);
});

import { expect, test } from 'vitest';
import { hour } from '#core/dates.ts';
import { news } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { fieldsThatShowMore } from './visibility.ts';

const now = new Date('2027-03-05T15:00:00.000Z');
const at = (hours: number) => new Date(now.getTime() + hours * hour).toISOString();
const anItem = (moments: object) => ({ ...anArticleInput(moments), id: '1' });

test.each([
  ['published earlier', { publishAt: at(3) }, { publishAt: at(2) }, true],
  ['published later', { publishAt: at(2) }, { publishAt: at(3) }, false],
  ['public instead of scheduled', { publishAt: at(1) }, { publishAt: at(-1) }, true],
  ['public since another day', { publishAt: at(-1) }, { publishAt: at(-2) }, false],
  ['public instead of a draft', { publishAt: null }, { publishAt: at(-1) }, true],
  ['taken down later', { publishAt: at(-1), hideAt: at(1) }, { publishAt: at(-1), hideAt: at(2) }, true],
  ['taken down earlier', { publishAt: at(-1), hideAt: at(2) }, { publishAt: at(-1), hideAt: at(1) }, false],
  ['taken down long ago', { publishAt: null }, { publishAt: at(-3), hideAt: at(-2) }, false],
])('an article that would be %s', (_, current, next, showsMore) => {
  const fields = fieldsThatShowMore(news, anItem(current), anItem(next), now);
  expect(fields).toEqual(showsMore ? ['publishAt', 'hideAt'] : []);
});

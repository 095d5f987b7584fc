import { expect, test } from 'vitest';
import { churchMoment } from '#core/church-time.ts';
import { news } from '#features/news/article.ts';
import { anArticle } from '#features/news/fixture.ts';
import { withState } from '#records/declare/publication.ts';
import { onShortMoment, publicationFact, publicationOutcome } from './publication-words.ts';

const now = churchMoment('2027-03-05', '12:00');
const [before, after] = [
  churchMoment('2027-03-04', '09:30').toISOString(),
  churchMoment('2027-03-06', '17:00').toISOString(),
];
const [createdAt, publishAt] = [before, before];

test.each([
  [{}, undefined],
  [{ publishAt: null }, 'Draft'],
  [{ publishAt: null, hideAt: before }, 'Draft'],
  [{ publishAt: after }, 'Public from Mar 6, 2027, 5:00 PM'],
  [{ hideAt: after }, 'Public until Mar 6, 2027, 5:00 PM'],
  [{ hideAt: before }, 'Taken down since Mar 4, 2027, 9:30 AM'],
])('an article with %o is described as %s', (given, fact) => {
  expect(publicationFact(withState(anArticle({ createdAt, publishAt, ...given }), now))).toBe(fact);
});

test.each([
  ['2027-03-05', '21:00', 'today, 9 PM'],
  ['2027-03-06', '00:00', 'tomorrow, 12 AM'],
  ['2027-03-11', '09:30', 'on Thursday, 9:30 AM'],
  ['2027-03-12', '09:00', 'on March 12, 9 AM'],
  ['2028-03-05', '09:00', 'on March 5, 2028, 9 AM'],
  ['2027-03-01', '09:00', 'on March 1, 9 AM'],
])('on March 5, 2027, the moment %s %s is called: %s', (date, time, words) => {
  expect(onShortMoment(churchMoment(date, time).toISOString(), now)).toBe(words);
});

test.each([
  [undefined, {}, undefined],
  [undefined, { publishAt: null }, 'Article saved as a draft'],
  [undefined, { publishAt: after }, 'Article will be public tomorrow, 5 PM'],
  [{}, {}, undefined],
  [{}, { hideAt: before }, 'Visitors no longer see it'],
  [{ hideAt: before }, { hideAt: before }, undefined],
  [{ hideAt: before }, {}, 'Article published'],
  [{ publishAt: null }, {}, 'Article published'],
])('after a save of an article that had %o and has %o it is reported as: %s', (old, saved, text) => {
  const article = (given: object) => withState(anArticle({ createdAt, publishAt, ...given }), now);
  expect(publicationOutcome(news, article(saved), old && article(old), now)).toBe(text);
});

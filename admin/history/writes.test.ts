import { expect, test } from 'vitest';
import { news } from '#features/news/article.ts';
import { anArticle, anArticleInput } from '#features/news/fixture.ts';
import { creation, update } from './writes.ts';

const publishAt = '2027-03-05T12:00:00.000Z';
const { picture: _, publishAt: __, hideAt: ___, ...fromOlderVersion } = anArticle();

test.each([
  ['creates', creation(news, anArticleInput({ picture: null, publishAt: 'now', hideAt: null }), 'key')],
  ['changes', update(news, anArticle({ publishAt }), anArticleInput({ picture: null, publishAt, hideAt: null }))],
  [
    'changes what an older version of the site has stored',
    update(news, fromOlderVersion, anArticleInput({ picture: null, publishAt: 'now', hideAt: null })),
  ],
])('a request that %s an article without a picture and dates has the fields of the specification', (_, { body }) => {
  expect(body).toEqual(anArticleInput());
});

test.each([
  ['a draft', anArticle(), null],
  ['public', anArticle({ publishAt: null }), 'now'],
])('a request that makes an article %s says so', (_, saved, wanted) => {
  const { body } = update(news, saved, anArticleInput({ picture: null, publishAt: wanted, hideAt: null }));
  expect(body).toEqual(anArticleInput({ publishAt: wanted }));
});

import { expect, test } from 'vitest';
import { type Article, news } from '#features/news/article.ts';
import { anArticle, anArticleInput } from '#features/news/fixture.ts';
import type { Noun, SavedItem } from '#records/declare/noun.ts';
import { merge } from './merge.ts';
import { mergingUpdate } from './writes.ts';

const publishAt = '2027-03-05T12:00:00.000Z';
const mine = anArticleInput({ picture: null, publishAt: null, hideAt: null, summary: 'Mine' });
const draft = anArticle({ version: 3, publishAt: null });
type Case = [string, Partial<Article>, { values?: Partial<Article>; both: string[]; merged?: string[] }];

test.each<Case>([
  [
    'another field',
    { author: 'Theirs' },
    { values: { author: 'Theirs', summary: 'Mine' }, both: [], merged: ['Author'] },
  ],
  ['the same field', { summary: 'Theirs' }, { both: ['summary'] }],
  ['the same field in the same way', { summary: 'Mine' }, { values: { summary: 'Mine' }, both: [], merged: [] }],
  ['who sees what she saves as a draft', { publishAt }, { values: { publishAt: null }, both: ['publishAt'] }],
  ['another field so that it is invalid together', { hideAt: '2020-01-01T12:00:00.000Z' }, { both: [] }],
])('somebody else has changed %s', (_, change, { values, both, merged }) => {
  const theirs = anArticle({ ...draft, version: 4, ...change });
  const input = 'hideAt' in change ? { ...mine, publishAt } : mine;
  const result = merge(news as Noun, draft as SavedItem, input, theirs as SavedItem);
  if (values) expect(result.values).toMatchObject(values);
  expect(result.both.map(({ name }) => name)).toEqual(both);
  const again = mergingUpdate(news as Noun, draft as SavedItem, input).onto?.(theirs as SavedItem);
  if (!merged) return expect(again).toBeUndefined();
  expect(again).toMatchObject({ method: 'PATCH', version: 4, merged, body: { title: mine.title, ...values } });
});

test('what two others have changed one after the other is merged, too', () => {
  const first = anArticle({ ...draft, version: 4, author: 'First' });
  const second = anArticle({ ...first, version: 5, title: 'Second' });
  const again = mergingUpdate(news as Noun, draft as SavedItem, mine).onto?.(first as SavedItem);
  expect(again?.onto?.(second as SavedItem)).toMatchObject({
    version: 5,
    merged: ['Author', 'Title'],
    body: { title: 'Second', author: 'First', summary: 'Mine' },
  });
});

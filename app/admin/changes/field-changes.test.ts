import { expect, test } from 'vitest';
import { messages } from '#nouns/messages/message.ts';
import { news } from '#nouns/news/article.ts';
import { anArticle } from '#nouns/news/fixture.ts';
import { fieldChanges, hasValues } from './field-changes.ts';

const [past, now, future] = ['2027-03-04T12:00:00.000Z', '2027-03-05T12:00:00.000Z', '2027-03-06T12:00:00.000Z'];

test.each([
  ['a past time', past, true],
  ['a time that somebody else has scheduled', future, false],
  ['no time', null, false],
])(
  'for one that was to be published now, an article with %s is the one that was saved: %s',
  (_, publishAt, expected) => {
    const article = anArticle({ createdAt: past, publishAt });
    expect(hasValues(news, article, { title: article.title, publishAt: 'now' }, new Date(now))).toBe(expected);
  },
);

test('an article created by a clock ahead of this device’s is the one that was saved', () => {
  expect(hasValues(news, anArticle({ createdAt: future }), { publishAt: 'now' }, new Date(now))).toBe(true);
});

test('a changed video is shown by the addresses that people know', () => {
  const [before, after] = [{ video: '' }, { video: 'youtube:dQw4w9WgXcQ' }];
  const changes = fieldChanges(messages, before, after).filter(({ name }) => name === 'video');
  expect(changes).toMatchObject([{ before: '', after: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }]);
});

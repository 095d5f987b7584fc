import { expect, test } from 'vitest';
import { announcements } from '#features/announcements/announcement.ts';
import { events } from '#features/events/event.ts';
import { messages } from '#features/messages/message.ts';
import { news } from '#features/news/article.ts';
import { anArticle } from '#features/news/fixture.ts';
import type { Values } from '#records/declare/field.ts';
import { fieldChanges, hasValues } from './field-changes.ts';

const [past, now, future] = ['2027-03-04T12:00:00.000Z', '2027-03-05T12:00:00.000Z', '2027-03-06T12:00:00.000Z'];

test.each([
  ['a past time', past, true],
  ['a time that somebody else has scheduled', future, false],
  ['no time', null, false],
])('an article with %s matches one that was saved with publication now: %s', (_, publishAt, expected) => {
  const article = anArticle({ createdAt: past, publishAt });
  expect(hasValues(news, article, { title: article.title, publishAt: 'now' }, new Date(now))).toBe(expected);
});

test('recognizes a saved article although the server’s clock is ahead of this device’s', () => {
  expect(hasValues(news, anArticle({ createdAt: future }), { publishAt: 'now' }, new Date(now))).toBe(true);
});

test('an item with another text is not the one that was saved, and what a response leaves out or fills in does not count', () => {
  const isSaved = (item: object, values: Values) => hasValues(announcements, item, values, new Date(now));
  expect(isSaved({ title: 'Snow' }, { title: 'Snow', link: '/news' })).toBe(true);
  expect(isSaved({ title: 'Snow', hideAt: future }, { title: 'Snow', hideAt: null })).toBe(true);
  expect(isSaved({ title: 'Rain' }, { title: 'Snow' })).toBe(false);
});

test('a changed video is shown by the addresses that people know', () => {
  const [before, after] = [{ video: '' }, { video: 'youtube:dQw4w9WgXcQ' }];
  const changes = fieldChanges(messages, before, after).filter(({ name }) => name === 'video');
  expect(changes).toMatchObject([{ before: '', after: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }]);
});

test('shows changed dates of an event in words, one per line', () => {
  const changes = [
    { date: '2027-03-14', status: 'moved', to: '2027-03-15T17:00', note: 'The hall is taken.' },
    { date: '2027-03-07', status: 'cancelled', to: '', note: '' },
  ];
  expect(fieldChanges(events, { changes: [] }, { changes })).toMatchObject([
    { before: '', after: '2027-03-07, Cancelled\n2027-03-14, Moved, to 2027-03-15 at 17:00, The hall is taken.' },
  ]);
});

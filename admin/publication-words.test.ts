import { expect, test } from 'vitest';
import { churchMoment } from '#core/church-time.ts';
import { news } from '#features/news/article.ts';
import { anArticle } from '#features/news/fixture.ts';
import type { SavedItem } from '#records/declare/noun.ts';
import { withState } from '#records/declare/publication.ts';
import { publicationFact, publicationOutcome, saveLabel } from './publication-words.ts';

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
  [undefined, 'now', 'Create Article'],
  [undefined, before, 'Create Article'],
  [undefined, after, 'Publish on Mar 6, 2027, 5:00 PM'],
  [null, null, 'Publish'],
  [null, before, 'Publish'],
  [null, after, 'Publish on Mar 6, 2027, 5:00 PM'],
  [before, before, 'Update Article'],
  [before, after, 'Update Article'],
  [after, 'now', 'Update Article'],
])('the button for an article that is saved with %s and has %s in the form says: %s', (saved, inForm, label) => {
  const item = saved === undefined ? undefined : (anArticle({ publishAt: saved }) as unknown as SavedItem);
  expect(saveLabel(news, item, inForm, now)).toBe(label);
});

test.each([
  [{ publishAt: null }, { publishAt: null }, 'Article saved as a draft'],
  [{ publishAt: after }, {}, 'Article will be public on Mar 6, 2027, 5:00 PM'],
  [{}, { publishAt: 'now' }, 'Article published'],
  [{}, {}, undefined],
  // The server's clock is ahead of this device's.
  [{ createdAt: after, publishAt: after }, {}, undefined],
  [{ publishAt: after }, { publishAt: 'now' }, 'Article published'],
])('after a save, an article with %o for which %o was sent is reported as: %s', (given, sent, text) => {
  expect(publicationOutcome(news, anArticle({ createdAt, publishAt, ...given }), sent, now)).toBe(text);
});

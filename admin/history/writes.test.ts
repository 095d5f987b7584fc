import { expect, test } from 'vitest';
import { news } from '#features/news/article.ts';
import { anArticle, anArticleInput } from '#features/news/fixture.ts';
import { confirmation, creation, deletion, recovery, restoration, update, type Write } from './writes.ts';

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

const loaded = anArticle({ version: 3 });
const answered = { id: loaded.id, version: 4 };
const path = `/api/news/${loaded.id}`;

test.each<[string, Write, object, object | undefined]>([
  ['a creation', creation(news, anArticleInput(), 'key'), { method: 'POST', key: 'key' }, { method: 'DELETE', path }],
  ['an update', update(news, loaded, anArticleInput()), { method: 'PATCH' }, { path: `${path}/restore` }],
  [
    'a restored revision',
    restoration(news, loaded, { revision: 'r' }),
    { body: { revision: 'r' } },
    { body: undefined },
  ],
  ['a restored item of the bin', recovery(news, loaded), { method: 'POST', version: 4 }, { method: 'DELETE', path }],
])('%s is undone as long as nobody has changed the item since', (_, write, request, undo) => {
  expect(write).toMatchObject(request);
  expect(write.undo?.(answered)).toMatchObject({ ...undo, version: 4 });
  expect(write.undo?.(undefined), 'if the response has no item').toBeUndefined();
});

test('a deletion is undone from the bin, where it has raised the version, and a confirmation is not undone', () => {
  const { method, version, undo } = deletion(news, loaded);
  expect({ method, version }).toEqual({ method: 'DELETE', version: 3 });
  expect(undo?.(undefined)).toMatchObject({ action: 'restore', path: `${path}/restore`, version: 4 });
  expect(confirmation(news, loaded)).toEqual({
    noun: news,
    action: 'confirm',
    method: 'POST',
    path: `${path}/confirm`,
    version: 3,
  });
});

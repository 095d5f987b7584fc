import { expect, test } from 'vitest';
import { ApiError } from '#core/http/client.tsx';
import { news } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { fieldErrors } from './field-errors.ts';

const tooLong = anArticleInput({ content: 'word '.repeat(1_000) });
const refused = { errors: [{ field: 'author', message: 'Author is too long' }] };

test.each([
  ['a request that is too large names its longest field', 413, {}, { content: 'Content is too long to be saved' }],
  ['a refused request names the fields that are wrong', 400, refused, { author: 'Author is too long' }],
  ['a refused request may name none', 400, {}, {}],
  ['another failure is of no field', 500, refused, undefined],
])('%s', (_, status, body, errors) => {
  expect(fieldErrors(news, new ApiError(status, JSON.stringify(body)), tooLong)).toEqual(errors);
});

test('a lost connection is of no field', () => {
  expect(fieldErrors(news, new TypeError('Failed to fetch'), tooLong)).toBeUndefined();
});

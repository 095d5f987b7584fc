import { expect, test } from 'vitest';
import { ApiError, unreachable } from '#core/http/client.tsx';
import { aGroupInput } from '#features/groups/fixture.ts';
import { groups } from '#features/groups/group.ts';
import { fieldErrors, ofForm } from './field-errors.ts';

const tooLong = aGroupInput({ description: 'word '.repeat(1_000) });
const refused = (field: string) => ({ detail: 'Not so', errors: [{ field, message: `No ${field}` }] });
const generic = { [ofForm]: 'This couldn’t be saved. What you wrote is still here.' };

test.each<[string, number, object, object]>([
  [
    'a request that is too large is shown at its longest field',
    413,
    {},
    { description: 'Description is too long to be saved' },
  ],
  ['what is wrong is shown at its field', 400, refused('leaders'), { leaders: 'No leaders' }],
  [
    'what is wrong with a field that the form does not show is shown by its buttons',
    400,
    refused('timezone'),
    { [ofForm]: 'No timezone' },
  ],
  ['so is what is wrong with no field', 400, { detail: 'Not so', errors: [] }, { [ofForm]: 'Not so' }],
  ['so is a failure of the server', 503, { detail: 'Later' }, { [ofForm]: 'Later' }],
  ['so is a failure without a word', 502, {}, generic],
])('%s', (_, status, body, errors) => {
  expect(fieldErrors(groups, new ApiError(status, JSON.stringify(body)), tooLong)).toEqual(errors);
});

test('a lost connection is shown by the buttons', () => {
  expect(fieldErrors(groups, new TypeError('Failed to fetch'), tooLong)).toEqual({ [ofForm]: unreachable });
});

import { expect, test } from 'vitest';
import { nouns } from '#nouns/all.server.ts';
import { parseExport } from '#records/transfer/import.server.ts';
import { tables } from './content-tables.ts';
import { upgradeExport } from './upgrade-export.ts';

const now = new Date('2027-03-05T15:00:00.000Z');
const snow = { id: 'banner', text: 'Snow', link: '/news', endsOn: '2027-03-07', version: 1 };
const [none, after] = [{ ...snow, text: '', link: '', endsOn: '', version: 0 }, snow].map((state) =>
  JSON.stringify(state),
);
const at = '2027-03-05T14:00:00.000Z';
const head = { id: 'r', noun: 'banner', itemId: 'banner', version: 1, action: 'update', at };

function parse(content: object) {
  const file = Buffer.from(JSON.stringify({ format: 4, tables: content }));
  const parsed = parseExport(file, nouns, tables, (rows) => upgradeExport(rows, now));
  return Object.fromEntries(parsed.map(({ table, rows }) => [table.name, rows]));
}

test('an export with the announcement in a table of its own is read as one of today', () => {
  const others = [{ ...head, id: 'g', noun: 'groups', itemId: 'choir', before: null, after: '{}' }];
  const { announcements, revisions } = parse({
    banner: [snow],
    revisions: [...others, { ...head, before: none, after }],
  });
  const hideAt = '2027-03-08T05:00:00.000Z';
  const item = { id: expect.any(String), version: 1, title: 'Snow', link: '/news', publishAt: at, hideAt };
  expect(announcements).toEqual([item]);
  expect(revisions).toMatchObject([...others, { id: 'r', noun: 'announcements', action: 'create', before: null }]);
  expect(parse({ banner: [], revisions: others })).toMatchObject({ announcements: [], revisions: others });
});

test.each([
  ['a day that is none', { banner: [{ ...snow, endsOn: 'Sunday' }] }],
  ['a state that is none', { banner: [snow], revisions: [{ ...head, before: '{', after }] }],
])('an export whose announcement has %s is refused', (_, content) => {
  expect(() => parse(content)).toThrow('The announcement in the file cannot be read. Nothing is changed.');
});

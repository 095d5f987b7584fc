import { expect, test } from 'vitest';
import { aMessage } from './fixture.ts';
import { showMessages } from './message-list.ts';

const [genesis, psalms, luke, john] = [
  { name: 'Genesis', number: 1 },
  { name: 'Psalms', number: 19 },
  { name: 'Luke', number: 42 },
  { name: 'John', number: 43 },
] as const;
const messages = [
  aMessage({ title: 'Who’s missing?', series: 'Tables', speaker: 'Kim', passages: 'Lk 14.15–24', books: [luke] }),
  aMessage({ title: 'A song', series: 'tables ', speaker: 'Al', passages: 'Ps 23', books: [psalms], summary: 'Rest' }),
  aMessage({ title: 'Roots', series: '', speaker: 'Kim', passages: 'Jn 3; Gen 1', books: [genesis, john] }),
];

function find(query: string) {
  return showMessages(messages, new URLSearchParams(query));
}

test.each([
  ['', [0, 1, 2]],
  ['series=TABLES', [0, 1]],
  ['speaker=kim', [0, 2]],
  ['book=john', [2]],
  ['book=Jo', []],
  ['speaker=Kim&book=Luke', [0]],
  ['q=luke+14', [0]],
  ["q=who's", [0]],
  ['q=14.15-24', [0]],
  ['q=++rest+song', [1]],
  ['q=rest+roots', []],
  ['q=kim&series=none', []],
  ['utm_source=letter', [0, 1, 2]],
])('?%s finds the messages that match all parameters', (query, expected) => {
  const { items, count } = find(query);
  expect(items).toEqual(expected.map((index) => messages[index]));
  expect(count).toBe(expected.length);
});

test('offers each series and speaker once, and books in biblical order, whatever is found', () => {
  expect(find('q=nothing').options).toEqual({
    series: ['Tables'],
    speaker: ['Al', 'Kim'],
    book: ['Genesis', 'Psalms', 'Luke', 'John'],
  });
});

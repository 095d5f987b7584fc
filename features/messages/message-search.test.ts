import { expect, test } from 'vitest';
import { aMessage } from './fixture.ts';
import { readMessageFilter } from './message-list.ts';
import { excerptAround, factsOf, findMessages } from './message-search.server.ts';

const [genesis, psalms, luke, john] = [
  { name: 'Genesis', number: 1 },
  { name: 'Psalms', number: 19 },
  { name: 'Luke', number: 42 },
  { name: 'John', number: 43 },
] as const;
const messages = [
  aMessage({
    id: 'who',
    hasTranscript: true,
    title: 'Who’s missing?',
    series: 'Tables',
    speaker: 'Kim',
    passages: 'Lk 14.15–24',
    books: [luke],
  }),
  aMessage({ title: 'A song', series: 'tables ', speaker: 'Al', passages: 'Ps 23', books: [psalms], summary: 'Rest' }),
  aMessage({
    id: 'roots',
    hasTranscript: true,
    title: 'Roots',
    series: '',
    speaker: 'Kim',
    passages: 'Jn 3; Gen 1',
    books: [genesis, john],
  }),
];

/** The words of transcripts, by message. */
const said: Record<string, string> = { who: 'a fig tree', roots: 'figs and olives' };

async function find(query: string) {
  const filter = readMessageFilter(new URLSearchParams(query));
  const found = await findMessages(messages, filter, async (ids, word) => ids.filter((id) => said[id]?.includes(word)));
  return found.map(({ message, unmet }) => [messages.indexOf(message), ...unmet]);
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
  [
    'q=fig&speaker=kim',
    [
      [0, 'fig'],
      [2, 'fig'],
    ],
  ],
  ['q=olives+jn', [[2, 'olives']]],
  ['q=olives+tables', []],
  // In any transcript, so it would say nothing.
  ['q=an', []],
])('?%s finds the messages that match all parameters, also by what was said', async (query, expected) => {
  expect(await find(query)).toEqual(expected.map((place) => [place].flat()));
});

test('offers each series and speaker once, and books in biblical order', () => {
  expect(factsOf(messages).options).toEqual({
    series: ['Tables'],
    speaker: ['Al', 'Kim'],
    book: ['Genesis', 'Psalms', 'Luke', 'John'],
  });
});

test.each([
  ['It’s a fig tree', ['fig'], ["it's", 'fig'], ['', 'It’s', ' a ', 'fig', ' tree']],
  ['one two three', ['four'], ['four'], undefined],
  [
    `${'before '.repeat(50)}A (fig) ${'after '.repeat(50)}`,
    ['(fig)'],
    ['(fig)'],
    [`… ${'before '.repeat(9)}A `, '(fig)', ` ${'after '.repeat(22)}…`],
  ],
])('splits the surroundings of a word at what was searched', (text, first, words, parts) => {
  expect(excerptAround(text, first, words)).toEqual(parts);
});

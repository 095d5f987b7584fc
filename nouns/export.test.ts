import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nouns } from './all.ts';
import { toCsv } from './csv.server.ts';
import type { Value } from './field.ts';
import { parseImport } from './import-file.server.ts';
import { news } from './news/article.ts';
import { anArticleInput } from './news/fixture.ts';
import { type Item, mapFields, type Noun } from './noun.ts';

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(...'=|+|-|@|\'|"|""|,|;|\t|\n|\r\n|\r|\ufeff|\u2028|=1+1|\'=1|#'.split('|')),
);
const typed = fc
  .array(piece, { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join('').replaceAll('\0', '').trim())
  .filter((text) => text !== '');

function itemsOf({ fields, stamp }: Noun) {
  const values = mapFields(fields, ({ kind, options = [] }): fc.Arbitrary<Value> => {
    if (kind === 'choices') return fc.uniqueArray(fc.constantFrom(...options), { minLength: 1 });
    if (kind === 'flag') return fc.boolean();
    return kind === 'choice' ? fc.constantFrom(...options) : typed;
  });
  return fc.array(fc.record({ id: fc.uuid(), version: fc.constant(1), ...mapFixed(stamp?.(new Date())), ...values }));
}

function mapFixed(values: Record<string, string> = {}) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fc.constant(value)]));
}

test.each(nouns)('any text in $plural comes back unchanged from CSV', (noun) => {
  fc.assert(
    fc.property(itemsOf(noun), (items) => {
      const unique = [...new Map(items.map((item) => [item.id, item])).values()] as unknown as Item[];
      const [parsed] = parseImport(`${noun.path}.csv`, Buffer.from(toCsv(noun, unique)));
      expect(parsed?.noun).toBe(noun);
      expect(parsed?.items.map(({ id, version, values }) => ({ id, version, ...values }))).toEqual(unique);
    }),
    { numRuns: 200 },
  );
});

test('the CSV opens in a spreadsheet: byte order mark, headings, CRLF, and no cell that is run', () => {
  const article = { ...anArticleInput({ title: '=HYPERLINK("x")', author: '-1+1' }), id: 'an-id', version: 3 };
  const csv = toCsv(news, [{ ...article, createdAt: '2027-03-05T15:00:00.000Z' } as Item]);
  expect(csv).toBe(
    '\ufeffid,Title,Summary,Content,Author,createdAt\r\n' +
      `an-id,"'=HYPERLINK(""x"")",Bring a salad,"We meet at noon.\n\nRain or shine.","'-1+1",2027-03-05T15:00:00.000Z\r\n`,
  );
});

import { expect, test, vi } from 'vitest';
import { toCsv } from './csv.server.ts';
import { exportFiles } from './export.server.ts';
import { parseImport } from './import-file.server.ts';
import { news } from './news/article.ts';
import { anArticleInput } from './news/fixture.ts';
import type { Item } from './noun.ts';

test('the CSV opens in a spreadsheet: byte order mark, headings, CRLF, and no cell that is run', () => {
  const article = { ...anArticleInput({ title: '=HYPERLINK("x")', author: '-1+1' }), id: 'an-id', version: 3 };
  const csv = toCsv(news, [{ ...article, createdAt: '2027-03-05T15:00:00.000Z' } as Item]);
  expect(csv).toBe(
    '\ufeffid,Title,Summary,Content,Author,createdAt\r\n' +
      `an-id,"'=HYPERLINK(""x"")",Bring a salad,"We meet at noon.\n\nRain or shine.","'-1+1",2027-03-05T15:00:00.000Z\r\n`,
  );
});

/** JavaScript cannot hold a longer string than 512 MiB, and all items with their histories may be longer. */
test('everything is JSON that is written and read one entry at a time, and earlier forms of it are read, too', () => {
  const items = Array.from({ length: 50 }, (_, index) => ({
    id: `an-id-${index}`,
    version: 1,
    slug: '',
    ...anArticleInput({ title: `{"a":1},\u2028\n${index}` }),
    createdAt: '2027-03-05T15:00:00.000Z',
  }));
  const entry = { noun: 'news', version: 1, action: 'create' as const, at: '2027-03-05T15:00:00.000Z', before: null };
  const revisions = items.map((after) => ({ ...entry, id: `of-${after.id}`, itemId: after.id, after }));
  const everything = {
    format: 2,
    exportedAt: entry.at,
    nouns: { groups: { items: [], revisions: [] }, news: { items, revisions } },
  };
  const parts = [...(exportFiles(everything)['everything.json'] ?? [])];
  const text = parts.join('');
  expect(JSON.parse(text)).toEqual(everything);
  const longest = Math.max(...revisions.map((revision) => JSON.stringify(revision).length)) + ',\n'.length;
  expect(Math.max(...parts.map((part) => part.length))).toBe(longest);

  const decode = vi.spyOn(TextDecoder.prototype, 'decode');
  const read = (content: string) => parseImport('everything.json', Buffer.from(content));
  const imported = read(text);
  expect(Math.max(...decode.mock.results.map(({ value }) => value.length))).toBe(longest);
  expect(imported[1]?.items.map(({ id, values }) => [id, values.title])).toEqual(
    items.map(({ id, title }) => [id, title]),
  );
  expect(imported[1]?.histories.size).toBe(items.length);
  for (const indent of [0, 1]) expect(read(JSON.stringify(everything, null, indent))).toEqual(imported);
  expect(read(`\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(imported);
});

import { expect, test } from 'vitest';
import { toCsv } from './csv.server.ts';
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

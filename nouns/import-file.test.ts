import { describe, expect, test } from 'vitest';
import { parseImport } from './import-file.server.ts';
import { news } from './news/article.ts';
import { anArticleInput } from './news/fixture.ts';

describe('a file that is refused:', () => {
  const csv = (...rows: string[]) => ['id,Title,Summary,Content,Author,createdAt', ...rows].join('\n');
  const parse = (name: string, content: string | Buffer) => () => parseImport(name, Buffer.from(content));

  test('CSV with bad rows, each named with its field', () => {
    const rows = [',A,B,C,D,', '', 'x,,B,C,,', 'x,A,B,C,D,yesterday', 'a b,A,B,C,D,', 'y,A,B,C,D,', 'y,A,B,C,D,'];
    expect(parse('news.csv', csv(...rows))).toThrow(
      new Error(
        [
          'Row 4, Title: Title is missing',
          'Row 4, Author: Author is missing',
          'Row 5, createdAt: it is not valid',
          'Row 6, id: it has a character that ids never have',
          'Row 8, id: Row 7 has the same',
          'Nothing is changed.',
        ].join('\n'),
      ),
    );
  });

  test('at most 20 bad rows are named', () => {
    const lines = () => parse('news.csv', csv(...Array(30).fill(',A,B,C,,')));
    expect(lines()).toThrow('Row 21, Author: Author is missing\n… and 10 more\nNothing is changed.');
  });

  test.each([
    ['other columns', 'news.csv', 'Name,Age\nAnn,3', 'neither groups nor articles'],
    ['a column too few', 'news.csv', 'id,Title,Summary,Content\n', 'no column Author'],
    ['a column too many', 'news.csv', csv().replace('createdAt', 'Notes'), "column 'Notes' is not known"],
    ['a column twice', 'news.csv', csv().replace('createdAt', 'title'), "column 'title' is there twice"],
    ['another encoding', 'news.csv', Buffer.from(csv(',Caf\u00e9,B,C,D,'), 'latin1'), 'not UTF-8'],
    ['an open quote', 'news.csv', csv(',"A,B,C,D,'), 'Row 2 cannot be read'],
    ['no JSON', 'a.json', '{', 'not an export of this website'],
    ['other JSON', 'a.json', '{"groups":[]}', 'not an export of this website'],
    ['a newer format', 'a.json', '{"format":3,"nouns":{}}', 'newer version'],
    ['an unknown noun', 'a.json', '{"format":1,"nouns":{"pets":{"items":[],"revisions":[]}}}', "no 'pets'"],
    [
      'a bad item',
      'a.json',
      JSON.stringify({
        format: 1,
        nouns: { news: { items: [{ id: 'x', version: 1, ...anArticleInput(), author: 3 }], revisions: [] } },
      }),
      'news, item 1, Author: Author must be text',
    ],
    [
      'a bad revision',
      'a.json',
      JSON.stringify({ format: 1, nouns: { news: { items: [], revisions: [{ id: 'x', noun: 'groups' }] } } }),
      'news, revision 1, noun: ',
    ],
  ])('%s', (_, name, content, message) => {
    expect(parse(name, content)).toThrow(message);
  });

  test('names of fields, semicolons and line feeds are read, too', () => {
    const text = 'title;summary;content;author\nA;B;"C\nD";E\n';
    expect(parseImport('x.CSV', Buffer.from(text))).toMatchObject([
      { noun: news, items: [{ id: undefined, values: { title: 'A', content: 'C\nD', author: 'E' } }] },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { parseImport } from './import-file.server.ts';
import { news } from './news/article.ts';
import { anArticleInput } from './news/fixture.ts';

function parse(name: string, content: string | Buffer) {
  return () => parseImport(name, Buffer.from(content));
}

function csv(...rows: string[]) {
  return ['id,Title,Summary,Content,Author,createdAt', ...rows].join('\n');
}

const item = { id: 'x', version: 1, ...anArticleInput({ title: 'Picnic' }), createdAt: '2027-03-05T15:00:00.000Z' };
const stored = { ...item, slug: 'picnic' };
const revision = { id: 'r', noun: 'news', itemId: 'x', version: 1, action: 'create', at: item.createdAt, before: null };

function json(items: object[], ...revisions: object[]) {
  return JSON.stringify({ format: 1, nouns: { news: { items, revisions } } });
}

describe('a file that is refused:', () => {
  test('CSV with bad rows, each named with its field', () => {
    const rows = [',A,B,C,D,', '', 'x,,B,C,,', 'x,A,B,C,D,yesterday', 'a b,A,B,C,D,', 'y,A,B,C,D,', 'y,A,B,C,D,'];
    const problems = [
      'Row 4, Title: Title is missing',
      'Row 4, Author: Author is missing',
      'Row 5, createdAt: it is not valid',
      'Row 6, id: it has a character that ids never have',
      'Row 8, id: Row 7 has the same',
      'Nothing is changed.',
    ];
    expect(parse('news.csv', csv(...rows))).toThrow(new Error(problems.join('\n')));
  });

  test('at most 20 bad rows are named', () => {
    const message = 'Row 21, Author: Author is missing\n… and 10 more\nNothing is changed.';
    expect(parse('news.csv', csv(...Array(30).fill(',A,B,C,,')))).toThrow(message);
  });

  const otherVersion = 'news, item 1, version: its newest revision is another version';
  test.each([
    ['other columns', 'news.csv', 'Name,Age\nAnn,3', 'neither groups nor articles'],
    ['a column too few', 'news.csv', 'id,Title,Summary,Content\n', 'no column Author'],
    ['a column too many', 'news.csv', csv().replace('createdAt', 'Notes'), "column 'Notes' is not known"],
    ['a column twice', 'news.csv', csv().replace('createdAt', 'title'), "column 'title' is there twice"],
    ['another encoding', 'news.csv', Buffer.from(csv(',Caf\u00e9,B,C,D,'), 'latin1'), 'not UTF-8'],
    ['an open quote', 'news.csv', csv(',"A,B,C,D,'), 'Row 2 cannot be read'],
    ['no JSON', 'a.json', '{', 'not an export of this website'],
    ['other JSON', 'a.json', '{"groups":[]}', 'not an export of this website'],
    ['a newer format', 'a.json', '{"format":4,"nouns":{}}', 'newer version'],
    ['an unknown noun', 'a.json', '{"format":1,"nouns":{"pets":{"items":[],"revisions":[]}}}', "no 'pets'"],
    ['a bad item', 'a.json', json([{ ...item, author: 3 }]), 'news, item 1, Author: Author must be text'],
    ['a bad revision', 'a.json', json([], { id: 'x', noun: 'groups' }), 'news, revision 1, noun: '],
    [
      'a history without its item',
      'a.json',
      json([], { ...revision, after: stored }),
      "news, 'Picnic': it is not among the items, but its newest revision does not delete it\nNothing is changed.",
    ],
    ['another version', 'a.json', json([{ ...item, version: 9 }], { ...revision, after: stored }), otherVersion],
    ['a history of others', 'a.json', json([item], { ...revision, after: { ...stored, id: 'y' } }), otherVersion],
  ])('%s', (_, name, content, message) => {
    expect(parse(name, content)).toThrow(message);
  });
});

test('an export with items as their histories end is read', () => {
  const [imported] = parse('a.json', json([item], { ...revision, after: stored }))();
  expect(imported?.items).toMatchObject([{ id: 'x', version: 1, values: anArticleInput({ title: 'Picnic' }) }]);
  expect(imported?.histories.get('x')).toHaveLength(1);
});

test('names of fields, semicolons and line feeds are read, too', () => {
  expect(parse('x.CSV', 'title;summary;content;author\nA;B;"C\nD";E\n')()).toMatchObject([
    { noun: news, items: [{ id: undefined, values: { title: 'A', content: 'C\nD', author: 'E' } }] },
  ]);
});

import { describe, expect, test, vi } from 'vitest';
import { nouns, registry } from '#features/all.server.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { anArticle, anArticleInput } from '#features/news/fixture.ts';
import { confirmItem, createItem, deleteItem, updateItem } from '#records/store/store.server.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { generateInput } from '#test/generated-input.ts';
import { contentTables } from './content-tables.server.ts';
import { toCsv } from './csv.server.ts';
import { exportFiles } from './export.server.ts';
import { writeExport } from './export-file.server.ts';
import { applyImport, parseExport, planExport } from './import.server.ts';

const { groups, news } = registry;

type Db = Awaited<ReturnType<typeof freshDatabase>>['db'];
const now = new Date('2027-03-05T15:00:00.000Z');
const tables = contentTables(nouns);
const topics = nouns.map(({ path }) => path);

async function read(db: Db) {
  const files = Object.entries(await exportFiles(db, nouns, tables, now));
  return Object.fromEntries(files.map(([name, parts]) => [name, [...parts].join('')]));
}

function parse(content: string | Buffer) {
  return parseExport(Buffer.from(content), nouns, tables);
}

/** Of each noun an item that was changed and confirmed, and one in the bin; and some that visitors do not see, or not all of. */
async function fill(db: Db) {
  for (const noun of nouns) {
    const { id } = await createItem(db, noun, generateInput(noun, 0), now);
    await updateItem(db, noun, id, generateInput(noun, 1), { now });
    await confirmItem(db, noun, id, { now });
    const gone = await createItem(db, noun, generateInput(noun, 2), now);
    await deleteItem(db, noun, gone.id, { now });
  }
  await createItem(db, groups, aGroupInput({ area: 'Near the park' }), now);
  const times = ['2027-03-04T15:00:00.000Z', '2027-03-05T15:00:00.000Z', '2027-03-06T15:00:00.000Z'] as const;
  for (const [publishAt, hideAt] of [[null, null], [times[2], null], times])
    await createItem(db, news, anArticleInput({ publishAt, hideAt }), now);
}

const moves = engines.flatMap((from) => engines.map((to) => ({ from, to })));

test.each(moves)('everything moves from $from.name to $to.name, into an empty database only', async ({ from, to }) => {
  await using source = await freshDatabase(from.newLocation);
  await using target = await freshDatabase(to.newLocation);
  await fill(source.db);
  const files = await read(source.db);
  const content = files['everything.json'] ?? '';
  const rows: Record<string, object[]> = JSON.parse(content).tables;
  for (const { name } of tables) expect(rows[name], name).not.toEqual([]);
  const summary = tables.map(({ name }) => `${name}: ${rows[name]?.length}`).join(', ');
  const plan = await planExport(target.db, parse(content));
  expect(plan.summary).toBe(summary);
  await applyImport(target.db, topics, plan);
  expect(await read(target.db)).toEqual(files);
  // Also one that was planned while it was empty.
  await expect(applyImport(target.db, topics, plan)).rejects.toThrow('has content already');
  await expect(planExport(target.db, parse(content))).rejects.toThrow('has content already');
  expect(await read(target.db)).toEqual(files);
});

test('writes CSV for spreadsheets: byte order mark, headings, CRLF, and no executable cell', () => {
  const time = '2027-03-05T15:00:00.000Z';
  const csv = toCsv(news, [anArticle({ title: '=HYPERLINK("x")', author: '-1+1', createdAt: time })]);
  expect(csv).toBe(
    '\ufeffid,Title,Summary,Content,Author,Picture,Publish on,Take down on,createdAt\r\n' +
      `some-id,"'=HYPERLINK(""x"")",Bring a salad,"We meet at noon.\n\nRain or shine.","'-1+1",,${time},,${time}\r\n`,
  );
});

const article = anArticle({ id: 'x', title: '{"a":1},\u2028\n.', createdAt: now.toISOString() });

const revision = { id: 'r', noun: 'news', itemId: 'x', version: 1, action: 'create', at: now.toISOString() };

/** JavaScript cannot hold a longer string than 512 MiB, and all rows may be longer. */
test('writes and reads JSON one row at a time', () => {
  const articles = Array.from({ length: 50 }, (_, index) => ({ ...article, id: `an-id-${index}` }));
  const parts = [...writeExport({ groups: [], articles }, now)];
  const text = parts.join('');
  expect(JSON.parse(text)).toEqual({ format: 5, exportedAt: now.toISOString(), tables: { groups: [], articles } });
  const longest = JSON.stringify(articles.at(-1)).length + ',\n'.length;
  expect(Math.max(...parts.map((part) => part.length))).toBe(longest);

  const decode = vi.spyOn(TextDecoder.prototype, 'decode');
  expect(parse(text)[1]?.rows).toEqual(articles);
  expect(Math.max(...decode.mock.results.map(({ value }) => value.length))).toBe(longest);
  expect(parse(`\ufeff${text.replaceAll('\n', '\r\n')}`)[1]?.rows).toEqual(articles);
});

describe('a file of format', () => {
  const { area, ...group } = aGroupInput({ area: 'Near the park' });
  /** An article from before pictures and drafts existed. */
  const { picture, publishAt, hideAt, ...earlier } = article;
  const older = { ...earlier, slug: 'older' };
  const entries = {
    groups: { items: [{ id: 'g', version: 1, ...group, areaOnly: true }], revisions: [] },
    news: { items: [earlier], revisions: [{ ...revision, before: older, after: earlier }] },
  };
  test.each([
    [2, 2],
    [3, undefined],
  ])('%i is read, with former slugs of articles, without fields that no longer exist', (format, indent) => {
    const parsed = parse(JSON.stringify({ format, nouns: entries }, null, indent));
    const rows = Object.fromEntries(parsed.map(({ table, rows }) => [table.name, rows]));
    const meetingFormats = JSON.stringify(group.meetingFormats);
    const states = { before: JSON.stringify(older), after: JSON.stringify(earlier) };
    expect(rows).toEqual({
      ...Object.fromEntries(tables.map(({ name }) => [name, []])),
      groups: [{ id: 'g', version: 1, ...group, meetingFormats, area: '' }],
      articles: [article],
      slugs: [
        { noun: 'news', slug: 'older', itemId: 'x' },
        { noun: 'news', slug: 'picnic', itemId: 'x' },
      ],
      revisions: [{ ...revision, ...states, device: '' }],
    });
  });
});

describe('rejects an export with', () => {
  const file = (content: object) => JSON.stringify({ format: 4, tables: content });
  test.each([
    ['no JSON', '{', 'not a whole export'],
    ['other JSON', '{"groups":[]}', 'not a whole export'],
    ['a line that is no JSON', '{"format":4,"tables":{"articles":[\n{"id":"x},\n]}}', 'Line 2 is not valid JSON'],
    ['another encoding', Buffer.from('{"a":"\u00e9"}', 'latin1'), 'not UTF-8'],
    ['a newer format', '{"format":6,"tables":{}}', 'newer version'],
    ['an older format', '{"format":1,"nouns":{}}', 'too old'],
    ['an unknown noun', '{"format":3,"nouns":{"pets":{"items":[],"revisions":[]}}}', "no 'pets'"],
    ['an unknown table', file({ sessions: [] }), "no 'sessions'"],
    ['a bad field', file({ articles: [article, { ...article, id: 'y', author: 3 }] }), 'articles, row 2, author: '],
    [
      'an unknown column',
      file({ articles: [{ ...article, snacks: 'Pie' }] }),
      "articles, row 1: 'snacks' is not known",
    ],
    ['no object', file({ articles: ['x'] }), 'articles, row 1: it is not valid'],
    ['an id twice', file({ articles: [article, article] }), 'articles, row 2, id: articles, row 1 has the same'],
    ['a bad address', file({ articles: [{ ...article, slug: '../x' }] }), 'articles, row 1, slug: it is not valid'],
    ['a bad list', file({ groups: [{ ...aGroupInput(), meetingFormats: '["x"]' }] }), 'row 1, meetingFormats: '],
    ['a bad state', file({ revisions: [{ ...revision, before: '{', after: null }] }), 'revisions, row 1, before: '],
    ['a revision of nothing', file({ revisions: [{ ...revision, noun: 'pets' }] }), 'revisions, row 1, noun: '],
  ])('%s', (_, content, message) => {
    expect(() => parse(content)).toThrow(message);
    expect(() => parse(content)).toThrow('Nothing is changed.');
  });
});

import { describe, expect, test } from 'vitest';
import { engines, freshDatabase, type NewLocation } from '#test/database.ts';
import { listBin } from './bin.server.ts';
import { toCsv } from './csv.server.ts';
import type { NounDb } from './db.server.ts';
import { exportEverything, exportFiles } from './export.server.ts';
import { aGroupInput } from './groups/fixture.ts';
import { groups } from './groups/group.ts';
import { applyImport, planImport } from './import.server.ts';
import { parseImport } from './import-file.server.ts';
import { summarize } from './import-summary.ts';
import { news } from './news/article.ts';
import { anArticleInput } from './news/fixture.ts';
import { listRevisions } from './revisions.server.ts';
import { createItem, deleteItem, listItems, restoreItem, updateItem } from './store.server.ts';

const now = new Date('2027-03-05T15:00:00.000Z');
const later = new Date('2027-03-06T15:00:00.000Z');

async function importFile(db: NounDb, name: string, content: string) {
  const plans = [];
  for (const noun of parseImport(name, Buffer.from(content))) plans.push(await planImport(db, noun));
  const progress: number[] = [];
  await applyImport(db, plans, later, (done) => progress.push(done));
  return { summary: plans.map(summarize), progress };
}

async function exported(db: NounDb) {
  return exportFiles(await exportEverything(db, now));
}

/** Items of both nouns that were changed, deleted and restored, and some that are in the bin. */
async function fill(db: NounDb) {
  for (const title of ['Choir', 'Table Talk', 'Book club']) {
    const { id } = await createItem(db, groups, aGroupInput({ title }), now);
    await updateItem(db, groups, id, { leaders: 'Jo' }, { now: later });
    if (title !== 'Choir') await deleteItem(db, groups, id, { now: later });
    if (title === 'Book club') await restoreItem(db, groups, id, { now: later });
  }
  const { id } = await createItem(db, news, anArticleInput({ title: 'Gone' }), now);
  await createItem(db, news, anArticleInput(), now);
  await deleteItem(db, news, id, { now: later });
}

const moves = engines.flatMap((from) => engines.map((to) => ({ from, to })));

describe.each(moves)('everything moves from $from.name to $to.name', ({ from, to }) => {
  test('with the same lists, bin, versions and revisions', async () => {
    await using source = await freshDatabase(from.newLocation);
    await using target = await freshDatabase(to.newLocation);
    await fill(source.db);
    const files = await exported(source.db);
    await importFile(target.db, 'everything.json', files['everything.json'] ?? '');
    expect(await exported(target.db)).toEqual(files);
    expect(await listBin(target.db)).toEqual(await listBin(source.db));
    expect(await listItems(target.db, groups)).toEqual(await listItems(source.db, groups));
    // And once more, which changes nothing.
    await importFile(target.db, 'everything.json', files['everything.json'] ?? '');
    expect(await exported(target.db)).toEqual(files);
  });
});

describe.each(engines)('an import on $name', ({ newLocation }) => {
  async function withGroups(location: NewLocation, ...titles: string[]) {
    const database = await freshDatabase(location);
    for (const title of titles) await createItem(database.db, groups, aGroupInput({ title }), now);
    return database;
  }
  const titles = async (db: NounDb) => (await listItems(db, groups)).map(({ title }) => title).sort();

  test('of CSV adds, changes and deletes, each with a revision, and says so first', async () => {
    await using database = await withGroups(newLocation, 'Stays', 'Changes', 'Goes');
    const { db } = database;
    const items = await listItems(db, groups);
    const edited = items
      .filter(({ title }) => title !== 'Goes')
      .map((item) =>
        item.title === 'Changes' ? { ...item, leaders: 'Ann', meetingFormats: ['chat' as const] } : item,
      );
    const added = [
      { ...aGroupInput({ title: 'Without an id' }), id: '', version: 1 },
      { ...aGroupInput({ title: 'With an id' }), id: 'own-id', version: 1 },
    ];
    const { summary, progress } = await importFile(db, 'groups.csv', toCsv(groups, [...edited, ...added]));
    expect(summary).toEqual([
      [
        'groups: 2 new, 1 changed, 1 gone, 0 new in the bin, 1 unchanged',
        '  new: Without an id',
        '  new: With an id',
        '  changed: Changes (Leaders, Meeting Formats)',
        '  gone: Goes',
      ].join('\n'),
    ]);
    expect(progress.at(-1)).toBe(4);
    expect(await titles(db)).toEqual(['Changes', 'Stays', 'With an id', 'Without an id']);
    expect((await listBin(db)).map(({ item }) => item.title)).toEqual(['Goes']);
    const { id, ...changed } = (await listItems(db, groups)).find(({ title }) => title === 'Changes') ?? { id: '' };
    expect(changed).toMatchObject({ leaders: 'Ann', meetingFormats: ['chat'], version: 2 });
    expect((await listRevisions(db, groups, id)).map(({ action }) => action)).toEqual(['update', 'create']);
    expect((await listRevisions(db, groups, 'own-id')).map(({ action }) => action)).toEqual(['create']);
    await restoreItem(db, groups, id, { now: later });
    expect(await listItems(db, groups)).toContainEqual(
      expect.objectContaining({ id, leaders: 'Kim Walker, Jo Baker' }),
    );
  });

  test('keeps the date of an article, changes it, and can undo that', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    const article = { ...anArticleInput(), id: 'an-id', version: 1, createdAt: '2020-01-01T10:00:00.000Z' };
    await importFile(db, 'news.csv', toCsv(news, [article]));
    expect(await listItems(db, news)).toEqual([article]);
    const createdAt = '2021-01-01T10:00:00.000Z';
    await importFile(db, 'news.csv', toCsv(news, [{ ...article, createdAt } as typeof article]));
    expect(await listItems(db, news)).toMatchObject([{ createdAt, version: 2 }]);
    await restoreItem(db, news, 'an-id', { now: later });
    expect(await listItems(db, news)).toEqual([{ ...article, version: 3 }]);
    // An article without a date keeps its own, and a new one gets today's.
    const noDates = [article, { ...article, id: 'new' }].map((item) => ({ ...item, createdAt: '', title: 'Edited' }));
    await importFile(db, 'news.csv', toCsv(news, noDates));
    expect(await listItems(db, news)).toMatchObject([
      { id: 'new', createdAt: later.toISOString() },
      { id: 'an-id', title: 'Edited', createdAt: article.createdAt },
    ]);
  });

  test('brings back what is in the bin, as the file has it', async () => {
    await using database = await withGroups(newLocation, 'Choir');
    const { db } = database;
    const [choir] = await listItems(db, groups);
    if (!choir) throw new Error('no group');
    await deleteItem(db, groups, choir.id, { now });
    await importFile(db, 'groups.csv', toCsv(groups, [{ ...choir, title: 'Choirs' }]));
    expect(await listItems(db, groups)).toEqual([{ ...choir, title: 'Choirs', version: 4 }]);
    const actions = (await listRevisions(db, groups, choir.id)).map(({ action }) => action);
    expect(actions).toEqual(['update', 'restore', 'delete', 'create']);
  });

  test('changes nothing when somebody has saved in the meantime', async () => {
    await using database = await withGroups(newLocation, 'Choir', 'Table Talk');
    const { db } = database;
    const items = await listItems(db, groups);
    const csv = toCsv(
      groups,
      items.map((item) => ({ ...item, leaders: 'Ann' })),
    );
    const [file] = parseImport('groups.csv', Buffer.from(csv));
    if (!file) throw new Error('no file');
    const plan = await planImport(db, file);
    await updateItem(db, groups, items[1]?.id ?? '', { leaders: 'Ben' }, { now });
    const before = await exported(db);
    await expect(applyImport(db, [plan], later, () => undefined)).rejects.toThrow('Somebody else has changed');
    expect(await exported(db)).toEqual(before);
  });
});

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
    ['a newer format', 'a.json', '{"format":2,"nouns":{}}', 'newer version'],
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

import { describe, expect, test } from 'vitest';
import { groupTimeZone } from '#content/group-time-zone.ts';
import { nouns, registry } from '#features/all.server.ts';
import type { Event } from '#features/events/event.ts';
import { anEvent, anEventInput } from '#features/events/fixture.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { aMessageInput, audioAt } from '#features/messages/fixture.ts';
import { anArticle } from '#features/news/fixture.ts';
import { addAudioFile } from '#records/store/audio.server.ts';
import { listBin } from '#records/store/bin.server.ts';
import { listRevisions } from '#records/store/revisions.server.ts';
import { createItem, deleteItem, listItems, restoreItem, updateItem } from '#records/store/store.server.ts';
import type { Db } from '#records/store/tables.server.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { storePicture } from '#test/pictures.ts';
import { toCsv } from './csv.server.ts';
import { parseCsv, planCsv } from './csv-import.server.ts';
import { applyImport } from './import.server.ts';

const { events, groups, messages, news } = registry;

const now = new Date('2027-03-05T15:00:00.000Z');
const later = new Date('2027-03-06T15:00:00.000Z');

function parse(content: string | Buffer) {
  return parseCsv(Buffer.from(content), nouns);
}

async function importCsv(db: Db, content: string) {
  const plan = await planCsv(db, parse(content), later);
  await applyImport(db, ['groups', 'news'], plan);
  return plan.summary;
}

async function actionsOf(db: Db, id: string) {
  return (await listRevisions(db, groups, id)).map(({ action }) => action);
}

describe('an import of CSV', () => {
  test('announces what it will add, change, delete and restore from the bin, and creates a revision for each', async () => {
    await using database = await freshDatabase(sqliteLocation);
    const { db } = database;
    for (const title of ['Stays', 'Changes', 'Goes']) await createItem(db, groups, aGroupInput({ title }), now);
    const binned = await createItem(db, groups, aGroupInput({ title: 'Binned' }), now);
    await deleteItem(db, groups, binned.id, { now });
    const changed = { leaders: 'Ann', meetingFormats: ['chat'] };
    const rows = (await listItems(db, groups))
      .filter(({ title }) => title !== 'Goes')
      .map((item) => ({ ...item, ...(item.title === 'Changes' && changed) }));
    const added = [
      { ...aGroupInput({ title: 'Without an id' }), id: '', version: 1 },
      { ...aGroupInput({ title: 'With an id' }), id: 'own-id', version: 1 },
      { ...binned, title: 'Back' },
    ];
    expect(await importCsv(db, toCsv(groups, [...rows, ...added]))).toBe(
      [
        'groups: 3 new, 1 changed, 1 gone, 1 unchanged',
        '  new: Without an id',
        '  new: With an id',
        '  new: Back',
        '  changed: Changes (Leaders, Meeting Formats)',
        '  gone: Goes',
      ].join('\n'),
    );
    const items = await listItems(db, groups);
    expect(items.map(({ title }) => title)).toEqual(['Back', 'Changes', 'Stays', 'With an id', 'Without an id']);
    expect((await listBin(db, nouns)).map(({ item }) => item.title)).toEqual(['Goes']);
    expect(await actionsOf(db, binned.id)).toEqual(['update', 'restore', 'delete', 'create']);
    const id = items[1]?.id ?? '';
    expect(items[1]).toMatchObject({ ...changed, version: 2 });
    expect(await actionsOf(db, id)).toEqual(['update', 'create']);
    expect(await actionsOf(db, 'own-id')).toEqual(['create']);
    expect(await restoreItem(db, groups, id, { now: later })).toMatchObject({ leaders: 'Kim Walker, Jo Baker' });
  });

  test('from an earlier version, which only references picture and audio, keeps their metadata', async () => {
    await using database = await freshDatabase(sqliteLocation);
    const { db } = database;
    const [picture, other] = [await storePicture(db), await storePicture(db)];
    const audio = audioAt('/media/0a-1b.mp3', { type: 'audio/mpeg', bytes: 9, seconds: 1 });
    await addAudioFile(db, audio, now);
    await createItem(db, messages, aMessageInput({ picture, audio }), now);
    const csv = toCsv(messages, await listItems(db, messages));
    expect(csv).toContain(`,${audio.address},`);
    expect(await importCsv(db, csv)).toContain('0 changed');
    const { id } = picture;
    // The format of an earlier version.
    const named = csv.replace(/"\{"".*?\}"/, id);
    expect(await importCsv(db, named)).toContain('0 changed');
    expect(await importCsv(db, named.replace(id, other.id))).toContain('1 changed');
    expect(await listItems(db, messages)).toMatchObject([{ picture: { ...other, alt: '' }, audio }]);
  });

  test('gives a new article its date or today’s, and changes the one date that it had before there were drafts', async () => {
    await using database = await freshDatabase(sqliteLocation);
    const { db } = database;
    const [createdAt, publishAt] = ['2020-01-01T10:00:00.000Z', '2020-02-01T10:00:00.000Z'];
    const once = anArticle({ id: 'once', createdAt, slug: 'picnic-on-sunday' });
    const twice = anArticle({ id: 'twice', createdAt, slug: 'picnic-on-sunday-2', publishAt });
    await importCsv(db, toCsv(news, [once, twice]));
    expect(await listItems(db, news)).toEqual([twice, once]);
    const rows = ['once', 'twice', 'new'].map((id) => `${id},A,B,C,D,${id === 'new' ? '' : '2021-01-01T10:00:00Z'}`);
    await importCsv(db, csv(...rows));
    expect(await listItems(db, news)).toMatchObject([
      { id: 'new', createdAt: later.toISOString() },
      { id: 'once', publishAt: '2021-01-01T10:00:00.000Z' },
      { id: 'twice', publishAt },
    ]);
    await importCsv(db, csv('once,Edited,B,C,D,'));
    expect(await listItems(db, news)).toMatchObject([{ title: 'Edited', publishAt: '2021-01-01T10:00:00.000Z' }]);
  });

  test('parses changed dates of an event, and reads a blank optional choice as the default', () => {
    const changes = [{ date: '2027-09-18', status: 'cancelled' as const, to: '', note: 'Snow, "deep"' }];
    const csv = toCsv(events, [anEvent({ changes })]);
    expect(parse(csv).items).toMatchObject([{ changes, repeats: 'never' }]);
    expect(parse(csv.replace(',never,', ',,')).items).toMatchObject([{ changes, repeats: 'never' }]);
  });

  test('from before a field existed leaves that field as it is', async () => {
    await using database = await freshDatabase(sqliteLocation);
    const { db } = database;
    const hidden = { area: 'Near the park' };
    const { id } = await createItem(db, groups, aGroupInput(hidden), now);
    const header = 'id,Title,Description,Meeting Day,Meeting Time,Gender,Age Range,Location,Leaders,Meeting Formats';
    const rows = [id, 'new'].map((each) => `${each},Edited,b,Monday,7 PM,Mixed,All,1 Oak Street,Jo,chat`);
    await importCsv(db, [header, ...rows].join('\n'));
    const imported = new Map((await listItems(db, groups)).map((item) => [item.id, item]));
    expect(imported.get(id)).toMatchObject({ title: 'Edited', ...hidden });
    const initial = { area: '', category: '', timezone: groupTimeZone };
    expect(imported.get('new')).toMatchObject({ title: 'Edited', ...initial });
  });

  test('changes nothing when somebody has saved in the meantime', async () => {
    await using database = await freshDatabase(sqliteLocation);
    const { db } = database;
    for (const title of ['Choir', 'Table Talk']) await createItem(db, groups, aGroupInput({ title }), now);
    const items = await listItems(db, groups);
    const edited = items.map((item) => ({ ...item, leaders: 'Ann' }));
    const plan = await planCsv(db, parse(toCsv(groups, edited)), later);
    await updateItem(db, groups, items[1]?.id ?? '', { leaders: 'Ben' }, { now });
    const before = await listItems(db, groups);
    await expect(applyImport(db, ['groups', 'news'], plan)).rejects.toThrow('Somebody else has changed');
    expect(await listItems(db, groups)).toEqual(before);
  });

  test('takes a row that is here already although a later rule forbids it, and names the new one that breaks it', async () => {
    await using database = await freshDatabase(sqliteLocation);
    const { db } = database;
    const { id } = await createItem(db, events, anEventInput({ starts: '19:00', ends: '20:00' }), now);
    await db.updateTable('events').set({ ends: '19:00' }).execute();
    const [item] = (await listItems(db, events)) as [Event];
    await importCsv(db, toCsv(events, [{ ...item, title: 'Renamed' }]));
    expect(await listItems(db, events)).toMatchObject([{ id, title: 'Renamed', ends: '19:00' }]);
    await deleteItem(db, events, id, { now });
    await importCsv(db, toCsv(events, [item]));
    expect(await listItems(db, events)).toMatchObject([{ id, ends: '19:00' }]);
    const added = importCsv(db, toCsv(events, [{ ...item, id: 'new', title: 'Wedding' }]));
    await expect(added).rejects.toThrow('“Wedding”: Ends must not be the same as Starts');
  });
});

function csv(...rows: string[]) {
  return ['id,Title,Summary,Content,Author,createdAt', ...rows].join('\n');
}

describe('a CSV file is refused with', () => {
  test('bad rows, each named with its field', () => {
    const rows = [',A,B,C,D,', '', 'x,,B,C,,', 'x,A,B,C,D,yesterday', 'a b,A,B,C,D,', 'y,A,B,C,D,', 'y,A,B,C,D,'];
    const problems = [
      'Row 4, Title: Title is missing',
      'Row 4, Author: Author is missing',
      'Row 5, createdAt: it is not valid',
      'Row 6, id: it has a character that ids never have',
      'Row 8, id: Row 7 has the same',
      'Nothing is changed.',
    ];
    expect(() => parse(csv(...rows))).toThrow(new Error(problems.join('\n')));
  });

  const heading = 'Title,Summary,Content,Author,Publish on,Take down on';
  const takenDownEarly = `${heading}\nA,B,C,D,2027-03-06T15:00:00Z,2027-03-05T15:00:00Z`;
  test.each([
    ['many bad rows', csv(...Array(30).fill(',A,B,C,,')), 'Row 21, Author: Author is missing\n… and 10 more\nNothing'],
    ['fields that do not go together', takenDownEarly, 'Row 2, Take down on: It can only be taken down after'],
    ['other columns', 'Name,Age\nAnn,3', 'neither groups nor articles'],
    ['columns too few', 'id,Title,Content,createdAt\n', 'no column Summary'],
    ['a column too many', csv().replace('createdAt', 'Notes'), "column 'Notes' is not known"],
    ['a column twice', csv().replace('createdAt', 'title'), "column 'title' is there twice"],
    ['another encoding', Buffer.from(csv(',Caf\u00e9,B,C,D,'), 'latin1'), 'not UTF-8'],
    ['an open quote', csv(',"A,B,C,D,'), 'Row 2 cannot be read'],
  ])('%s', (_, content, message) => {
    expect(() => parse(content)).toThrow(message);
  });
});

test('names of fields, semicolons and line feeds are read, too', () => {
  const items = [{ title: 'A', summary: 'B', content: 'C\nD', author: 'E' }];
  expect(parse('title;summary;content;author\nA;B;"C\nD";E\n')).toEqual({ noun: news, items });
});

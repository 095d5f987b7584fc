import { expect, test } from 'vitest';
import { nouns } from '#features/all.server.ts';
import { aMessageInput } from '#features/messages/fixture.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { parseExport } from '#records/transfer/import.server.ts';
import { tables, upgradeExport } from './export-format.ts';

test('inlines picture and audio into items and revisions of an export that only references them', () => {
  const createdAt = timeOf(0);
  const picture = { id: 'p', width: 8, height: 6, alt: 'A picnic', focusX: 1, focusY: 2 };
  const audio = { address: '/media/a.mp3', type: 'audio/mpeg', bytes: 9, seconds: 1 };
  const remote = { address: 'https://a.example/1.mp3', type: 'audio/mpeg', bytes: 9, seconds: 0 };
  const article = { id: 'a', version: 1, slug: 'picnic', createdAt, ...anArticleInput({ picture: 'p' as never }) };
  const message = { id: 'm', version: 1, slug: 'm', ...aMessageInput({ publishAt: createdAt }), picture: '' };
  const states = { before: JSON.stringify({ ...article, picture: '' }), after: JSON.stringify(article) };
  const rows = {
    articles: [article],
    messages: [
      { ...message, audio: remote.address },
      { ...message, id: 'n', audio: '' },
    ],
    pictures: [{ ...picture, files: 'p', createdAt }],
    recordings: [audio, remote].map((row) => ({ ...row, createdAt })),
    revisions: [{ ...other, noun: 'news', at: createdAt, ...states }],
  };
  const file = Buffer.from(JSON.stringify({ format: 4, tables: rows }));
  const parsed = parseExport(file, nouns, tables, (old) => upgradeExport(old, new Date()));
  const upgraded = Object.fromEntries(parsed.map(({ table, rows }) => [table.name, rows as Record<string, string>[]]));
  expect(upgraded).toMatchObject({
    articles: [{ picture: JSON.stringify(picture) }],
    messages: [
      { picture: null, audio: JSON.stringify(remote) },
      { picture: null, audio: null },
    ],
    pictures: [{ id: 'p', files: 'p', width: 8, height: 6, createdAt }],
    audioFiles: [{ ...audio, createdAt }],
  });
  const { before, after } = upgraded.revisions?.[0] ?? {};
  expect([before, after].map((state) => JSON.parse(state ?? '').picture)).toEqual([null, picture]);
});

const none = { text: '', link: '', endsOn: '' };
const snow = { text: 'Snow', link: '', endsOn: '2027-03-07' };
const open = { text: 'We are open', link: '/news', endsOn: '2027-03-06' };
const other = { id: 'g', noun: 'groups', itemId: 'choir', version: 1, action: 'create', before: null, after: '{}' };
const timeOf = (version: number) => `2027-03-05T15:00:0${version}.000Z`;

/** Upgrades an export whose banner table had these states in succession; returns announcements and revisions. */
function upgrade(states: (typeof snow)[], now = timeOf(9)) {
  const rows = [none, ...states].map((state, version) => ({ id: 'banner', ...state, version }));
  const about = { noun: 'banner', itemId: 'banner', action: 'update' };
  const revisions = rows.slice(1).map((after, index) => {
    const version = index + 1;
    const json = { before: JSON.stringify(rows[index]), after: JSON.stringify(after) };
    return { id: `r-${version}`, ...about, version, at: timeOf(version), ...json };
  });
  const content = { banner: rows.slice(-1), revisions: [{ ...other, at: timeOf(0) }, ...revisions.reverse()] };
  const file = Buffer.from(JSON.stringify({ format: 4, tables: content }));
  const parsed = parseExport(file, nouns, tables, (old) => upgradeExport(old, new Date(now)));
  return Object.fromEntries(parsed.map(({ table, rows }) => [table.name, rows]));
}

const about = { id: expect.any(String), publishAt: timeOf(1) };
const snowItem = { ...about, title: 'Snow', link: '', hideAt: '2027-03-08T05:00:00.000Z' };
const openItem = { ...about, title: 'We are open', link: '/news', hideAt: '2027-03-07T05:00:00.000Z' };

test('turns the announcement of an export with a banner table into an item with history', () => {
  const { announcements, revisions = [] } = upgrade([snow, open, none, none, snow]);
  expect(announcements).toEqual([{ ...snowItem, version: 5 }]);
  const read = (state: unknown) => state && JSON.parse(String(state));
  const changes = (revisions as Record<string, unknown>[]).map(({ noun, action, at, before, after }) => {
    return [noun, action, at, read(before), read(after)];
  });
  expect(changes).toEqual([
    ['groups', 'create', timeOf(0), null, {}],
    ['announcements', 'create', timeOf(1), null, { ...snowItem, version: 1 }],
    ['announcements', 'update', timeOf(2), { ...snowItem, version: 1 }, { ...openItem, version: 2 }],
    ['announcements', 'delete', timeOf(3), { ...openItem, version: 2 }, null],
    ['announcements', 'restore', timeOf(5), null, { ...snowItem, version: 5 }],
  ]);
});

test('puts an expired announcement into the bin', () => {
  const { announcements, revisions } = upgrade([snow], '2027-03-08T05:00:00.000Z');
  expect(announcements).toEqual([]);
  expect(revisions?.at(-1)).toMatchObject({
    action: 'delete',
    version: 2,
    at: '2027-03-08T05:00:00.000Z',
    after: null,
  });
});

test('refuses an announcement that cannot be parsed', () => {
  const message = 'The announcement in the file cannot be read. Nothing is changed.';
  expect(() => upgrade([{ ...snow, endsOn: 'Sunday' }])).toThrow(message);
});

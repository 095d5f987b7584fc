import { expect, test } from 'vitest';
import { endOfDay } from '#core/church-time.ts';
import { nouns } from '#features/all.server.ts';
import { aMessageInput } from '#features/messages/fixture.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { parseExport } from '#records/transfer/import.server.ts';
import { tables, upgradeExport } from './export-format.ts';

type Row = Record<string, unknown>;
const timeOf = (version: number) => `2027-03-05T15:00:0${version}.000Z`;
const other = { id: 'g', noun: 'groups', itemId: 'choir', version: 1, action: 'create', before: null, after: '{}' };

function upgrade(content: object, now = timeOf(9)) {
  const file = Buffer.from(JSON.stringify({ format: 4, tables: content }));
  const parsed = parseExport(file, nouns, tables, (old) => upgradeExport(old, new Date(now)));
  return Object.fromEntries(parsed.map(({ table, rows }) => [table.name, rows as Row[]]));
}

function read(state: unknown) {
  return state && JSON.parse(String(state));
}

test('an export from when items named their picture and audio has all of it in their values, and in the history', () => {
  const createdAt = timeOf(0);
  const picture = { id: 'p', width: 8, height: 6, alt: 'A picnic', focusX: 1, focusY: 2 };
  const audio = { address: '/media/a.mp3', type: 'audio/mpeg', bytes: 9, seconds: 1 };
  const remote = { address: 'https://a.example/1.mp3', type: 'audio/mpeg', bytes: 9, seconds: 0 };
  const article = { id: 'a', version: 1, slug: 'picnic', createdAt, ...anArticleInput({ picture: 'p' as never }) };
  const message = { id: 'm', version: 1, slug: 'm', ...aMessageInput({ publishAt: createdAt }), picture: '' };
  const states = { before: JSON.stringify({ ...article, picture: '' }), after: JSON.stringify(article) };
  const upgraded = upgrade({
    articles: [article],
    messages: [
      { ...message, audio: remote.address },
      { ...message, id: 'n', audio: '' },
    ],
    pictures: [{ ...picture, files: 'p', createdAt }],
    recordings: [audio, remote].map((row) => ({ ...row, createdAt })),
    revisions: [{ ...other, noun: 'news', at: createdAt, ...states }],
  });
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
  expect([before, after].map((state) => read(state).picture)).toEqual([null, picture]);
});

const none = { text: '', link: '', endsOn: '' };
const snow = { text: 'Snow', link: '', endsOn: '2027-03-07' };
const open = { text: 'We are open', link: '/news', endsOn: '2027-03-06' };

/** The announcements and revisions of an export from when the table had these states, one after the other, read last one first. */
function upgradeAnnouncement(states: (typeof snow)[], now?: string) {
  const rows = [none, ...states].map((state, version) => ({ id: 'banner', ...state, version }));
  const revisions = states.map((_, index) => {
    const [version, at] = [index + 1, timeOf(index + 1)];
    const [before, after] = rows.slice(index).map((row) => JSON.stringify(row));
    return { id: `r-${version}`, noun: 'banner', itemId: 'banner', action: 'update', version, at, before, after };
  });
  const old = { banner: rows.slice(-1), revisions: [{ ...other, at: timeOf(0) }, ...revisions.reverse()] };
  const { announcements, revisions: upgraded = [] } = upgrade(old, now);
  const changes = upgraded.map(({ noun, action, at, before, after }) => [noun, action, at, read(before), read(after)]);
  return { announcements, changes };
}

test('an export from when the announcement had a table of its own has it as an item, with its history', () => {
  const about = { id: expect.any(String), publishAt: timeOf(1) };
  const snowItem = { ...about, title: 'Snow', link: '', hideAt: endOfDay('2027-03-07').toISOString() };
  const openItem = { ...about, title: 'We are open', link: '/news', hideAt: endOfDay('2027-03-06').toISOString() };
  expect(upgradeAnnouncement([snow, open, none, none, snow])).toEqual({
    announcements: [{ ...snowItem, version: 5 }],
    changes: [
      ['groups', 'create', timeOf(0), null, {}],
      ['announcements', 'create', timeOf(1), null, { ...snowItem, version: 1 }],
      ['announcements', 'update', timeOf(2), { ...snowItem, version: 1 }, { ...openItem, version: 2 }],
      ['announcements', 'delete', timeOf(3), { ...openItem, version: 2 }, null],
      ['announcements', 'restore', timeOf(5), null, { ...snowItem, version: 5 }],
    ],
  });
});

test('one that was over is in the bin, and one that cannot be read is refused', () => {
  const over = endOfDay('2027-03-07').toISOString();
  const { announcements, changes } = upgradeAnnouncement([snow], over);
  expect(announcements).toEqual([]);
  expect(changes.at(-1)).toEqual(['announcements', 'delete', over, expect.objectContaining({ version: 1 }), null]);
  const message = 'The announcement in the file cannot be read. Nothing is changed.';
  expect(() => upgradeAnnouncement([{ ...snow, endsOn: 'Sunday' }])).toThrow(message);
});

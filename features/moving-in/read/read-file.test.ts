import { describe, expect, test } from 'vitest';
import { nouns } from '#features/all.ts';
import { UnreadableFile } from '#features/moving-in/candidate.ts';
import { facts, readAll } from './fixture.ts';
import { readFile } from './read-file.ts';

function feed(item: string, declaration = '') {
  return `${declaration}<rss version="2.0"><channel><title>O</title><item><pubDate>2025-01-01</pubDate>${item}</item></channel></rss>`;
}

function utf16(text: string, byteOrder: 'le' | 'be') {
  const bytes = Buffer.from(text, 'utf16le');
  return byteOrder === 'le' ? bytes : bytes.swap16();
}

describe('a file in another encoding is read', () => {
  const item = '<title>Café – “Ä”</title><description>Text</description>';
  const inWindows = Buffer.from(item.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1');
  const around = feed('|', '<?xml version="1.0" encoding="ISO-8859-1"?>')
    .split('|')
    .map((part) => Buffer.from(part));
  const [before = Buffer.of(), after = Buffer.of()] = around;
  test.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${feed(item)}`)],
    ['UTF-16 with a mark', utf16(`\ufeff${feed(item, '<?xml version="1.0" encoding="UTF-16"?>')}`, 'le')],
    ['UTF-16 without one', utf16(feed(item), 'be')],
    ['ISO-8859-1 by its declaration, in truth windows-1252', Buffer.concat([before, inWindows, after])],
    ['windows-1252 without saying so', Buffer.concat([Buffer.from(feed('|').split('|')[0] ?? ''), inWindows, after])],
    ['UTF-16 by a declaration that is not true', Buffer.from(feed(item, '<?xml version="1.0" encoding="utf-16"?>'))],
  ])('%s', async (_, bytes) => {
    expect((await readAll(bytes)).candidates).toMatchObject([{ values: { title: 'Café – “Ä”' } }]);
  });
});

const deep = '<a>'.repeat(200);
const bomb = '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
const secret = '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>';

test.each([
  ['empty', '', 'is empty'],
  ['a ZIP archive', 'PK\x03\x04\x00\x00', 'ZIP'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'no text file'],
  ['a web page', '<?xml version="1.0"?><!-- a --><!DOCTYPE html><html>', 'a web page'],
  ['another XML', '<opml/>', 'neither a feed nor'],
  ['plain text', 'Dear all', 'no file that can be read'],
  ['a CSV file with other columns', 'a,b\n1,2', 'neither'],
  [
    'a list that another command takes',
    'title,description,meetingDay,meetingTime,gender,ageRange,location,leaders,meetingFormats\n',
    'npm run import',
  ],
  ['other JSON', '{"a":1}', 'no JSON Feed'],
  ['JSON that is cut off', '{"version":"https://jsonfeed.org/version/1","items":[', 'not complete'],
  ['a feed that is cut off', feed('<title>A</title>').slice(0, -30), 'ends in the middle'],
  ['in an unknown encoding', feed('', '<?xml version="1.0" encoding="klingon"?>'), '“klingon”'],
  ['an entity bomb', feed('<title>&b;</title>', bomb), 'entities of its own'],
  ['with an external entity', feed('<title>&x;</title>', secret), 'entities of its own'],
  ['nested deeply', feed(deep), 'too deeply'],
  ['one endless text', feed(`<description><![CDATA[${'a'.repeat(5_100_000)}`), 'five million'],
  ['one entry of empty elements', feed('<a/>'.repeat(110_000)), 'five million'],
  ['a million items', feed(`</item>${'<x/>'.repeat(100_001)}<item>`), '100,000 entries'],
])('a file that is %s is refused with a sentence', async (_, content, message) => {
  const read = readAll(typeof content === 'string' ? Buffer.from(content, 'latin1') : content, { nouns });
  await expect(read).rejects.toThrow(UnreadableFile);
  await expect(read).rejects.toThrow(message);
});

test('more than 100 MB are refused without being held', async () => {
  const part = Buffer.alloc(1024 * 1024, `<!--${'a'.repeat(1017)}-->`);
  async function* open() {
    yield Buffer.from('<rss><channel>');
    for (let sent = 0; sent <= 100; sent += 1) yield part;
  }
  const reading = readFile(open, facts)[Symbol.asyncIterator]();
  await expect(reading.next()).rejects.toThrow('larger than 100 MB');
});

test('entities that are not defined stay as they are written, and a DOCTYPE fetches nothing', async () => {
  const doctype = '<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://127.0.0.1:1/rss.dtd">';
  const { candidates } = await readAll(feed('<title>A &nbsp;&b;</title><description>x</description>', doctype));
  expect(candidates).toMatchObject([{ values: { title: 'A &b;' } }]);
});

test('a CSV file of this site becomes items, with the one date that they had before there were drafts', async () => {
  const csv =
    'id,Title,Summary,Content,Author,createdAt\none,Picnic,Come,Text,Jo,2020-01-01T10:00:00Z\n,Tea,Come,Text,Jo,\n';
  const { candidates } = await readAll(csv, { nouns });
  expect(candidates).toMatchObject([
    {
      noun: 'news',
      values: { title: 'Picnic', publishAt: '2020-01-01T10:00:00Z' },
      origin: { source: 'csv', key: 'one' },
    },
    { values: { title: 'Tea' }, origin: { key: 'Tea' } },
  ]);
});

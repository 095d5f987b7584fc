import { type Facts, type Found, type ReadFile, UnreadableFile } from '#features/moving-in/candidate.ts';
import { readCalendar } from './calendar.ts';
import { readCsvFile } from './csv.ts';
import { readJsonFeed, readXmlFeed } from './feed.ts';
import { openTextFile, type TextFile } from './text-file.ts';
import { readWordPress } from './wordpress.ts';

type Reader = (file: TextFile, facts: Facts) => AsyncIterable<Found>;

const aPage =
  'This is a web page, no export or feed. If you have saved a feed from the browser, save its source instead.';
const otherXml = 'This is XML, but neither a feed nor an export of WordPress.';

/** The formats, each by what its files begin with. The first that fits reads the file. */
const formats: [RegExp, Reader | string][] = [
  [/^BEGIN:VCALENDAR/i, readCalendar],
  [/^[{[]/, readJsonFeed],
  [/^(?:<\?xml[^>]*>|<!--(?:(?!-->).)*-->|\s)*(?:<!doctype html|<html|<head|<body)/is, aPage],
  [/^<.*xmlns:wp\s*=\s*["']http:\/\/wordpress\.org\/export\//is, readWordPress],
  [/^<(?:.*<)?(?:\w+:)?(?:rss|feed|rdf)[\s>]/is, readXmlFeed],
  [/^</, otherXml],
  [/^/, readCsvFile],
];

/** Recognizes a file by its content, whatever its name is, and reads it. */
export const readFile: ReadFile = async function* (open, facts) {
  const file = await openTextFile(open);
  const start = file.start.trimStart();
  const [, reader] = formats.find(([pattern]) => pattern.test(start)) ?? [undefined, otherXml];
  if (typeof reader === 'string') throw new UnreadableFile(reader);
  yield* reader(file, facts);
};

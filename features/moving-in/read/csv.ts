import { type Facts, type Found, UnreadableFile } from '#features/moving-in/candidate.ts';
import { readCsv } from '#records/transfer/csv.server.ts';
import { readWhole, type TextFile } from './text-file.ts';

const maxCsv = 10_000_000;
const movable = ['news', 'messages', 'events'] as const;
const notCsv =
  'This is no file that can be read here. The site takes podcast feeds, exports of WordPress, RSS, Atom and JSON feeds, calendars (.ics), and its own CSV files.';

/** A CSV file as this site writes it, with news, messages or events. Its items are added; “npm run import” makes the site's list the same as the file. */
export async function* readCsvFile(file: TextFile, { nouns }: Facts): AsyncGenerator<Found> {
  const { noun, rows } = parse(await readWhole(file, maxCsv), nouns);
  const path = movable.find((each) => each === noun.path);
  if (!path) throw new UnreadableFile(`These are ${noun.plural}, which “npm run import” takes.`);
  for (const { where, value } of rows) {
    const { id, createdAt, picture, ...values } = value as Record<string, unknown>;
    if (createdAt && !values.publishAt) values.publishAt = createdAt;
    const notes = picture ? ['Its picture is not in the file.'] : [];
    if (JSON.stringify(values.audio ?? '').includes('/media/')) {
      delete values.audio;
      notes.push('Its audio is not in the file.');
    }
    const key = String(
      id || [values.title, values.date ?? values.preachedOn ?? values.publishAt].filter(Boolean).join(' ') || where,
    );
    yield { candidate: { noun: path, values, origin: { source: 'csv', key }, oldPaths: [], files: [], notes } };
  }
}

function parse(csv: string, nouns: Facts['nouns']) {
  if (!/[,;\t]/.test(csv.split('\n', 1)[0] ?? '')) throw new UnreadableFile(notCsv);
  try {
    return readCsv(csv.replace(/^\ufeff/, ''), nouns);
  } catch (error) {
    throw new UnreadableFile(`Read as CSV, this file has a mistake. ${(error as Error).message}`);
  }
}

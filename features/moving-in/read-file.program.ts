// Runs in its own process, started by read-upload.ts for one file, which is its standard input: what is read was written by strangers, and may take
// long. What was found is written behind the file, a line each.
import { createReadStream, fstatSync, writeSync } from 'node:fs';
import { lowerPriority } from '#core/uploads/lower-priority.ts';
import { UnreadableFile } from './candidate.ts';
import { readFile } from './read/read-file.ts';

/** `refusal`: a sentence for the volunteer. */
export type ReadResult = { bytes: number } | { refusal: string };

const file = 0;
const linesAtOnce = 200;

lowerPriority();
const { size } = fstatSync(file);
const [facts = '{}'] = process.argv.slice(2);
process.send?.(await read().catch(refusalOf));

async function read(): Promise<ReadResult> {
  const given = JSON.parse(facts);
  const nouns = given.nouns.map(({ stamped, ...noun }: { stamped?: object }) => ({
    ...noun,
    stamp: () => stamped ?? {},
  }));
  const open = () => createReadStream('', { fd: file, start: 0, end: size - 1, autoClose: false });
  let bytes = 0;
  let lines: string[] = [];
  function flush() {
    const text = Buffer.from(lines.join(''));
    for (let at = 0; at < text.length; ) at += writeSync(file, text, at, text.length - at, size + bytes + at);
    bytes += text.length;
    lines = [];
  }
  if (size === 0) throw new UnreadableFile('This file is empty.');
  for await (const found of readFile(open, { ...given, nouns, now: new Date(given.now) })) {
    lines.push(`${JSON.stringify(found)}\n`);
    if (lines.length >= linesAtOnce) flush();
  }
  flush();
  return { bytes };
}

function refusalOf(error: unknown): ReadResult {
  if (error instanceof UnreadableFile) return { refusal: error.message };
  throw error;
}

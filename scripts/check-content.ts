// `npm run check:content`: is the content sound, and which sample values still wait for the church's own?
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

type Sample = { line: number; field: string; value: string };

const folder = 'content';

/** Comments and texts are stepped over whole, so that a bracket or the word 'sample(' inside them counts for nothing. */
const pieces =
  /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\bsample\s*\(|[()]|(\w+):/g;

function samplesIn(source: string) {
  const samples: Sample[] = [];
  let field = '';
  let start: { index: number; inside: number } | undefined;
  let depth = 0;
  for (const { 0: piece, 1: key, index } of source.matchAll(pieces)) {
    if (start) {
      if (piece.endsWith('(')) depth += 1;
      if (piece === ')') depth -= 1;
      if (depth > 0) continue;
      const line = source.slice(0, start.index).split('\n').length;
      samples.push({ line, field, value: plain(source.slice(start.inside, index)) });
      start = undefined;
    } else if (piece.startsWith('sample')) {
      start = { index, inside: index + piece.length };
      depth = 1;
    } else if (key) field = key;
  }
  return samples;
}

/** What stands between the brackets, on one line and without its quotes. */
function plain(code: string) {
  const words = code
    .replace(/\s+/g, ' ')
    .replace(/^ |,? ?$/g, '')
    .replace(/^(['"`])([\s\S]*)\1$/, '$2');
  return words.length > 90 ? `${words.slice(0, 89)}…` : words || '(empty)';
}

/** The place in the file, as Node shows it, without the inside of Node. */
function frame({ stack = '' }: Error) {
  return stack.replace(/\n {4}at [\s\S]*/, '').replace(`${pathToFileURL(resolve()).href}/`, '');
}

async function check() {
  try {
    await import(pathToFileURL(resolve(folder, 'index.ts')).href);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isUnreadable = error instanceof SyntaxError || error instanceof ReferenceError;
    console.error(
      isUnreadable
        ? `A file in ${folder}/ cannot be read. Usually a quote, a comma or a bracket is missing near here:\n\n${frame(error)}`
        : error.message,
    );
    process.exit(1);
  }
}

await check();
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => join(folder, file).replaceAll('\\', '/'))
  .sort();
const lines = files.flatMap((file) =>
  samplesIn(readFileSync(file, 'utf8')).map(({ line, field, value }) => `${file}:${line}  ${field}: ${value}`),
);
for (const line of lines) console.log(line);
const waiting = lines.length === 1 ? 'One sample value is' : `${lines.length} sample values are`;
console.log(
  lines.length === 0
    ? 'The content is sound, and no sample value is left.'
    : `\nThe content is sound. ${waiting} still waiting for the church's own: replace sample('…') by '…'.`,
);

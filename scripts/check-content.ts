// `npm run check:content`: validates the content and lists the remaining sample values.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

type Sample = { line: number; field: string; value: string };

const folder = 'content';

/** Matches comments and strings as a whole, so that a bracket or 'sample(' inside them is ignored. */
const tokens =
  /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\bsample\.\w+\s*\(|[()]|(\w+):/g;

function samplesIn(source: string) {
  const samples: Sample[] = [];
  let field = '';
  let start: { index: number; inside: number } | undefined;
  let depth = 0;
  for (const { 0: token, 1: key, index } of source.matchAll(tokens)) {
    if (start) {
      if (token.endsWith('(')) depth += 1;
      if (token === ')') depth -= 1;
      if (depth > 0) continue;
      const line = source.slice(0, start.index).split('\n').length;
      samples.push({ line, field, value: valueText(source.slice(start.inside, index)) });
      start = undefined;
    } else if (token.startsWith('sample')) {
      start = { index, inside: index + token.length };
      depth = 1;
    } else if (key) field = key;
  }
  return samples;
}

/** The code between the brackets, on one line and without quotes. */
function valueText(code: string) {
  const text = code
    .replace(/\s+/g, ' ')
    .replace(/^ |,? ?$/g, '')
    .replace(/^(['"`])([\s\S]*)\1$/, '$2');
  return text.length > 90 ? `${text.slice(0, 89)}…` : text || '(empty)';
}

/** The code frame that Node prints, without the stack. */
function codeFrame({ stack = '' }: Error) {
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
        ? `A file in ${folder}/ cannot be read. Usually a quote, a comma or a bracket is missing near here:\n\n${codeFrame(error)}`
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
const remaining = lines.length === 1 ? 'One sample value is' : `${lines.length} sample values are`;
console.log(
  lines.length === 0
    ? 'The content is sound, and no sample value is left.'
    : `\nThe content is sound. ${remaining} still waiting for the church's own: replace sample('…') by '…'.`,
);

// `npm run check:content`: validates the content and lists the remaining samples, by weight and file.
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getCallSites } from 'node:util';
import type { recordSamples, Weight } from '#content/sample.ts';

const folder = 'content';
const root = `${pathToFileURL(resolve()).href}/`;

const weights: { weight: Weight; one: string; many: string }[] = [
  { weight: 'safety', one: 'safety promise', many: 'safety promises' },
  { weight: 'fact', one: 'fact', many: 'facts' },
  { weight: 'story', one: 'story', many: 'stories' },
];

type Sample = { weight: Weight; file: string; line: number; text: string };

/** Imports all content and records the calls of `sample`, by place, because a function may be called more than once. */
async function readSamples() {
  const samples = new Map<string, Sample>();
  const { recordSamples: setRecorder }: { recordSamples: typeof recordSamples } = await read('sample.ts');
  setRecorder((weight, value) => {
    const place = getCallSites().find(({ scriptName }) => /\/content\/(?!sample\.ts)/.test(scriptName));
    const { scriptName = '', lineNumber: line = 0, columnNumber = 0 } = place ?? {};
    const file = scriptName.replace(root, '');
    samples.set(`${file}:${line}:${columnNumber}`, { weight, file, line, text: textOf(value) });
  });
  await read('index.ts');
  for (const file of globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })) await read(file);
  return [...samples.values()].sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
}

function read(file: string) {
  return import(pathToFileURL(resolve(folder, file)).href);
}

function textOf(value: unknown) {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ');
  return text.length > 90 ? `${text.slice(0, 89)}…` : text || '(empty)';
}

/** The code frame that Node prints, without the stack. */
function codeFrame({ stack = '' }: Error) {
  return stack.replace(/\n {4}at [\s\S]*/, '').replace(root, '');
}

function reportMistake(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const isUnreadable = error instanceof SyntaxError || error instanceof ReferenceError;
  console.error(
    isUnreadable
      ? `A file in ${folder}/ cannot be read. Usually a quote, a comma or a bracket is missing near here:\n\n${codeFrame(error)}`
      : error.message,
  );
  process.exit(1);
}

const samples = await readSamples().catch(reportMistake);
const counts: string[] = [];
for (const { weight, one, many } of weights) {
  const marked = samples.filter((sample) => sample.weight === weight);
  if (marked.length === 0) continue;
  counts.push(`${marked.length} ${marked.length === 1 ? one : many}`);
  console.log(`${many.toUpperCase()}: ${marked.length}\n`);
  for (const list of Map.groupBy(marked, ({ file }) => file).values()) {
    console.log([...list.map(({ file, line, text }) => `  ${file}:${line}  ${text}`), ''].join('\n'));
  }
}
const [wait, them] =
  samples.length === 1 ? ['One sample still waits', 'it'] : [`${samples.length} samples still wait`, 'them'];
console.log(
  samples.length === 0
    ? 'The content is sound, and nothing in it waits for the church to confirm it anymore.'
    : `The content is sound. ${wait} for the church to confirm or replace ${them}: ${counts.join(', ')}.`,
);

// The thread of `readSamples`: imports all content, records the calls of `sample`, and finds where the words of the site have what is marked.
import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getCallSites } from 'node:util';
import { parentPort } from 'node:worker_threads';
import type { Weight } from '#content/sample.ts';
import type { Sample } from '#records/declare/unconfirmed.ts';
import { explain } from './content-errors.ts';
import { folder, read } from './content-samples.ts';

/** The beginning of the URLs of this project's files. */
const root = `${pathToFileURL(resolve()).href}/`;

/** Characters that no text has: a sample is `\uE000`, its number, `\uE001`, its text, `\uE002`. They show it in any sentence that is made of it. */
const opening = /\uE000(\d+)\uE001/g;
const unmarked = (text: string) => text.replaceAll(/\uE000\d+\uE001|\uE002/g, '');

type Found = Pick<Sample, 'at'> & { weight: Weight; file: string; line: number; text: string; isWhole?: boolean };
/** By source position, because one call may run more than once. */
const samples = new Map<string, Found>();
/** Lists and groups have no text that could be marked. */
const structures = new Map<unknown, Found>();

function record<Value>(weight: Weight, value: Value): Value {
  const place = getCallSites().find(({ scriptName }) => /\/content\/(?!sample\.ts)/.test(scriptName));
  const { scriptName = '', lineNumber: line = 0, columnNumber = 0 } = place ?? {};
  const file = scriptName.replace(root, '');
  const position = `${file}:${line}:${columnNumber}`;
  const isText = typeof value === 'string';
  const sample = { weight, file, line, text: unmarked(isText ? value : JSON.stringify(value)) };
  samples.set(position, sample);
  if (value !== null && typeof value === 'object') structures.set(value, sample);
  return isText ? (`\uE000${[...samples.keys()].indexOf(position)}\uE001${value}\uE002` as Value) : value;
}

/** A sample belongs where it stands alone, first of all among the facts. Only a text that never does belongs to a sentence around it. */
function locate(sample: Found | undefined, at: Sample['at'], isWhole: boolean) {
  if (!sample || sample.isWhole || (sample.at && !isWhole)) return;
  Object.assign(sample, { at, isWhole });
}

function locateIn(value: unknown, part: string, path: string) {
  locate(structures.get(value), { part, path }, true);
  if (typeof value === 'string') {
    for (const [, number] of value.matchAll(opening)) {
      const sample = [...samples.values()][Number(number)];
      locate(sample, { part, path }, sample?.text === unmarked(value));
    }
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) locateIn(inner, part, path ? `${path}.${key}` : key);
  }
}

const { recordSamples }: typeof import('#content/sample.ts') = await read('sample.ts');
recordSamples(record);
const errors = new Set<string>();
for (const file of globSync('**/*.ts', { cwd: folder, exclude: ['index.ts', '**/*.test.ts'] })) {
  await read(file).catch((error) => errors.add(explain(error, root)));
}
if (errors.size > 0) throw new Error([...errors].join('\n\n'));
if (existsSync(join(folder, 'words.ts'))) {
  const { readContent }: typeof import('#content/words.ts') = await read('words.ts');
  try {
    readContent((part, written) => {
      locateIn(written, part, '');
      return written;
    });
  } catch {
    // Code that compares a text may fail on the marks in it. The samples that are not found then are for a webmaster.
  }
}
const inOrder = [...samples.values()].sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
const list: Sample[] = inOrder.map(({ weight, file, line, text, at }) => ({
  weight,
  place: `${file}:${line}`,
  text,
  at,
}));
parentPort?.postMessage(list);

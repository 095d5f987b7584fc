import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getCallSites } from 'node:util';
import type { Weight } from '#content/sample.ts';
import { explain } from './content-errors.ts';

export const folder = 'content';
/** The beginning of the URLs of this project's files. */
const root = `${pathToFileURL(resolve()).href}/`;

type Sample = { weight: Weight; file: string; line: number; text: string };

/** Imports all content and records the calls of `sample` by source position, because one call may run more than once. */
export async function readSamples() {
  const samples = new Map<string, Sample>();
  const { recordSamples }: typeof import('#content/sample.ts') = await read('sample.ts');
  recordSamples((weight, value) => {
    const place = getCallSites().find(({ scriptName }) => /\/content\/(?!sample\.ts)/.test(scriptName));
    const { scriptName = '', lineNumber: line = 0, columnNumber = 0 } = place ?? {};
    const file = scriptName.replace(root, '');
    samples.set(`${file}:${line}:${columnNumber}`, { weight, file, line, text: textOf(value) });
  });
  const errors = new Set<string>();
  for (const file of globSync('**/*.ts', { cwd: folder, exclude: ['index.ts', '**/*.test.ts'] })) {
    await read(file).catch((error) => errors.add(explain(error, root)));
  }
  if (errors.size > 0) throw new Error([...errors].join('\n\n'));
  const inOrder = [...samples.values()].sort(
    (one, other) => one.file.localeCompare(other.file) || one.line - other.line,
  );
  return inOrder.map(({ weight, file, line, text }) => ({ weight, place: `${file}:${line}`, text }));
}

export function read(file: string) {
  return import(pathToFileURL(resolve(folder, file)).href);
}

function textOf(value: unknown) {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ');
  return text.length > 90 ? `${text.slice(0, 89)}…` : text || '(empty)';
}

// `npm run check:content`: reports mistakes in the content, or else lists what the church has not confirmed or replaced yet.
// With `-- --fix` it first lays out the files as the site's own, and takes out imports that nothing uses anymore.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getCallSites } from 'node:util';
import type { Weight } from '#content/sample.ts';
import { inOneMessage } from '#content/schema.ts';
import { explain } from './content-errors.ts';
import { findDeadLinks, findLeftovers } from './content-texts.ts';
import { findMissingFields } from './missing-fields.ts';

const folder = 'content';
const root = `${pathToFileURL(resolve()).href}/`;

const weights: { weight: Weight | 'leftover'; one: string; many: string }[] = [
  { weight: 'safety', one: 'safety promise', many: 'safety promises' },
  { weight: 'leftover', one: 'leftover of the sample church', many: 'leftovers of the sample church' },
  { weight: 'denomination', one: 'teaching of a denomination', many: 'teachings of a denomination' },
  { weight: 'fact', one: 'fact', many: 'facts' },
  { weight: 'story', one: 'story', many: 'stories' },
];

type Unconfirmed = { weight: Weight | 'leftover'; place: string; text: string };

/** Records the calls of `sample` while all content is imported, by place, because a function may be called more than once. */
async function readContent() {
  const samples = new Map<string, { weight: Weight; file: string; line: number; text: string }>();
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
  if (errors.size > 0) stop([...errors].join('\n\n'));
  const inOrder = [...samples.values()].sort(
    (one, other) => one.file.localeCompare(other.file) || one.line - other.line,
  );
  return inOrder.map(({ weight, file, line, text }): Unconfirmed => ({ weight, place: `${file}:${line}`, text }));
}

/** Mistakes that show only when all files are there: links, and fields that pages expect. Returns leftovers of the sample church. */
async function checkWhole(): Promise<Unconfirmed[]> {
  const { content, files }: typeof import('#content/index.ts') = await read('index.ts').catch(({ message }: Error) =>
    stop(message),
  );
  const { sampleChurchWords }: typeof import('#content/sample.ts') = await read('sample.ts');
  // Not before: the pages import some of the content.
  const { adminPages, publicPaths } = await import('#app/routes.ts');
  const paths = [...publicPaths, ...adminPages.map(({ path }) => path)];
  const mistakes = findDeadLinks(files, [...paths, ...content.noPageYet]);
  if (existsSync('tsconfig.content.json')) mistakes.push(...findMissingFields('.'));
  if (mistakes.length > 0) stop(inOneMessage(mistakes));
  const leftovers = findLeftovers(files, { words: sampleChurchWords, facts: [content.church, content.campuses] });
  return leftovers.map((leftover) => ({ weight: 'leftover', ...leftover }));
}

function read(file: string) {
  return import(pathToFileURL(resolve(folder, file)).href);
}

function textOf(value: unknown) {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ');
  return text.length > 90 ? `${text.slice(0, 89)}…` : text || '(empty)';
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Removing the last sample of a file leaves an import that nothing uses. */
function tidy() {
  const biome = join(import.meta.dirname, '..', 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  spawnSync(process.execPath, [biome, 'check', '--write', '--unsafe', '--log-level=error', folder], {
    stdio: 'inherit',
  });
}

if (process.argv.includes('--fix')) tidy();
const samples = await readContent();
const unconfirmed = [...samples, ...(await checkWhole())];
const counts: string[] = [];
for (const { weight, one, many } of weights) {
  const found = unconfirmed.filter((sample) => sample.weight === weight);
  if (found.length === 0) continue;
  counts.push(`${found.length} ${found.length === 1 ? one : many}`);
  console.log(`${many.toUpperCase()}: ${found.length}\n`);
  for (const list of Map.groupBy(found, ({ place }) => place.replace(/:.*/, '')).values()) {
    console.log([...list.map(({ place, text }) => `  ${place}  ${text}`), ''].join('\n'));
  }
}
const [wait, them] =
  unconfirmed.length === 1 ? ['One sample still waits', 'it'] : [`${unconfirmed.length} samples still wait`, 'them'];
// Pictures and colors are checked before (tools/check-content.ts).
const verdict = process.exitCode ? 'The words and facts are sound, but see the mistakes above' : 'The content is sound';
console.log(
  unconfirmed.length === 0
    ? `${verdict}, and nothing in it waits for the church to confirm it anymore.`
    : `${verdict}. ${wait} for the church to confirm or replace ${them}: ${counts.join(', ')}.`,
);

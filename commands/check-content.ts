// `npm run check:content`: reports mistakes in the content, or else lists what the church has not confirmed or replaced yet.
// With `-- --fix`, or after a file was confirmed, it first lays out the files as the site's own, and takes out imports that nothing uses
// anymore. What the church has changed or confirmed in the browser is not listed, if there is a database.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inOneMessage } from '#content/one-message.ts';
import type { Weight } from '#content/sample.ts';
import { readSettings } from '#core/settings.ts';
import type { Sample } from '#records/declare/unconfirmed.ts';
import { folder, isForNewDatabase, read, readSamples } from './content-samples.ts';
import { findDeadLinks, findLeftovers } from './content-texts.ts';
import { findMissingFields } from './missing-fields.ts';

const weights: { weight: Weight | 'leftover'; one: string; many: string }[] = [
  { weight: 'safety', one: 'safety promise', many: 'safety promises' },
  { weight: 'leftover', one: 'leftover of the sample church', many: 'leftovers of the sample church' },
  { weight: 'denomination', one: 'teaching of a denomination', many: 'teachings of a denomination' },
  { weight: 'fact', one: 'fact', many: 'facts' },
  { weight: 'story', one: 'story', many: 'stories' },
];

type Unconfirmed = { weight: Weight | 'leftover'; place: string; text: string };

/** Leaves out what the church has changed or confirmed in the database, which is only read, and only if there is one. */
async function withoutOwn(samples: Sample[]): Promise<Sample[]> {
  try {
    const { database: settings } = readSettings(process.env);
    if (settings.kind === 'sqlite' && !existsSync(settings.file)) return samples;
    // These imports come late, because they import the content.
    const { listWaiting, readStored } = await import('#features/all.server.ts');
    const { openDatabase } = await import('#server/db/database.ts');
    const database = openDatabase(settings, { readOnly: true });
    try {
      return listWaiting(samples, await readStored(database.db));
    } finally {
      await database.close();
    }
  } catch (error) {
    const { message } = error as Error;
    console.error(
      `What was changed or confirmed in the browser is counted as a sample, because the database cannot be read: ${message}\n`,
    );
    return samples;
  }
}

/** Reports mistakes that need all files: dead links, and fields that pages expect. Returns leftovers of the sample church. */
async function checkWhole(): Promise<Unconfirmed[]> {
  const { content, files }: typeof import('#content/index.ts') = await read('index.ts').catch(({ message }: Error) =>
    stop(message),
  );
  const { sampleChurchWords }: typeof import('#content/sample.ts') = await read('sample.ts');
  // This import comes late, because the pages import some of the content.
  const { adminPages, builtPages } = await import('#site/routes.ts');
  const paths = [...builtPages, ...adminPages].map(({ path }) => path);
  const mistakes = findDeadLinks(files, [...paths, ...content.noPageYet]);
  if (existsSync('tsconfig.content.json')) mistakes.push(...findMissingFields('.'));
  if (mistakes.length > 0) stop(inOneMessage(mistakes));
  const leftovers = findLeftovers(files, { words: sampleChurchWords, facts: [content.church, content.campuses] });
  return leftovers.map((leftover) => ({ weight: 'leftover', ...leftover }));
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Formats the content and removes unused imports, such as the one left after the last sample of a file. */
function tidy() {
  const biome = join(import.meta.dirname, '..', 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  spawnSync(process.execPath, [biome, 'check', '--write', '--unsafe', '--log-level=error', folder], {
    stdio: ['inherit', 'ignore', 'inherit'],
  });
}

function print(title: string, found: Pick<Unconfirmed, 'place' | 'text'>[]) {
  console.log(`${title.toUpperCase()}: ${found.length}\n`);
  for (const list of Map.groupBy(found, ({ place }) => place.replace(/:.*/, '')).values()) {
    console.log([...list.map(({ place, text }) => `  ${place}  ${shorten(text)}`), ''].join('\n'));
  }
}

function shorten(text: string) {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 89)}…` : line || '(empty)';
}

if (process.argv.some((word) => ['--fix', 'confirm'].includes(word))) tidy();
const samples = await readSamples().catch(({ message }: Error) => stop(message));
const leftovers = await checkWhole();
const forNewDatabase = samples.filter(isForNewDatabase);
const ofSite = samples.filter((sample) => !isForNewDatabase(sample));
const unconfirmed: Unconfirmed[] = [...(await withoutOwn(ofSite)), ...leftovers];
const counts: string[] = [];
for (const { weight, one, many } of weights) {
  const found = unconfirmed.filter((sample) => sample.weight === weight);
  if (found.length === 0) continue;
  counts.push(`${found.length} ${found.length === 1 ? one : many}`);
  print(many, found);
}
if (forNewDatabase.length > 0) print('in what a new database starts with', forNewDatabase);
const [wait, them] =
  unconfirmed.length === 1 ? ['One sample still waits', 'it'] : [`${unconfirmed.length} samples still wait`, 'them'];
// Pictures and colors are checked before (tools/check-content.ts).
const verdict = process.exitCode ? 'The words and facts are sound, but see the mistakes above' : 'The content is sound';
console.log(
  unconfirmed.length === 0
    ? `${verdict}${process.exitCode ? '. Nothing in them' : ', and nothing in it'} waits for the church to confirm it anymore.`
    : `${verdict}. ${wait} for the church to confirm or replace ${them}: ${counts.join(', ')}.`,
);
if (forNewDatabase.length > 0)
  console.log(
    'What a new database starts with is not counted: volunteers replace it, and `npm run samples` lists what is left of it.',
  );

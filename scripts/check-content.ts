// `npm run check:content`: validates the content and lists the remaining samples, by weight and page.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = 'content';

const weights = [
  { mark: 'safety', one: 'safety promise', many: 'safety promises' },
  { mark: 'fact', one: 'fact', many: 'facts' },
  { mark: 'story', one: 'story', many: 'stories' },
];

const everyPage = 'every page';
const pageOfTopic: Record<string, string> = {
  'church.ts': everyPage,
  'campuses.ts': everyPage,
  'exceptions.ts': everyPage,
  'navigation.ts': everyPage,
  'confidence.ts': '/contact, /marriage-family, /outreach, /prayer, /share-your-story, /youth',
  'staff.ts': '/leadership',
  'events.ts': '/',
  'faq.ts': '/new-to-xenia-naz',
  'giving.ts': '/give',
  'sample-data.ts': '/small-groups and /news',
};

function pageOf(file: string) {
  const url = /^pages\/(.*)\.ts$/.exec(file)?.[1];
  return url ? `/${url.replace(/^home$/, '')}` : (pageOfTopic[file] ?? 'elsewhere');
}

type Sample = { mark: string; page: string; text: string };

function inPageOrder(one: Sample, other: Sample) {
  return Number(other.page === everyPage) - Number(one.page === everyPage) || one.page.localeCompare(other.page);
}

/** Matches comments and strings as a whole, so that a bracket or a mark inside them is ignored. */
const tokens =
  /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\bsample\.(\w+)\s*\(|[()]|((?<=\bconst )\w+|\w+(?=:))/g;

function samplesIn(file: string) {
  const source = readFileSync(join(folder, file), 'utf8');
  const samples: Sample[] = [];
  let field = '';
  let start: { mark: string; index: number; inside: number } | undefined;
  let depth = 0;
  for (const { 0: token, 1: mark, 2: key, index } of source.matchAll(tokens)) {
    if (start) {
      if (token.endsWith('(')) depth += 1;
      if (token === ')') depth -= 1;
      if (depth > 0) continue;
      const line = source.slice(0, start.index).split('\n').length;
      const value = valueText(source.slice(start.inside, index));
      samples.push({ mark: start.mark, page: pageOf(file), text: `${folder}/${file}:${line}  ${field}: ${value}` });
      start = undefined;
    } else if (mark) {
      start = { mark, index, inside: index + token.length };
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
const samples = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.replaceAll('\\', '/'))
  .sort()
  .flatMap(samplesIn)
  .sort(inPageOrder);
const counts: string[] = [];
for (const { mark, one, many } of weights) {
  const marked = samples.filter((sample) => sample.mark === mark);
  if (marked.length === 0) continue;
  counts.push(`${marked.length} ${marked.length === 1 ? one : many}`);
  console.log(`${many.toUpperCase()}: ${marked.length}\n`);
  for (const [page, list] of Map.groupBy(marked, (sample) => sample.page)) {
    console.log([`  ${page}`, ...list.map(({ text }) => `    ${text}`), ''].join('\n'));
  }
}
const [wait, them] =
  samples.length === 1 ? ['One sample still waits', 'it'] : [`${samples.length} samples still wait`, 'them'];
console.log(
  samples.length === 0
    ? 'The content is sound, and nothing in it waits for the church to confirm it anymore.'
    : `The content is sound. ${wait} for the church to confirm or replace ${them}: ${counts.join(', ')}.`,
);

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nouns } from '../features/all.server.ts';
import { apiPath } from '../records/declare/noun.ts';
import { itemPath } from '../records/show/item-page.ts';
import type { ServerNoun } from '../records/store/details.server.ts';
import { openDatabase } from '../server/db/database.ts';
import { documents } from '../server/serve/documents.ts';
import { publicPages } from '../site/routes.ts';
import { freePort } from '../test/free-port.ts';
import { request } from '../test/site.ts';
import { logIn, startBuiltServer, startWriting } from './built-server.ts';
import { realisticItem, writeEntries } from './entries.ts';
import { startVisitor } from './faults/visitors.ts';
import { median } from './figures.ts';
import type { Usage } from './inside.ts';
import { aligned } from './table.ts';

type Size = {
  /** Items of each noun, fewer of those with long texts, and the length of these. */
  items: number;
  itemsWithLongTexts: number;
  longText: number;
  /** Items on the site that saves are compared with. With 0 a single site stands in for all three, because figures do not matter. */
  few: number;
  rounds: number;
  /** Seconds under load before memory is read. */
  seconds: number;
  /** How long a site must be idle before it is measured. */
  idleMs: number;
};
export const fullSize: Omit<Size, 'rounds'> = {
  items: 10_000,
  itemsWithLongTexts: 2_000,
  longText: 60_000,
  few: 30,
  seconds: 60,
  idleMs: 300,
};
export const smallestSize: Size = {
  items: 60,
  itemsWithLongTexts: 60,
  longText: 2_000,
  few: 0,
  rounds: 0,
  seconds: 0.5,
  idleMs: 0,
};

/** Targets for any size, printed beside the measurements. */
const limits = {
  start: 1.5,
  megabytes: 250,
  requestMs: 150,
  itemMs: 0.2,
  saveSeconds: 0.3,
  p99Ms: 100,
  turnMs: 50,
  adminMegabytes: 1,
};

/** The first finds nearly everything, the second is misspelled. */
const searches = ['e', 'prayr'];
const gzip = { 'accept-encoding': 'gzip' };
const all = nouns;

type Site = Awaited<ReturnType<typeof openSite>>;

/** Compares a site with many items of every noun to one with the samples, and for saves to one with a few items. */
export async function measureSizes(folder: string, size: Size) {
  const count = ({ fields }: ServerNoun) =>
    Object.values(fields).some(({ isLong }) => isLong) ? size.itemsWithLongTexts : size.items;
  const files = {
    many: join(folder, 'sizes.db'),
    few: join(folder, 'few-sizes.db'),
    samples: join(folder, 'samples.db'),
  };
  const start = performance.now();
  await writeEntries(files.many, { count, longText: size.longText });
  if (size.few > 0) await writeEntries(files.few, { count: () => size.few, longText: size.longText });
  const filled = (performance.now() - start) / 1_000;
  const many = await openSite(files.many, size);
  const samples = size.few > 0 ? await openSite(files.samples, size) : many;
  const few = size.few > 0 ? await openSite(files.few, size) : many;
  try {
    const requests = await measureRequests(many, samples, (reads) =>
      all.reduce((sum, noun) => sum + (reads.includes(noun.path) ? count(noun) : 0), 0),
    );
    const rows = [
      await startRow(many, samples),
      await memoryRow(many, samples, size),
      ...(await adminRows(many, samples, count)),
      ...(await saveRows(many, few, size)),
    ];
    const sizes = all.map((noun) => `${whole(count(noun))} ${noun.plural}`).join(', ');
    return [
      `${sizes}; texts that are too long for lists have ${whole(size.longText)} characters; filled in ${filled.toFixed(0)} s`,
      aligned(['path', 'kB', 'first', 'with samples', 'ratio', 'again', 'longest turn', 'limit', 'within'], requests),
      aligned(['figure', 'these sizes', 'beside', 'ratio', 'limit', 'within'], rows),
    ].join('\n\n');
  } finally {
    for (const site of new Set([many, samples, few])) await site.stop();
  }
}

/** Opens a site with the metrics that its process reports. */
async function openSite(file: string, { rounds, idleMs }: Size) {
  const insidePort = await freePort();
  const inside = new URL('inside.ts', import.meta.url).href;
  const options = { sampleData: file.endsWith('samples.db'), path: '/news' };
  const env = { NODE_OPTIONS: `--import=${inside}`, INSIDE_PORT: String(insidePort) };
  const startTimes: number[] = [];
  // The first start also fills the database.
  for (let round = 0; round < rounds; round++) {
    const { startMs, stop } = await startBuiltServer(file, options);
    startTimes.push(startMs / 1_000);
    await stop();
  }
  const { port, startMs, stop } = await startBuiltServer(file, { ...options, env });
  startTimes.push(startMs / 1_000);
  const usage = async (): Promise<Usage> => JSON.parse((await request(insidePort, '/')).text);
  return {
    port,
    stop,
    usage,
    startSeconds: median(startTimes),
    firstSlug: await firstSlugs(file),
    /** Waits until the site has finished its idle work, such as recompressing. */
    async untilIdle() {
      for (let tries = 0; idleMs > 0 && tries < 200; tries++) {
        const before = await usage();
        await wait(idleMs);
        if ((await usage()).cpuMs - before.cpuMs < idleMs / 10) return;
      }
    },
  };
}

async function firstSlugs(file: string) {
  const { db, close } = openDatabase({ kind: 'sqlite', file });
  const rows = await db.selectFrom('slugs').select(['noun', 'slug']).orderBy('itemId', 'desc').execute();
  await close();
  const slugs = new Map(rows.map(({ noun, slug }) => [noun, slug]));
  return ({ path }: ServerNoun) => slugs.get(path) ?? 'none';
}

/** `reads`: the nouns whose items a document contains in full. */
type Asked = { path: string; status?: number; reads?: readonly string[] };

/** Every URL that shows items, with and without a query. */
function askedOf({ firstSlug }: Site): Asked[] {
  const withSearches = (path: string, parameters: readonly string[] = []) =>
    parameters.includes('q') ? searches.map((search) => `${path}?q=${search}`) : [];
  const lists = publicPages.filter(({ reads }) => reads.length > 0);
  const pages = lists.flatMap(({ path, parameters }) => [
    path,
    ...(parameters?.includes('page') ? [`${path}?page=2`] : []),
    ...withSearches(path, parameters),
  ]);
  const items = all.filter(({ hasSlugs }) => hasSlugs);
  return [
    ...pages.map((path) => ({ path })),
    ...items.map((noun) => ({ path: itemPath(noun, { slug: firstSlug(noun) }) })),
    ...items.map((noun) => ({ path: itemPath(noun, { slug: 'made-up' }), status: 404 })),
    ...all.map((noun) => ({ path: apiPath(noun), reads: [noun.path] })),
    ...documents
      .filter(({ reads }) => reads.length > 0)
      .flatMap(({ path, reads, parameters }) =>
        [path, ...withSearches(path, parameters)].map((each) => ({ path: each, reads })),
      ),
  ];
}

/** CPU time of a first request, and of the same request repeated. */
async function measureRequests(many: Site, samples: Site, countOf: (reads: readonly string[]) => number) {
  const rows: string[][] = [];
  const beside = askedOf(samples);
  for (const [index, { path, reads, status = 200 }] of askedOf(many).entries()) {
    const other = await ask(samples, beside[index]?.path ?? path);
    const first = await ask(many, path);
    const again = await ask(many, path);
    for (const answer of [first, again])
      if (answer.status !== status) throw new Error(`${path} was answered with ${answer.status}`);
    const limit = reads ? countOf(reads) * limits.itemMs : limits.requestMs;
    const turn = Math.max(first.longestTurnMs, again.longestTurnMs);
    const isWithin = Math.max(first.cpuMs, again.cpuMs) <= limit && turn <= limits.turnMs;
    rows.push([
      path,
      whole(first.bytes / 1_000),
      ...[milliseconds(first.cpuMs), milliseconds(other.cpuMs), (first.cpuMs / other.cpuMs).toFixed(1)],
      ...[milliseconds(again.cpuMs), milliseconds(turn)],
      `${milliseconds(limit)}, turn ${limits.turnMs} ms`,
      yesOrNo(isWithin),
    ]);
  }
  return rows;
}

async function ask(site: Site, path: string) {
  await site.untilIdle();
  const before = await site.usage();
  const { status, body } = await request(site.port, path, { headers: gzip });
  const { cpuMs, longestTurnMs } = await site.usage();
  return { status, bytes: body.length, cpuMs: cpuMs - before.cpuMs, longestTurnMs };
}

async function startRow(many: Site, samples: Site) {
  return row('start to first answer, in s', [many.startSeconds, samples.startSeconds], limits.start, 2);
}

/** Memory of both sites under simultaneous load. */
async function memoryRow(many: Site, samples: Site, { seconds }: Size) {
  const [after, beside] = await Promise.all([many, samples].map((site) => memoryAfterLoad(site, seconds)));
  return row(`memory after ${seconds} s of load, in MB`, [after ?? 0, beside ?? 0], limits.megabytes);
}

async function memoryAfterLoad(site: Site, seconds: number) {
  const paths = askedOf(site).map(({ path }) => path);
  const until = performance.now() + seconds * 1_000;
  let next = 0;
  async function visit() {
    do await request(site.port, paths[next++ % paths.length] ?? '/', { headers: gzip });
    while (performance.now() < until);
  }
  await Promise.all([visit(), visit(), visit(), visit()]);
  return (await site.usage()).megabytes;
}

/** What an admin screen requests, and how long that takes. */
async function adminRows(many: Site, samples: Site, count: (noun: ServerNoun) => number) {
  const rows: string[][] = [];
  const [manyCookie, samplesCookie] = [await logIn(many.port), await logIn(samples.port)];
  for (const noun of all) {
    const path = apiPath(noun);
    const read = async ({ port, untilIdle }: Site, cookie: string) => {
      await untilIdle();
      const start = performance.now();
      const { body } = await request(port, path, { headers: { cookie } });
      return { megabytes: body.length / 1_000_000, seconds: (performance.now() - start) / 1_000 };
    };
    const [long, short] = [await read(many, manyCookie), await read(samples, samplesCookie)];
    const limit = (limits.adminMegabytes * count(noun)) / 1_000;
    rows.push(row(`${path} of an admin, in MB`, [long.megabytes, short.megabytes], limit, 2));
    rows.push(row(`${path} of an admin, in s`, [long.seconds, short.seconds], undefined, 2));
  }
  return rows;
}

/** How long a save takes, and how long visitors of another page wait while what shows it is rendered again. */
async function saveRows(many: Site, few: Site, { rounds, idleMs }: Size) {
  const rows: string[][] = [];
  for (const noun of all) {
    const [saveMany, saveFew] = [await startSaving(noun, many.port, 20_000), await startSaving(noun, few.port, 20_001)];
    const times = { many: [] as number[], few: [] as number[] };
    await many.untilIdle();
    await many.usage();
    const visitor = startVisitor(many.port, ['/about']);
    for (let round = 0; round <= rounds; round++) {
      times.few.push(await saveFew(round));
      times.many.push(await saveMany(round));
      await wait(idleMs * 5);
    }
    const { p99Ms, maxMs, notServed } = await visitor.stop();
    if (notServed.size > 0) throw new Error(`/about was not served: ${[...notServed.keys()].join(', ')}`);
    const seconds = [median(times.many), median(times.few)] as const;
    const turn = (await many.usage()).longestTurnMs;
    const what = `a save of ${noun.plural}`;
    rows.push(row(`${what}, in s`, seconds, seconds[1] + limits.saveSeconds, 3));
    rows.push(row(`${what}: visitors’ p99 meanwhile, in ms; beside it the slowest`, [p99Ms, maxMs], limits.p99Ms));
    rows.push(row(`${what}: longest turn of the event loop, in ms`, [turn], limits.turnMs));
  }
  return rows;
}

/** `number`: beyond those of the items that exist, because some values must be unique. */
async function startSaving(noun: ServerNoun, port: number, number: number) {
  const write = await startWriting(port);
  const { id } = await write('POST', apiPath(noun), realisticItem(noun, number));
  const [text = 'title'] = Object.keys(noun.fields).filter((name) => noun.fields[name]?.kind === 'line');
  return async (round: number) => {
    const start = performance.now();
    await write('PATCH', `${apiPath(noun)}/${id}`, { [text]: `Saved for the ${round}th time` });
    return (performance.now() - start) / 1_000;
  };
}

function row(figure: string, [value = 0, beside]: readonly number[], limit?: number, digits = 0) {
  return [
    figure,
    value.toFixed(digits),
    beside?.toFixed(digits) ?? '',
    beside ? (value / beside).toFixed(1) : '',
    limit?.toFixed(digits) ?? '',
    limit === undefined ? '' : yesOrNo(value <= limit),
  ];
}

function milliseconds(value: number) {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

function yesOrNo(is: boolean) {
  return is ? 'yes' : 'NO';
}

function whole(number: number) {
  return Math.round(number).toLocaleString('en');
}

// Load tests the server and nginx with the same bytes: `npm run bench`. Rounds and seconds of each: ROUNDS=3 SECONDS=2.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { nouns } from '../nouns/all.ts';
import { groups } from '../nouns/groups/group.ts';
import { news } from '../nouns/news/article.ts';
import { apiPath, type Noun } from '../records/noun.ts';
import { request } from '../test/site.ts';
import { logIn, startBuiltServer } from './built-server.ts';
import { numberedItem, writeEntries } from './entries.ts';
import { currentLoad, measureStealTime, median } from './figures.ts';
import { nginxPath, startNginx } from './nginx.ts';
import { type Row, table } from './table.ts';
import { fullLoad, pacedLoad } from './wrk.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 4);
const paths = ['/', '/news', '/api/groups'];
const names: Record<string, string> = { '/news': '/news, 30 articles', '/api/groups': '/api/groups, 200 groups' };

const folder = mkdtempSync(join(tmpdir(), 'church-bench-'));
const stops: (() => Promise<void>)[] = [];
const rows: Row[] = [];
const stealTime = measureStealTime();
console.log(
  `${availableParallelism()} cores, ${cpus()[0]?.model}, Node ${process.version}, load ${currentLoad()} at the start`,
);
try {
  const file = join(folder, 'church.db');
  await measureLoad(file);
  rows.push(await startRow(file, 'start to first answer'));
  await measureAnnouncement(join(folder, 'site.db'));
  await measureLongLists();
  console.log(`\n${table(rows)}\n\nload ${currentLoad()} at the end${stealTime()}`);
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true });
}

async function measureLoad(file: string) {
  const ours = await startBuiltServer(file);
  stops.push(ours.stop);
  const write = await logIn(ours.port);
  const article = await writeAll(30, (number) => write('POST', '/api/news', numberedItem(news, number)));
  const group = await writeAll(200, (number) => write('POST', '/api/groups', numberedItem(groups, number)));
  const nginx = await startNginx(folder, ours.port, paths);
  stops.push(nginx.stop);

  // Warm-up, not measured: lets V8 compile the server's code.
  for (const path of paths) await fullLoad(ours.port, path, 1);

  for (const path of paths) {
    const name = names[path] ?? path;
    const save = (number: number) =>
      path === '/api/groups'
        ? write('PATCH', `/api/groups/${group}`, { description: `Saved for the ${number}th time` })
        : write('PATCH', `/api/news/${article}`, { summary: `Saved for the ${number}th time` });
    const quiet: number[] = [];
    const nginxs: number[] = [];
    const saving: number[] = [];
    for (let round = 0; round < rounds; round++) {
      showProgress(`${name}: round ${round + 1} of ${rounds}`);
      nginxs.push((await fullLoad(nginx.port, nginxPath(path), seconds)).perSecond);
      quiet.push((await fullLoad(ours.port, path, seconds)).perSecond);
      saving.push((await whileSaving(save, () => fullLoad(ours.port, path, seconds))).perSecond);
    }
    const full = median(quiet);
    rows.push({
      figure: `${name}: requests/s against nginx`,
      ours: whole(full),
      other: whole(median(nginxs)),
      ratio: medianRatio(quiet, nginxs),
      reach: { atLeast: 0.6 },
    });
    rows.push({
      figure: `${name}: while a volunteer saves, against without`,
      ours: whole(median(saving)),
      other: whole(full),
      ratio: medianRatio(saving, quiet),
      reach: { atLeast: 0.9 },
    });
    const ourP99: number[] = [];
    const nginxP99: number[] = [];
    const paced: number[] = [];
    for (let round = 0; round < rounds; round++) {
      showProgress(`${name}: half load, round ${round + 1} of ${rounds}`);
      const { p99Ms, perSecond } = await pacedLoad(ours.port, path, seconds, full / 2);
      ourP99.push(p99Ms);
      paced.push(perSecond);
      nginxP99.push((await pacedLoad(nginx.port, nginxPath(path), seconds, full / 2)).p99Ms);
    }
    rows.push({
      figure: `${name}: p99 at ${whole(median(paced))} requests/s, against nginx's`,
      ours: `${median(ourP99).toFixed(2)} ms`,
      other: `${median(nginxP99).toFixed(2)} ms`,
      ratio: medianRatio(ourP99, nginxP99),
      reach: { below: 5 },
    });
  }
  rows.push({ ...memoryRow('memory after load', ours.residentMegabytes()), reach: { below: 150 } });
  await nginx.stop();
  await ours.stop();
}

async function startRow(file: string, figure: string): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { startMs, stop } = await startBuiltServer(file, { path: '/news' });
    times.push(startMs);
    await stop();
  }
  const seconds = median(times) / 1000;
  return { figure, ours: `${seconds.toFixed(2)} s`, ratio: seconds, reach: { below: 1 } };
}

async function measureAnnouncement(file: string) {
  const site = await startBuiltServer(file, { sampleData: true });
  stops.push(site.stop);
  const write = await logIn(site.port);
  const times: number[] = [];
  async function save(number: number) {
    const start = performance.now();
    await write('PUT', '/api/banner', { text: `Saved for the ${number}th time` });
    times.push((performance.now() - start) / 1000);
  }
  await fullLoad(site.port, '/about', 1);
  const quiet: number[] = [];
  const saving: number[] = [];
  for (let round = 0; round < rounds; round++) {
    showProgress(`an announcement: round ${round + 1} of ${rounds}`);
    quiet.push((await pacedLoad(site.port, '/about', seconds, 1_000)).p99Ms);
    saving.push((await whileSaving(save, () => pacedLoad(site.port, '/about', seconds, 1_000), 2_000)).p99Ms);
  }
  rows.push({
    figure: 'a new announcement, until it is on all pages',
    ours: `${median(times).toFixed(2)} s`,
    ratio: median(times),
    reach: { below: 1 },
  });
  rows.push({
    figure: '/about: p99 at 1,000 requests/s meanwhile, against without',
    ours: `${median(saving).toFixed(2)} ms`,
    other: `${median(quiet).toFixed(2)} ms`,
    ratio: medianRatio(saving, quiet),
  });
  await site.stop();
}

async function measureLongLists() {
  const few = join(folder, 'few.db');
  const many = join(folder, 'many.db');
  await writeEntries(few, 30);
  await writeEntries(many, 10_000);
  const short = await startBuiltServer(few);
  stops.push(short.stop);
  const long = await startBuiltServer(many);
  stops.push(long.stop);
  for (const path of ['/news', '/small-groups']) {
    const shortBytes = (await request(short.port, path, { headers: { 'accept-encoding': 'br' } })).body.length;
    const longBytes = (await request(long.port, path, { headers: { 'accept-encoding': 'br' } })).body.length;
    rows.push({
      figure: `${path}: bytes with 10,000 entries, against 30`,
      ours: whole(longBytes),
      other: whole(shortBytes),
      ratio: longBytes / shortBytes,
    });
    const shortRates: number[] = [];
    const longRates: number[] = [];
    await fullLoad(short.port, path, 1);
    await fullLoad(long.port, path, 1);
    for (let round = 0; round < rounds; round++) {
      showProgress(`${path} with 10,000 entries: round ${round + 1} of ${rounds}`);
      shortRates.push((await fullLoad(short.port, path, seconds)).perSecond);
      longRates.push((await fullLoad(long.port, path, seconds)).perSecond);
    }
    rows.push({
      figure: `${path}: requests/s with 10,000 entries, against 30`,
      ours: whole(median(longRates)),
      other: whole(median(shortRates)),
      ratio: medianRatio(longRates, shortRates),
      reach: { atLeast: 1 / 1.5 },
    });
  }
  for (const noun of nouns) await measureSaves(noun, short.port, long.port);
  rows.push(memoryRow('memory after load, 10,000 entries', long.residentMegabytes()));
  await short.stop();
  await long.stop();
  rows.push(await startRow(many, 'start to first answer, 10,000 entries'));
}

/** How long a save takes, and how long visitors of another page wait while what shows it is rendered again. */
async function measureSaves(noun: Noun, shortPort: number, longPort: number) {
  async function startSaving(port: number) {
    const write = await logIn(port);
    const { id } = await write('POST', apiPath(noun), numberedItem(noun, 0));
    return async (number: number) => {
      const start = performance.now();
      await write('PATCH', `${apiPath(noun)}/${id}`, { title: `Saved for the ${number}th time` });
      return (performance.now() - start) / 1000;
    };
  }
  const saveShort = await startSaving(shortPort);
  const saveLong = await startSaving(longPort);
  const short: number[] = [];
  const long: number[] = [];
  const p99: number[] = [];
  for (let round = 0; round < rounds; round++) {
    showProgress(`saves of ${noun.path} with 10,000 entries: round ${round + 1} of ${rounds}`);
    short.push(await saveShort(round));
    const save = async (number: number) => void long.push(await saveLong(number));
    p99.push((await whileSaving(save, () => pacedLoad(longPort, '/about', seconds, 200), 2_000)).p99Ms);
  }
  rows.push({
    figure: `a save of ${noun.path} with 10,000 entries, against 30: seconds more`,
    ours: `${median(long).toFixed(3)} s`,
    other: `${median(short).toFixed(3)} s`,
    ratio: median(long) - median(short),
    reach: { below: 0.3 },
  });
  rows.push({
    figure: `/about: p99 meanwhile, at 200 requests/s, in ms`,
    ours: `${median(p99).toFixed(1)} ms`,
    ratio: median(p99),
    reach: { below: 100 },
  });
}

/** Writes sequentially, as a person would; returns the last id. */
async function writeAll(count: number, writeOne: (number: number) => Promise<{ id: string }>) {
  let id = '';
  for (let number = 0; number < count; number++) ({ id } = await writeOne(number));
  return id;
}

async function whileSaving<Result>(
  save: (number: number) => Promise<unknown>,
  work: () => Promise<Result>,
  everyMs = 1_000,
) {
  let saved = 0;
  let failure: unknown;
  const timer = setInterval(() => {
    save(++saved).catch((error) => {
      failure = error;
    });
  }, everyMs);
  try {
    const result = await work();
    if (failure) throw failure;
    return result;
  } finally {
    clearInterval(timer);
  }
}

function memoryRow(figure: string, megabytes: number): Row {
  return { figure, ours: `${whole(megabytes)} MB`, ratio: megabytes };
}

/** The median of the ratios of each round, so that a machine that slows down affects both values. */
function medianRatio(values: number[], others: number[]) {
  return median(values.map((value, round) => value / (others[round] ?? Number.NaN)));
}

function whole(number: number) {
  return Math.round(number).toLocaleString('en');
}

/** Overwrites the previous message; only in a terminal. */
function showProgress(text: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}

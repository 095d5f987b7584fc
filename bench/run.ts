// Load tests the server and nginx with the same bytes, and with many entries: `npm run bench`, or parts of it: `npm run bench -- sizes`. Rounds
// and seconds of each: ROUNDS=3 SECONDS=2.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { registry } from '../features/all.server.ts';
import { request } from '../test/site.ts';
import { startBuiltServer, startWriting } from './built-server.ts';
import { realisticItem, writeEntries } from './entries.ts';
import { currentLoad, measureStealTime, median } from './figures.ts';
import { startNginx } from './nginx.ts';
import { fullSize, measureSizes, smallestSize } from './sizes.ts';
import { isSmallest } from './smallest.ts';
import { type Row, table } from './table.ts';
import { fullLoad, pacedLoad } from './wrk.ts';

const { groups, news } = registry;

const rounds = isSmallest ? 1 : Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 4);
const counts = isSmallest
  ? { articles: 2, groups: 2, few: 2, many: 60 }
  : { articles: 30, groups: 200, few: 30, many: 10_000 };
const paths = ['/', '/news', '/api/groups'];
const names: Record<string, string> = {
  '/news': `/news, ${counts.articles} articles`,
  '/api/groups': `/api/groups, ${counts.groups} groups`,
};

const parts: Record<string, () => Promise<void>> = {
  load: measureLoad,
  announcement: measureAnnouncement,
  lists: measureLongLists,
  async sizes() {
    console.log(await measureSizes(folder, isSmallest ? smallestSize : { ...fullSize, rounds }));
  },
};
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = asked.find((name) => !parts[name]);
if (unknown) throw new Error(`There is no part '${unknown}'; there are ${Object.keys(parts).join(', ')}`);

const folder = mkdtempSync(join(tmpdir(), 'church-bench-'));
const stops: (() => Promise<void>)[] = [];
const rows: Row[] = [];
const stealTime = measureStealTime();
console.log(
  `${availableParallelism()} cores, ${cpus()[0]?.model}, Node ${process.version}, load ${currentLoad()} at the start`,
);
try {
  for (const name of asked.length > 0 ? asked : Object.keys(parts)) await parts[name]?.();
  if (rows.length > 0) console.log(`\n${table(rows)}`);
  console.log(`\nload ${currentLoad()} at the end${stealTime()}`);
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true });
}

async function measureLoad() {
  const file = join(folder, 'church.db');
  const ours = await startBuiltServer(file);
  stops.push(ours.stop);
  const write = await startWriting(ours.port);
  const article = await writeAll(counts.articles, (number) => write('POST', '/api/news', realisticItem(news, number)));
  const group = await writeAll(counts.groups, (number) => write('POST', '/api/groups', realisticItem(groups, number)));
  const nginx = await startNginx(folder, ours.port, paths);
  stops.push(nginx.stop);

  // An unmeasured warm-up lets V8 compile the server's code.
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
      nginxs.push((await fullLoad(nginx.port, nginx.pathOf(path), seconds)).perSecond);
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
      nginxP99.push((await pacedLoad(nginx.port, nginx.pathOf(path), seconds, full / 2)).p99Ms);
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
  rows.push(await startRow(file, 'start to first answer'));
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

async function measureAnnouncement() {
  const site = await startBuiltServer(join(folder, 'site.db'), { sampleData: true });
  stops.push(site.stop);
  const write = await startWriting(site.port);
  const times: number[] = [];
  async function save(number: number) {
    const start = performance.now();
    await write('POST', '/api/announcements', { title: `Saved for the ${number}th time` });
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
  // The smallest run ignores figures, so one site stands in for both.
  const many = isSmallest ? few : join(folder, 'many.db');
  await writeEntries(few, { count: () => counts.few });
  if (many !== few) await writeEntries(many, { count: () => counts.many });
  const short = await startBuiltServer(few);
  stops.push(short.stop);
  const long = many === few ? short : await startBuiltServer(many);
  stops.push(long.stop);
  for (const path of ['/news', '/small-groups']) {
    const shortBytes = (await request(short.port, path, { headers: { 'accept-encoding': 'br' } })).body.length;
    const longBytes = (await request(long.port, path, { headers: { 'accept-encoding': 'br' } })).body.length;
    rows.push({
      figure: `${path}: bytes with ${whole(counts.many)} entries, against ${counts.few}`,
      ours: whole(longBytes),
      other: whole(shortBytes),
      ratio: longBytes / shortBytes,
    });
    const shortRates: number[] = [];
    const longRates: number[] = [];
    await fullLoad(short.port, path, 1);
    await fullLoad(long.port, path, 1);
    for (let round = 0; round < rounds; round++) {
      showProgress(`${path} with ${whole(counts.many)} entries: round ${round + 1} of ${rounds}`);
      shortRates.push((await fullLoad(short.port, path, seconds)).perSecond);
      longRates.push((await fullLoad(long.port, path, seconds)).perSecond);
    }
    rows.push({
      figure: `${path}: requests/s with ${whole(counts.many)} entries, against ${counts.few}`,
      ours: whole(median(longRates)),
      other: whole(median(shortRates)),
      ratio: medianRatio(longRates, shortRates),
      reach: { atLeast: 1 / 1.5 },
    });
  }
  rows.push(memoryRow(`memory after load, ${whole(counts.many)} entries`, long.residentMegabytes()));
  await short.stop();
  await long.stop();
  rows.push(await startRow(many, `start to first answer, ${whole(counts.many)} entries`));
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
  const failures: unknown[] = [];
  const saves: Promise<unknown>[] = [];
  const saveNext = () => saves.push(save(saves.length + 1).catch((error) => failures.push(error)));
  saveNext();
  const timer = setInterval(saveNext, everyMs);
  const result = await work().finally(() => clearInterval(timer));
  await Promise.all(saves);
  if (failures.length > 0) throw failures[0];
  return result;
}

function memoryRow(figure: string, megabytes: number): Row {
  return { figure, ours: `${whole(megabytes)} MB`, ratio: megabytes };
}

/** The median of the ratios per round, so that a slowdown of the machine affects both values. */
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

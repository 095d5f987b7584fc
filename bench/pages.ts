// Lighthouse's mobile figures of every public page: `npm run bench:pages`, or `npm run bench:pages -- / /give` for some of
// them. Median of three runs; RUNS=1 for a quick look. Then how long their scripts run, and the time from a click on a link to the paint of the next page;
// BEFORE=<commit> also builds and measures that commit for comparison.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { publicPaths } from '../site/routes.ts';
import { addressBar, chromiumFlags, findChromium } from '../test/chromium.ts';
import { freePort } from '../test/free-port.ts';
import { startBuiltServer } from './built-server.ts';
import { buildEarlier } from './earlier-build.ts';
import { currentLoad, measureStealTime, median } from './figures.ts';
import { measureNavigation } from './navigation.ts';
import { benchPackageFile } from './npm.ts';
import { measureScriptTime } from './script-time.ts';
import { isSmallest } from './smallest.ts';
import { aligned, table } from './table.ts';

/** The part of Lighthouse's report that is used here. */
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};
type Audit = { score: number | null; numericValue?: number; displayValue?: string; details?: { items?: unknown[] } };

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

// The smallest run skips Lighthouse: npm test installs nothing.
const lighthouse = isSmallest ? '' : benchPackageFile('lighthouse', 'cli', 'index.js');

const runs = isSmallest ? 0 : Number(process.env.RUNS ?? 3);
const requested = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const paths = requested.length > 0 ? requested : publicPaths;

const folder = mkdtempSync(join(tmpdir(), 'church-bench-'));
const site = await startBuiltServer(join(folder, 'church.db'), { sampleData: true });
const browser = await startBrowser();
const visits = paths.map((path) => ({ path, reports: [] as Report[] }));
const stealTime = measureStealTime();
console.log(`load ${currentLoad()} at the start`);
try {
  // Each run visits all pages, so that a busy minute or a cold browser affects a page once and not three times.
  for (let run = 1; run <= runs; run++) {
    for (const { path, reports } of visits) {
      const report = await runLighthouse(path);
      reports.push(report);
      console.error([`run ${run}`, ...rowOf(path, [report])].join('  '));
    }
  }
  if (runs > 0) printReports();
  await browser.stop();
  const scripts = isSmallest ? measureScriptTime(site.port, ['/'], 1) : measureScriptTime(site.port, paths, runs * 5);
  console.log(table(await scripts));
  await compareNavigation();
  console.log(`load ${currentLoad()} at the end${stealTime()}`);
} finally {
  await browser.stop();
  await site.stop();
  rmSync(folder, { recursive: true, maxRetries: 5 });
}

function printReports() {
  const rows = visits.map(({ path, reports }) => rowOf(path, reports));
  const shortfalls = visits.flatMap(({ path, reports }) => shortfallsOf(path, reports));
  console.log(aligned(['route', ...categories, 'FCP', 'LCP', 'TBT', 'CLS', 'reached'], rows));
  console.log(['', ...shortfalls].join('\n'));
}

async function compareNavigation() {
  const { BEFORE } = process.env;
  const before = BEFORE
    ? await startBuiltServer(join(folder, 'before.db'), {
        sampleData: true,
        program: buildEarlier(BEFORE, join(folder, 'before')),
      })
    : undefined;
  const [now = 0, earlier] = await measureNavigation(before ? [site.port, before.port] : [site.port]);
  const comparison = earlier ? `, ${(now / earlier).toFixed(2)} of the ${earlier.toFixed(0)} ms of ${BEFORE}` : '';
  console.log(`click to the next page painted, four times slowed: ${now.toFixed(0)} ms${comparison}`);
  await before?.stop();
}

/** Starts the browser beforehand, as on a phone, and without a spare renderer process, whose start would count as the page's time on two cores. */
async function startBrowser() {
  const port = await freePort();
  const flags = [
    ...chromiumFlags,
    `--disable-features=${addressBar},SpareRendererForSitePerProcess`,
    `--remote-debugging-port=${port}`,
  ];
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
  return { port, stop: () => browser.close() };
}

/**
 * A first visit: Lighthouse clears the browser's caches and storage, and by default emulates a cheap phone on slow 4G. It runs at low
 * priority, so that its own work is not counted as the page's. Sometimes it loses the trace of a visit and has to be run again.
 */
async function runLighthouse(path: string, tries = 3): Promise<Report> {
  const options = [
    `http://127.0.0.1:${site.port}${path}`,
    `--port=${browser.port}`,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${categories.join(',')}`,
  ];
  try {
    const limits = { maxBuffer: 64_000_000, timeout: 180_000 };
    const visit = promisify(execFile)(process.execPath, [lighthouse, ...options], limits);
    if (visit.child.pid) setPriority(visit.child.pid, constants.priority.PRIORITY_LOW);
    return JSON.parse((await visit).stdout);
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr ?? String(error);
    if (tries === 1) throw new Error(`Lighthouse could not examine ${path}: ${reason}`);
    console.error(`${path}, once more: ${reason.trim()}`);
    return runLighthouse(path, tries - 1);
  }
}

function rowOf(path: string, reports: Report[]) {
  const scores = categories.map((category) => median(reports.map((report) => scoreOf(report, category))));
  const [fcp, lcp, tbt, cls] = [
    medianOf(reports, 'first-contentful-paint'),
    medianOf(reports, 'largest-contentful-paint'),
    medianOf(reports, 'total-blocking-time'),
    medianOf(reports, 'cumulative-layout-shift'),
  ];
  const [performance = 0, ...others] = scores;
  const areScoresReached = performance >= 98 && others.every((score) => score === 100);
  const isReached = areScoresReached && fcp <= 805 && lcp <= 1_305 && cls < 0.0005;
  const times = [seconds(fcp), seconds(lcp), `${tbt.toFixed(0)} ms`, cls.toFixed(3)];
  return [path, ...scores.map(String), ...times, isReached ? 'yes' : 'NO'];
}

/** The audits that keep a category of the median run below 100, with their first findings. */
function shortfallsOf(path: string, reports: Report[]) {
  return categories.flatMap((category) => {
    const inOrder = reports.toSorted((a, b) => scoreOf(a, category) - scoreOf(b, category));
    const middle = inOrder[Math.floor(inOrder.length / 2)];
    if (!middle || scoreOf(middle, category) === 100) return [];
    const weighed = middle.categories[category].auditRefs.filter(({ weight }) => weight > 0);
    return weighed.flatMap(({ id }) => {
      const audit = middle.audits[id];
      if (!audit || audit.score === null || audit.score >= 0.995) return [];
      const figure = audit.displayValue ? `: ${audit.displayValue}` : '';
      const found = (audit.details?.items ?? []).slice(0, 3).map((item) => `\n    ${foundText(item)}`);
      return [`${path}, ${category}: ${id} has ${Math.round(audit.score * 100)}${figure}${found.join('')}`];
    });
  });
}

function foundText(item: unknown) {
  const { node } = item as { node?: { selector?: string; snippet?: string } };
  return node?.selector ? `${node.selector} ${node.snippet}` : JSON.stringify(item).slice(0, 300);
}

function scoreOf(report: Report, category: Category) {
  return Math.round((report.categories[category].score ?? 0) * 100);
}

function seconds(milliseconds: number) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function medianOf(reports: Report[], audit: string) {
  return median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN));
}

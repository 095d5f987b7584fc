// Measures how long a page's scripts run until hydration, as CPU time of its main thread, which other programs on the machine hardly affect.
import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../test/chromium.ts';
import { median } from './figures.ts';
import { timeoutMs } from './navigation.ts';
import type { Row } from './table.ts';

/** A page without a clock, a list or a film. */
const reference = '/about';

/** A row for each path. All paths are visited in each round; the ratio is the median of the rounds' ratios. */
export async function measureScriptTime(port: number, paths: readonly string[], rounds: number): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const measured = paths.map((path) => ({ path, times: [] as number[], ratios: [] as number[] }));
  const references: number[] = [];
  try {
    // The browser's first page takes longer.
    await scriptTime(browser, port, reference);
    for (let round = 0; round < rounds; round++) {
      const base = await scriptTime(browser, port, reference);
      references.push(base);
      for (const { path, times, ratios } of measured) {
        const time = await scriptTime(browser, port, path);
        times.push(time);
        ratios.push(time / base);
      }
    }
  } finally {
    await browser.close();
  }
  return measured.map(({ path, times, ratios }) => ({
    figure: `script of ${path}, against ${reference}`,
    ours: `${median(times).toFixed(0)} ms`,
    other: `${median(references).toFixed(0)} ms`,
    ratio: median(ratios),
    reach: { atMost: 1.25 },
  }));
}

/** Script time of a first visit by phone, in milliseconds. */
async function scriptTime(browser: Browser, port: number, path: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`http://127.0.0.1:${port}${path}`);
  // React hydrates once the full style sheet has loaded. Polls seldom, because polling is script, too.
  const hasSheet = () => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet;
  await page.waitForFunction(hasSheet, null, { polling: 100 });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  const { metrics } = await devTools.send('Performance.getMetrics');
  await context.close();
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000;
}

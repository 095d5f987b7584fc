// How long it takes from a click on a link until the next page is painted, on a processor four times slower.
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../test/chromium.ts';
import { median } from './figures.ts';

const links = [
  ['/', '/messages'],
  ['/about', '/contact'],
  ['/kids', '/new-to-xenia-naz'],
  ['/watch-live', '/locations'],
  ['/marriage-family', '/contact'],
] as const;
/** Each link twice: ten clicks. */
const rounds = 2;
/** A visitor scrolls to a link, reads what stands there, points at it and presses. */
const reading = 3_000;
const pointing = 200;

/** For each site the median of its clicks. Link by link in turn: a busy minute counts for every site. */
export async function measureNavigation(ports: number[]) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const times = ports.map(() => [] as number[]);
  try {
    for (let round = 0; round < rounds; round++) {
      for (const link of links) {
        for (const [site, port] of ports.entries()) {
          times[site]?.push(await clickToPaint(browser, `http://127.0.0.1:${port}`, link));
        }
      }
    }
  } finally {
    await browser.close();
  }
  return times.map(median);
}

async function clickToPaint(browser: Browser, baseURL: string, [from, to]: readonly [string, string]) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(notePaints);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(from);
  const link = page.getByRole('main').locator(`a[href="${to}"]`).last();
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(reading);
  await link.hover();
  await page.waitForTimeout(pointing);
  await link.click();
  await page.waitForURL(to);
  const milliseconds = await timeToPaint(page);
  await context.close();
  return milliseconds;
}

async function timeToPaint(page: Page) {
  const painted = await page.waitForFunction(() => sessionStorage.getItem('paintedAt'));
  const clicked = await page.evaluate(() => sessionStorage.getItem('clickedAt'));
  return Number(await painted.jsonValue()) - Number(clicked);
}

/** In the page: on the same clock for a page that replaces another and for one that the browser loads anew. */
function notePaints() {
  const now = () => performance.timeOrigin + performance.now();
  const notePaint = () =>
    requestAnimationFrame(() => setTimeout(() => sessionStorage.setItem('paintedAt', String(now()))));
  addEventListener(
    'click',
    () => {
      sessionStorage.setItem('clickedAt', String(now()));
      const heading = document.querySelector('h1');
      const observer = new MutationObserver(() => {
        const next = document.querySelector('h1');
        if (!next || next === heading) return;
        observer.disconnect();
        notePaint();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    },
    true,
  );
  if (!sessionStorage.getItem('clickedAt')) return;
  new PerformanceObserver((paints) => {
    const first = paints.getEntriesByName('first-contentful-paint')[0];
    if (first) sessionStorage.setItem('paintedAt', String(performance.timeOrigin + first.startTime));
  }).observe({ type: 'paint', buffered: true });
}

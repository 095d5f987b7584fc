// Measures the time from a click on a link until the next page is painted, with a CPU slowed down four times.
import { type Browser, chromium, type Page } from '@playwright/test';
import { newHereAddress } from '../content/addresses.ts';
import { chromiumFlags, findChromium } from '../test/chromium.ts';
import { median } from './figures.ts';
import { isSmallest } from './smallest.ts';

const links = [
  ['/', '/messages'],
  ['/about', '/contact'],
  ['/kids', newHereAddress],
  ['/watch-live', '/locations'],
  ['/marriage-family', '/contact'],
] as const;
/** Each link is clicked twice: ten clicks. */
const clicks = isSmallest ? links.slice(0, 1) : [...links, ...links];
/** This limit only stops runs that hang. */
export const timeoutMs = 300_000;
/** A visitor scrolls to a link, reads, points at it and clicks. */
const readingMs = isSmallest ? 100 : 3_000;
const hoverMs = 200;

/** Returns the median of each site. Alternates between the sites, so that a busy minute affects all of them. */
export async function measureNavigation(ports: number[]) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const times = ports.map(() => [] as number[]);
  try {
    for (const link of clicks) {
      for (const [site, port] of ports.entries()) {
        times[site]?.push(await clickToPaint(browser, `http://127.0.0.1:${port}`, link));
      }
    }
  } finally {
    await browser.close();
  }
  return times.map(median);
}

async function clickToPaint(browser: Browser, baseURL: string, [from, to]: readonly [string, string]) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  await page.addInitScript(recordPaints);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(from);
  const link = page.getByRole('main').locator(`a[href="${to}"]`).last();
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(readingMs);
  await link.hover();
  await page.waitForTimeout(hoverMs);
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

/** Runs in the page. Uses one clock for client-side navigation and for full page loads. */
function recordPaints() {
  const now = () => performance.timeOrigin + performance.now();
  const recordPaint = () =>
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
        recordPaint();
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

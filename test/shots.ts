// Takes screenshots of every page at three widths, in shots/: `npm run shots`, or `npm run shots -- /give /news` for some of them.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { adminPages, publicPaths } from '#site/routes.ts';
import { chromiumFlags, findChromium } from './chromium.ts';
import { startSite } from './site.ts';

const folder = 'shots';
const widths = [390, 820, 1440];
const requested = process.argv.slice(2);
const paths = requested.length > 0 ? requested : [...publicPaths, ...adminPages.map(({ path }) => path), '/im-new'];

await using site = await startSite();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of widths) {
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${site.port}`,
      viewport: { width, height: width < 500 ? 844 : 900 },
      reducedMotion: 'reduce',
      colorScheme,
    });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      // Lazy pictures load by themselves when the page is idle.
      await page.waitForFunction(() => [...document.images].every((image) => image.complete));
      const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
      await page.screenshot({ path: join(folder, colorScheme, `${name}-${width}.png`), fullPage: true });
    }
    await context.close();
  }
}
console.log(`${paths.length * widths.length * 2} pictures in ${folder}/`);
await browser.close();

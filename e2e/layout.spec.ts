import type { Page } from '@playwright/test';
import { church } from '#content/church.ts';
import { navigation } from '#content/navigation.ts';
import { about } from '#content/pages/about.ts';
import { contact } from '#content/pages/contact.ts';
import { messages } from '#content/pages/messages.ts';
import { notFound } from '#content/pages/not-found.ts';
import { smallGroups } from '#content/pages/small-groups.ts';
import { expect, followNavigation, holdResponses, test, waitForHydration } from './test.ts';

type Step = [what: string, act: () => Promise<unknown>, milliseconds: number, open: string];

/** After each step and its time on the page's paused clock, only the popover with this name is open. */
async function expectOpen(page: Page, steps: Step[]) {
  const open = () =>
    page.locator(':popover-open').evaluateAll((all) => all.map((it) => it.ariaLabel ?? it.textContent));
  for (const [what, act, milliseconds, name] of steps) {
    await act();
    await page.clock.runFor(milliseconds);
    await expect.poll(open, what).toEqual(name ? [name] : []);
  }
}

async function openWithHeldClock(page: Page, path: string) {
  await page.clock.install({ time: 0 });
  await page.goto(path);
  await waitForHydration(page);
  await page.clock.pauseAt(600_000);
}

const wait = async () => undefined;

test('the bar fits 768 pixels; its dropdowns open by click, key and hovering, with delays', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openWithHeldClock(page, '/kids');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const [{ label: one = '', items: [link] = [] } = {}, { label: other = '' } = {}] = navigation.filter(
    (item) => 'items' in item,
  );
  const button = (label: string) => bar.getByRole('button', { name: label, exact: true });
  const panel = bar.getByRole('list', { name: one, exact: true });
  const hover = (label: string) => () => button(label).hover();
  const click = () => button(one).click();
  const leave = () => page.mouse.move(700, 800);

  const expectOneLine = async () => {
    const boxes = await bar.locator('> ul > li').evaluateAll((all) => all.map((item) => item.getBoundingClientRect()));
    const middles = boxes.map((box) => box.top + box.height / 2);
    expect(Math.max(...middles) - Math.min(...middles), 'all in one line').toBeLessThan(2);
    expect(Math.max(...boxes.map((box) => box.right))).toBeLessThanOrEqual(768);
  };
  await expectOneLine();

  await expect(button(one)).toHaveAttribute('aria-expanded', 'false');
  await click();
  await expect(panel).toBeVisible();
  await expect(button(one)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button(one)).toHaveAttribute('aria-expanded', 'false');
  await button(one).focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('link', { name: link?.label, exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(one)).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(panel, 'the focus has left it').toBeHidden();
  await expect(button(one).locator('xpath=../following-sibling::li[1]/*[1]')).toBeFocused();
  await button(one).press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect(panel, 'the focus has left its button').toBeHidden();

  await expectOpen(page, [
    ['a click', click, 0, one],
    ['a click outside', () => page.mouse.click(700, 800), 1_000, ''],
    ['hovering not long enough', hover(one), 190, ''],
    ['hovering for 200 ms', wait, 20, one],
    ['hovering over the next, at once', hover(other), 10, other],
    ['leaving', leave, 140, other],
    ['150 ms after leaving', wait, 20, ''],
    ['nothing', wait, 250, ''],
    ['hovering within 300 ms of closing, at once', hover(one), 10, one],
    ['leaving again', leave, 160, ''],
    ['nothing for more than 300 ms', wait, 310, ''],
    ['hovering, with the delay again', hover(one), 190, ''],
    ['hovering for 200 ms again', wait, 20, one],
    ['nothing for a while', wait, 2_000, one],
    ['a click on what hovering has opened', click, 500, one],
    ['a second click', click, 0, ''],
    ['leaving once more', leave, 500, ''],
    ['hovering once more', hover(one), 210, one],
    ['a key', () => button(one).press('Enter'), 0, ''],
    ['a click after the key', click, 0, one],
    ['one more click', click, 0, ''],
  ]);
  // Another church may have longer labels.
  const controls = bar.locator('> ul > li > :is(a, button)');
  await controls.evaluateAll((all) => all.map((control) => control.prepend('Our ')));
  await expectOneLine();
});

test('a dropdown opens when the pointer has been resting on it since before hydration', async ({ page }) => {
  const [{ label = '' } = {}] = navigation.filter((item) => 'items' in item);
  const releaseScripts = await holdResponses(page, '**/*.js');
  await page.goto('/about', { waitUntil: 'commit' });
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('button', { name: label, exact: true }).hover();
  releaseScripts();
  await expect(bar.getByRole('list', { name: label, exact: true })).toBeVisible();
});

test('a tooltip opens after 700 ms, the next one at once, a later one after the delay again', async ({ page }) => {
  await openWithHeldClock(page, '/prayer');
  // A church may have fewer than three social links; without any there are no tooltips.
  const [one, two = one, three = one] = church.social?.map(({ label }) => label) ?? [];
  if (!one || !two || !three) return expect(page.getByRole('tooltip')).toHaveCount(0);
  const hover = (label: string) => () => page.getByRole('link', { name: label, exact: true }).hover();
  const leave = () => page.mouse.move(10, 10);
  await expectOpen(page, [
    ['hovering not long enough', hover(one), 690, ''],
    ['hovering for 700 ms', wait, 20, one],
    ['leaving', leave, 10, ''],
    ['nothing', wait, 280, ''],
    ['hovering over the next within 300 ms', hover(two), 10, two],
    ['leaving, for more than 300 ms', leave, 310, ''],
    ['hovering, with the delay again', hover(three), 690, ''],
    ['hovering for 700 ms again', wait, 20, three],
    ['pressing Escape', () => page.keyboard.press('Escape'), 10, ''],
  ]);
});

test('the phone menu slides in, traps focus, and closes by key, click, button and link', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/about');
  await waitForHydration(page);
  const open = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });

  await test.step('slides in from the right, 300 pixels wide, and its groups open independently', async () => {
    await open.click();
    await expect.poll(() => menu.boundingBox()).toMatchObject({ x: 90, width: 300 });
    const [first, ...others] = await menu.locator('details').all();
    if (!first) throw new Error('The menu has no groups');
    for (const group of [first, ...others]) {
      await group.locator('summary').click();
      await expect(group.getByRole('link').last()).toBeInViewport({ ratio: 1 });
    }
    await first.locator('summary').click();
    await expect(first.getByRole('link').first()).toBeHidden();
    for (const group of others) await expect(group.getByRole('link').first()).toBeVisible();
  });

  await test.step('traps focus and returns it', async () => {
    const hasFocus = () => menu.evaluate((dialog) => dialog.contains(document.activeElement));
    await menu.getByRole('link').last().focus();
    // After the last link the focus may pass through the browser's own controls before it returns.
    await page.keyboard.press('Tab');
    expect((await hasFocus()) || (await page.evaluate(() => document.activeElement === document.body))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus()).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step('closes on a click outside, on its button, and when a link is chosen', async () => {
    await open.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(30, 400);
    await expect(menu).toBeHidden();
    await open.click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await open.click();
    await menu.locator('a[href="/news"]').click();
    await expect(page).toHaveURL('/news');
    await expect(menu).toBeHidden();
  });
});

test('links navigate without a page load, and every page starts at the top, also on back and forward', async ({
  page,
}) => {
  const pageLoads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pageLoads.push(request.url());
  });
  await page.goto('/about');
  await waitForHydration(page);
  pageLoads.length = 0;
  const heading = page.getByRole('heading', { level: 1 });
  const toContact = page.getByRole('contentinfo').locator('a[href="/contact"]');
  const current = page.getByRole('navigation', { name: 'Main' }).locator('a[aria-current=page]');
  const top = () => page.evaluate(() => window.scrollY);
  async function scrollDown() {
    await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }));
    expect(await top()).toBeGreaterThan(0);
  }
  async function expectAtTop(title: string) {
    await expect(heading).toHaveText(title);
    await expect.poll(top).toBe(0);
  }

  await scrollDown();
  await toContact.click();
  await expectAtTop(contact.header.heading);
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(current).toHaveAttribute('href', '/contact');
  await scrollDown();
  await page.goBack();
  await expectAtTop(about.header.heading);
  await expect(current).toHaveAttribute('href', '/about');
  await scrollDown();
  await page.goForward();
  await expectAtTop(contact.header.heading);
  await scrollDown();
  await toContact.click();
  await expectAtTop(contact.header.heading);
  expect(pageLoads).toEqual([]);
});

test('an unknown URL shows similar pages, also after client-side navigation', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 404 .*\/nothing-here/);
  await page.goto('/nothing-here');
  await waitForHydration(page);
  const similar = page.getByRole('main').getByRole('link').first();
  await expect(similar).toBeInViewport();
  const href = (await similar.getAttribute('href')) ?? '';
  await similar.click();
  await expect(page).toHaveURL(href);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.heading);
});

test('hydration does not change the scroll position', async ({ page }) => {
  const releaseScripts = await holdResponses(page, '**/*.js');
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }));
  const top = () => page.evaluate(() => window.scrollY);
  const before = await top();
  expect(before).toBeGreaterThan(0);
  releaseScripts();
  await waitForHydration(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await top()).toBe(before);
});

test('a page stays, faded, while the next one loads; if that fails, it can be tried again', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  await page.goto('/about');
  await waitForHydration(page);
  const heading = page.getByRole('heading', { level: 1 });
  const main = page.getByRole('main');
  await expect(main).toHaveAttribute('aria-busy', 'false');
  await page.route('**/messages.data', (route) => route.abort());
  const release = await holdResponses(page, '**/messages.data');
  await followNavigation(page, '/messages');
  await expect(main).toHaveAttribute('aria-busy', 'true');
  await expect(heading).toHaveText(about.header.heading);
  release();
  await expect(heading).toHaveText('We could not load this page');
  await expect(page).toHaveURL('/messages');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading).toHaveText(messages.header.heading);
  await expect(main).toHaveAttribute('aria-busy', 'false');
});

test('a page that throws, as after a deploy, can be reloaded', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/TypeError|Minified React error/);
  await page.route('**/api/groups', (route) => route.fulfill({ json: [null] }));
  await page.goto('/about');
  await waitForHydration(page);
  const logged = page.waitForEvent('console', (message) => message.text().includes('TypeError'));
  await followNavigation(page, '/small-groups');
  await expect(page.getByRole('heading', { name: 'We could not load this page' })).toBeVisible();
  await logged;
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(smallGroups.header.heading);
});

test('F8 moves focus to the notifications, even before the first one', async ({ page }) => {
  await page.goto('/about');
  await waitForHydration(page);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('list')).toBeFocused();
});

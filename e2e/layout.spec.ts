import type { Locator, Page } from '@playwright/test';
import { church } from '#content/church.ts';
import { defaultContent } from '#content/words.ts';
import { answerForOthers, expect, followNavigation, holdResponses, test, waitForHydration } from './test.ts';

const {
  facts: { campuses, mainCampus, navigation },
  words: { about, contact, messages, smallGroups },
} = defaultContent;

const [menu, nextMenu] = navigation.filter((item) => 'items' in item);
const [one = '', other = ''] = [menu?.label, nextMenu?.label];
const firstInMenu = menu?.items[0]?.href ?? '';
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menuButton = (page: Page, label = one) => bar(page).getByRole('button', { name: label, exact: true });
const dropdown = (page: Page) => bar(page).getByRole('list', { name: one, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const top = (page: Page) => page.evaluate(() => window.scrollY);

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
}

async function scrollDown(page: Page) {
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }));
  await expect.poll(() => top(page)).toBeGreaterThan(0);
}

/** Popovers that have opened or closed and whose `toggle` event, on which delays begin, is still to come. */
declare const toggling: Set<EventTarget>;

async function openWithHeldClock(page: Page, path: string) {
  await page.addInitScript(() => {
    const toggling = new Set<EventTarget | null>();
    Object.assign(window, { toggling });
    addEventListener('beforetoggle', ({ target }) => toggling.add(target), { capture: true });
    addEventListener('toggle', ({ target }) => toggling.delete(target), { capture: true });
  });
  await page.clock.install({ time: 0 });
  await open(page, path);
  await page.clock.pauseAt(600_000);
}

type Step = [what: string, act: () => Promise<unknown>, milliseconds: number, open: string];
const wait = async () => undefined;

/** After each step and its time on the page's paused clock, only the popover with this name is open. */
async function expectOpen(page: Page, steps: Step[]) {
  const names = () =>
    page.locator(':popover-open').evaluateAll((all) => all.map((it) => it.ariaLabel ?? it.textContent));
  for (const [what, act, milliseconds, name] of steps) {
    await act();
    await expect.poll(() => page.evaluate(() => toggling.size), what).toBe(0);
    await page.clock.runFor(milliseconds);
    await expect.poll(names, what).toEqual(name ? [name] : []);
  }
}

test('the bar fits 768 pixels; its dropdowns open by click, key and hovering, with delays', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openWithHeldClock(page, '/kids');
  const button = menuButton(page);
  const hover = (label: string) => () => menuButton(page, label).hover();
  const click = () => button.click();
  const leave = () => page.mouse.move(700, 800);
  await expectOpen(page, [
    ['a click', click, 0, one],
    ['a click outside', () => page.mouse.click(700, 800), 1_000, ''],
    ['a key', () => button.press('Enter'), 0, one],
    ['Escape', () => page.keyboard.press('Escape'), 1_000, ''],
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
    ['hovering for 200 ms again', wait, 2_000, one],
    ['a click on what hovering has opened', click, 500, one],
    ['a second click', click, 0, ''],
  ]);
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(dropdown(page).getByRole('link').first()).toBeFocused();
  await dropdown(page).getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(dropdown(page), 'the focus has left it').toBeHidden();

  const controls = bar(page).locator('> ul > li > :is(a, button)');
  const boxes = await controls.evaluateAll((all) => all.map((control) => control.getBoundingClientRect()));
  const middles = boxes.map((box) => box.top + box.height / 2);
  expect(Math.max(...middles) - Math.min(...middles), 'all in one line').toBeLessThan(2);
  expect(Math.max(...boxes.map((box) => box.right))).toBeLessThanOrEqual(768);
});

test('a tooltip opens after 700 ms, the next one at once, a later one after the delay again', async ({ page }) => {
  await openWithHeldClock(page, '/prayer');
  // A church may have fewer than three; without any there is nothing to explain.
  const [first, second = first, third = first] = church.social?.map(({ label }) => label) ?? [];
  if (!first || !second || !third) return expect(page.getByRole('tooltip')).toHaveCount(0);
  const hover = (label: string) => () => page.getByRole('link', { name: label, exact: true }).hover();
  const leave = () => page.mouse.move(10, 10);
  await expectOpen(page, [
    ['hovering not long enough', hover(first), 690, ''],
    ['hovering for 700 ms', wait, 20, first],
    ['leaving', leave, 290, ''],
    ['hovering over the next within 300 ms', hover(second), 10, second],
    ['leaving, for more than 300 ms', leave, 310, ''],
    ['hovering, with the delay again', hover(third), 690, ''],
    ['hovering for 700 ms again', wait, 20, third],
    ['pressing Escape', () => page.keyboard.press('Escape'), 10, ''],
  ]);
});

test('the phone menu slides in, traps focus, and closes by key, click, button and link', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/about');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  await opener.click();
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 90, width: 300 });
  const groups = dialog.locator('details');
  for (const group of await groups.all()) {
    await group.locator('summary').click();
    await expect(group.getByRole('link').last()).toBeInViewport({ ratio: 1 });
  }
  await groups.first().locator('summary').click();
  await expect(groups.first().getByRole('link').first()).toBeHidden();
  await expect(groups.last().getByRole('link').first()).toBeVisible();

  await dialog.getByRole('link').last().focus();
  // Past the last link the focus may go to the browser's own controls before it comes back.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  for (const close of [
    () => page.mouse.click(30, 400),
    () => page.getByRole('button', { name: 'Close menu' }).click(),
    () => groups.first().getByRole('link').first().click(),
  ]) {
    await opener.click();
    if (!(await groups.first().getAttribute('open'))) await groups.first().locator('summary').click();
    await close();
    await expect(dialog).toBeHidden();
  }
  await expect(page).toHaveURL(firstInMenu);
});

test('links navigate without a page load, and every page starts at the top, also on back and forward', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/);
  const pageLoads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pageLoads.push(request.url());
  });
  const toContact = () => page.getByRole('contentinfo').locator('a[href="/contact"]').click();
  await open(page, '/about');
  for (const [go, heading] of [
    [toContact, contact.header.heading],
    [() => page.goBack(), about.header.heading],
    [() => page.goForward(), contact.header.heading],
    [toContact, contact.header.heading],
  ] as const) {
    await scrollDown(page);
    await go();
    await expect(title(page)).toHaveText(heading);
    await expect.poll(() => top(page)).toBe(0);
  }
  await expect(page.getByRole('main')).toBeFocused();
  await expect(bar(page).locator('a[aria-current=page]')).toHaveAttribute('href', '/contact');
  expect(pageLoads).toHaveLength(1);

  await test.step('also between full page loads', async () => {
    await scrollDown(page);
    await open(page, '/nothing-here');
    await page.goBack();
    await waitForHydration(page);
    expect(await top(page)).toBe(0);
  });
});

test('hydration keeps the scroll position, and opens the dropdown on which the pointer has been resting', async ({
  page,
}) => {
  const releaseScripts = await holdResponses(page, '**/*.js');
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await scrollDown(page);
  await menuButton(page).hover();
  const before = await top(page);
  releaseScripts();
  await expect(dropdown(page)).toBeVisible();
  expect(await top(page)).toBe(before);
});

test('a page stays, faded, while the next one loads; one that fails or throws can be loaded again', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|TypeError|Minified React error/);
  const main = page.getByRole('main');
  await open(page, '/about');
  await page.route('**/messages.data', (route) => route.abort());
  const release = await holdResponses(page, '**/messages.data');
  await expect(main).toHaveAttribute('aria-busy', 'false');
  await followNavigation(page, '/messages');
  await expect(main).toHaveAttribute('aria-busy', 'true');
  await expect(title(page)).toHaveText(about.header.heading);
  release();
  await expect(title(page)).toHaveText('We could not load this page');
  await expect(page).toHaveURL('/messages');
  await page.unroute('**/messages.data');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page)).toHaveText(messages.header.heading);
  await expect(main).toHaveAttribute('aria-busy', 'false');

  // As after a deploy.
  await page.route('**/api/groups', (route) => route.fulfill({ json: [null] }));
  const logged = page.waitForEvent('console', (message) => message.text().includes('TypeError'));
  await followNavigation(page, '/small-groups');
  await expect(title(page)).toHaveText('We could not load this page');
  await logged;
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await expect(title(page)).toHaveText(smallGroups.header.heading);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the navigation, the calendar menu and the phone menu open', async ({ page }) => {
    await page.goto('/contact');
    const button = page.getByRole('button', { name: 'Add to calendar', exact: true });
    const file = page.getByRole('link', { name: '.ics file' });
    await expect(file).toBeHidden();
    await button.press('Enter');
    await expect(file).toBeInViewport();
    // Beside its button, not elsewhere on the page.
    const [list, opener] = [await file.boundingBox(), await button.boundingBox()];
    expect(Math.abs((list?.y ?? 0) - (opener?.y ?? 9_999))).toBeLessThan(300);
    expect(list?.height).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Google Calendar', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(file).toBeHidden();
    await expect(button).toBeFocused();
    await followNavigation(page, firstInMenu);
    await expect(page).toHaveURL(firstInMenu);

    await page.goBack();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').locator('summary').first().click();
    await page.getByRole('dialog').locator(`details a[href="${firstInMenu}"]`).click();
    await expect(page).toHaveURL(firstInMenu);
  });
});

test('with forced colors, dialogs have edges, and the current page and the selected filter are marked', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/small-groups?gender=Male');
  // They remove backgrounds and shadows.
  const styleOf = (part: Locator, property: string, pseudo = '') =>
    part
      .first()
      .evaluate((element, [name, of]) => getComputedStyle(element, of).getPropertyValue(name), [
        property,
        pseudo,
      ] as const);
  expect(await styleOf(page.locator('.nav-mark[data-current]'), 'border-top-style', '::after')).toBe('solid');
  expect(await styleOf(page.locator('dialog'), 'border-left-style')).toBe('solid');
  const choices = page.getByRole('group', { name: 'Gender' }).locator('.choice');
  expect(await styleOf(choices.filter({ has: page.locator(':checked') }), 'forced-color-adjust')).toBe('none');
  expect(await styleOf(choices.filter({ hasNot: page.locator(':checked') }), 'forced-color-adjust')).toBe('auto');
});

test('maps load when scrolled near, and in the footer, where a phone has a band, on a click; an unreachable one leaves its drawing', async ({
  page,
  context,
  baseURL,
  externalRequests,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource: net::ERR_FAILED \(https:/);
  await answerForOthers(context, baseURL);
  const { name, mapUrl } = mainCampus;
  const footer = page.getByRole('contentinfo');
  const show = footer.getByRole('button', { name: 'Show map' });
  /** The link below a map, and whether the drawing with it has been replaced by the map. */
  const partsIn = (part: Locator) => ({
    link: part.getByRole('link', { name: `Open ${name} in maps` }),
    map: part.getByTitle(`Map of ${name}`),
  });
  const [inMain, inFooter] = [partsIn(page.getByRole('main')), partsIn(footer)];

  await open(page, '/contact');
  await inFooter.link.scrollIntoViewIfNeeded();
  await inMain.link.scrollIntoViewIfNeeded();
  await expect(inMain.map).toHaveAttribute('src', mapUrl);
  await expect(inMain.map).toBeVisible();
  await expect(inFooter.map).toHaveCount(0);
  const heightOfFooter = async () => (await footer.boundingBox())?.height;
  await page.setViewportSize({ width: 390, height: 844 });
  const withBand = (await heightOfFooter()) ?? Number.NaN;
  await show.click();
  await expect(inFooter.map).toHaveAttribute('src', mapUrl);
  await expect(inFooter.map).toBeVisible();
  await expect(show).toHaveCount(0);
  expect(await heightOfFooter(), 'a low band before').toBeGreaterThan(withBand + 100);
  expect(new Set(externalRequests)).toEqual(new Set([new URL(mapUrl).href]));

  const urls = campuses.map((campus) => new URL(campus.mapUrl).href);
  await page.route(
    (url) => urls.includes(url.href),
    (route) => route.abort(),
  );
  const failed = page.waitForEvent('requestfailed', (request) => urls.includes(request.url()));
  await open(page, '/locations');
  await inMain.link.scrollIntoViewIfNeeded();
  await failed;
  await expect(inMain.map).toHaveCount(0);
  await show.click();
  await expect(footer.getByText('The map isn’t loading right now.')).toBeVisible();
  await expect(inFooter.link).toBeVisible();
});

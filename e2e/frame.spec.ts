import { expect, holdResponses, test, waitForHydration } from './test.ts';

test.describe('desktop navigation', () => {
  test('fits 768 pixels; a dropdown opens on click and closes on Escape and on a click outside', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto('/kids');
    await waitForHydration(page);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    const boxes = await page
      .locator('header nav[aria-label=Main] > ul > li')
      .evaluateAll((all) => all.map((li) => li.getBoundingClientRect()));
    const middles = boxes.map((box) => box.top + box.height / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
    expect(Math.max(...boxes.map((box) => box.right))).toBeLessThanOrEqual(768);

    const button = page.getByRole('button', { name: 'WATCH' });
    const panel = page.getByRole('list', { name: 'WATCH' });
    await button.click();
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Messages' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await button.click();
    await page.mouse.click(700, 800);
    await expect(panel).toBeHidden();
  });

  test('a dropdown opens after hovering for 200 ms, the next at once, and closes 150 ms after the pointer leaves', async ({
    page,
  }) => {
    await page.clock.install({ time: 0 });
    await page.goto('/kids');
    await waitForHydration(page);
    await page.clock.pauseAt(600_000);
    const about = page.getByRole('list', { name: 'ABOUT' });
    const watch = page.getByRole('list', { name: 'WATCH' });
    await page.getByRole('button', { name: 'ABOUT' }).hover();
    await page.clock.runFor(150);
    await expect(about).toBeHidden();
    await page.clock.runFor(60);
    await expect(about).toBeVisible();

    await page.getByRole('button', { name: 'WATCH' }).hover();
    await page.clock.runFor(10);
    await expect(watch).toBeVisible();
    await expect(about).toBeHidden();

    await page.mouse.move(700, 800);
    await page.clock.runFor(100);
    await expect(watch).toBeVisible();
    await page.clock.runFor(60);
    await expect(watch).toBeHidden();

    // Within 300 ms of closing, another opens without delay; after that the delay applies again.
    await page.getByRole('button', { name: 'ABOUT' }).hover();
    await page.clock.runFor(10);
    await expect(about).toBeVisible();
    await page.mouse.move(700, 800);
    await page.clock.runFor(160);
    await expect(about).toBeHidden();
    await page.clock.runFor(310);
    await page.getByRole('button', { name: 'ABOUT' }).hover();
    await page.clock.runFor(150);
    await expect(about).toBeHidden();
  });

  test('a click keeps open the dropdown that hovering has just opened; a later click closes it', async ({ page }) => {
    // A closing dropdown stays visible while it fades.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install({ time: 0 });
    await page.goto('/kids');
    await waitForHydration(page);
    await page.clock.pauseAt(600_000);
    const button = page.getByRole('button', { name: 'WATCH' });
    const panel = page.getByRole('list', { name: 'WATCH' });
    await button.hover();
    await page.clock.runFor(210);
    await expect(panel).toBeVisible();
    await button.click();
    await expect(panel).toBeVisible();
    await page.clock.runFor(500);
    await button.click();
    await expect(panel).toBeHidden();

    // The keyboard closes it at once, and so does a second click after one that opened it.
    await page.mouse.move(700, 800);
    await page.clock.runFor(500);
    await button.hover();
    await page.clock.runFor(210);
    await expect(panel).toBeVisible();
    await button.press('Enter');
    await expect(panel).toBeHidden();
    await page.clock.runFor(10);
    await button.click();
    await expect(panel).toBeVisible();
    await button.click();
    await expect(panel).toBeHidden();
  });
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
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(90);
    expect((await menu.boundingBox())?.width).toBe(300);
    for (const label of ['ABOUT', 'NEXT STEPS', 'WATCH']) await menu.getByText(label, { exact: true }).click();
    for (const name of ['Leadership', 'Baptism', 'Messages']) {
      await expect(menu.getByRole('link', { name })).toBeVisible();
    }
    await menu.getByText('ABOUT', { exact: true }).click();
    await expect(menu.getByRole('link', { name: 'Leadership' })).toBeHidden();
    await expect(menu.getByRole('link', { name: 'Baptism' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Messages' })).toBeVisible();
  });

  await test.step('traps focus and returns it', async () => {
    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement !== document.body && !activeElement?.closest('dialog');
      });
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step('closes on a click outside and on its button', async () => {
    await open.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(30, 400);
    await expect(menu).toBeHidden();
    await open.click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
  });

  await test.step('closes when a sublink is chosen', async () => {
    await open.click();
    await menu.getByRole('link', { name: 'Watch Live' }).click();
    await expect(page).toHaveURL('/watch-live');
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
  const scrollDown = () => page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  const top = () => page.evaluate(() => window.scrollY);
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'CONTACT US' });
  await scrollDown();
  await contact.click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
  await expect.poll(top).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
  await scrollDown();
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
  await expect.poll(top).toBe(0);
  await scrollDown();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
  await expect.poll(top).toBe(0);
  await scrollDown();
  await contact.click();
  await expect.poll(top).toBe(0);

  await page.getByRole('link', { name: 'NEWS', exact: true }).click();
  await expect(page).toHaveTitle(/^News/);
  await expect(page.getByRole('link', { name: 'NEWS', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: 'ABOUT' })).not.toHaveAttribute('data-current', 'true');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'ABOUT' })).toHaveAttribute('data-current', 'true');
  expect(pageLoads).toEqual([]);
});

test('an in-page link scrolls to its target, and going back returns', async ({ page }) => {
  await page.goto('/leadership');
  await waitForHydration(page);
  const person = page.locator('#walter-odom');
  await expect(person).not.toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: 'Walter Odom' }).click();
  await expect(person).toBeInViewport();
  await page.goBack();
  await expect(person).not.toBeInViewport();
});

test('keeps the position of a visitor who scrolls before the scripts have loaded', async ({ page }) => {
  const releaseScripts = await holdResponses(page, '**/*.js');
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.mouse.move(100, 300);
  await page.mouse.wheel(0, 700);
  const top = () => page.evaluate(() => window.scrollY);
  await expect.poll(top).toBe(700);
  releaseScripts();
  await waitForHydration(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await top()).toBe(700);
});

test('a page that throws shows an error page with a link home', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/TypeError|Minified React error/);
  await page.route('**/api/groups', (route) => route.fulfill({ json: [null] }));
  await page.goto('/marriage-family');
  await waitForHydration(page);
  const logged = page.waitForEvent('console', (message) => message.text().includes('TypeError'));
  await page.getByRole('main').locator('a[href="/small-groups"]').first().click();
  await expect(page.getByRole('heading', { name: 'This page didn’t open' })).toBeVisible();
  await logged;
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('WORSHIP.');
});

test('a tooltip opens after 700 ms, the next one at once, later ones after a delay again', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto('/prayer');
  await waitForHydration(page);
  await page.clock.pauseAt(600_000);
  const tip = (text: string) => page.getByRole('tooltip').filter({ hasText: text });
  await page.getByRole('link', { name: 'Facebook' }).hover();
  await page.clock.runFor(650);
  await expect(tip('Facebook')).toBeHidden();
  await page.clock.runFor(60);
  await expect(tip('Facebook')).toBeVisible();
  await page.mouse.move(10, 10);
  await page.clock.runFor(10);
  await expect(tip('Facebook')).toBeHidden();
  await page.clock.runFor(200);
  await page.getByRole('link', { name: 'YouTube' }).hover();
  await page.clock.runFor(10);
  await expect(tip('YouTube')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.move(10, 10);
  await page.clock.runFor(400);
  await page.getByRole('link', { name: 'Instagram' }).hover();
  await page.clock.runFor(650);
  await expect(tip('Instagram')).toBeHidden();
});

test('F8 moves focus to the notifications, even before the first one', async ({ page }) => {
  await page.goto('/about');
  await waitForHydration(page);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('list')).toBeFocused();
});

import { expect, hold, hydrated, test } from './test.ts';

test.describe('desktop bar', () => {
  test('fits at 768 pixels; a dropdown opens on click and closes on Escape and on a press outside', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto('/kids');
    await hydrated(page);
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

  test('a dropdown opens 200 ms after the pointer comes, the next at once, and closes 150 ms after it left', async ({
    page,
  }) => {
    await page.clock.install({ time: 0 });
    await page.goto('/kids');
    await hydrated(page);
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

    // Within 300 ms of the closing another opens without delay; later it waits again.
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

  test('a click leaves open the dropdown that hovering has just opened; a later one closes it', async ({ page }) => {
    // What is closing would stay visible while it fades.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install({ time: 0 });
    await page.goto('/kids');
    await hydrated(page);
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

    // The keyboard closes it at once, and so does a second click where the first one opened it.
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

test('the phone menu slides in, keeps the focus, and closes by key, press, button and link', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/about');
  await hydrated(page);
  const open = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });

  await test.step('from the right, 300 pixels wide, and its groups open independently', async () => {
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

  await test.step('the focus stays inside and is given back', async () => {
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

  await test.step('a press beside it and its button close it', async () => {
    await open.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(30, 400);
    await expect(menu).toBeHidden();
    await open.click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
  });

  await test.step('a chosen sublink closes it', async () => {
    await open.click();
    await menu.getByRole('link', { name: 'Watch Live' }).click();
    await expect(page).toHaveURL('/watch-live');
    await expect(menu).toBeHidden();
  });
});

test('links lead on without loading the site anew; every page begins at the top, forward, back and again', async ({
  page,
}) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  await page.goto('/about');
  await hydrated(page);
  documents.length = 0;
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
  expect(documents).toEqual([]);
});

test('a link into the page leads there, and back', async ({ page }) => {
  await page.goto('/leadership');
  await hydrated(page);
  const person = page.locator('#walter-odom');
  await expect(person).not.toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: 'Walter Odom' }).click();
  await expect(person).toBeInViewport();
  await page.goBack();
  await expect(person).not.toBeInViewport();
});

test('whoever scrolls before the script has come stays there', async ({ page }) => {
  const letScriptsCome = await hold(page, '**/*.js');
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.mouse.move(100, 300);
  await page.mouse.wheel(0, 700);
  const top = () => page.evaluate(() => window.scrollY);
  await expect.poll(top).toBe(700);
  letScriptsCome();
  await hydrated(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await top()).toBe(700);
});

test('a page that throws shows a friendly page with a way home', async ({ page, allowComplaint }) => {
  allowComplaint(/TypeError|Minified React error/);
  await page.route('**/api/groups', (route) => route.fulfill({ json: [null] }));
  await page.goto('/marriage-family');
  await hydrated(page);
  const logged = page.waitForEvent('console', (message) => message.text().includes('TypeError'));
  await page.getByRole('main').locator('a[href="/small-groups"]').first().click();
  await expect(page.getByRole('heading', { name: 'This page would not open' })).toBeVisible();
  await logged;
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('WORSHIP.');
});

test('a tooltip waits 700 ms, the next one comes at once, later ones wait again', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto('/prayer');
  await hydrated(page);
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

test('F8 takes the keyboard to the notifications, before there ever was one', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('list')).toBeFocused();
});

import { expect, hydrated, test } from './test.ts';

const groups = {
  ABOUT: [
    ['About', '/about'],
    ['Leadership', '/leadership'],
    ['Kids', '/kids'],
    ['Youth', '/youth'],
    ['Marriage and Family', '/marriage-family'],
    ['Contact Us', '/contact'],
  ],
  'NEXT STEPS': [
    ['New To the church?', '/new-to-xenia-naz'],
    ['Baptism', '/baptism'],
    ['Small Groups', '/small-groups'],
    ['Prayer', '/prayer'],
    ['Outreach', '/outreach'],
    ['Share Your Story', '/share-your-story'],
  ],
  WATCH: [
    ['Messages', '/messages'],
    ['Watch Live', '/watch-live'],
  ],
};
const bar = ['HOME', 'ABOUT', 'LOCATIONS', 'NEXT STEPS', 'WATCH', 'NEWS', 'GIVE'];

test.describe('desktop bar', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/kids');
    await hydrated(page);
  });

  test('has the labels, order and targets of the spec', async ({ page }) => {
    const nav = page.getByRole('navigation', { name: 'Main' });
    const top = nav.locator(':scope > ul > li > :is(a, button)');
    expect((await top.allInnerTexts()).map((text) => text.trim())).toEqual(bar);
    for (const [label, target] of [
      ['HOME', '/'],
      ['LOCATIONS', '/locations'],
      ['NEWS', '/news'],
      ['GIVE', '/give'],
    ] as const) {
      await expect(nav.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', target);
    }
    for (const [label, links] of Object.entries(groups)) {
      await nav.getByRole('button', { name: label }).click();
      const panel = nav.getByRole('list', { name: label });
      const found = await panel
        .getByRole('link')
        .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]));
      expect(found).toEqual(links);
    }
    await expect(page.locator('header').getByRole('link').first()).toHaveAttribute('href', '/');
  });

  test('fits at 768 pixels', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    const boxes = await page
      .locator('header nav[aria-label=Main] > ul > li')
      .evaluateAll((all) => all.map((li) => li.getBoundingClientRect()));
    const middles = boxes.map((box) => box.top + box.height / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
    expect(Math.max(...boxes.map((box) => box.right))).toBeLessThanOrEqual(768);
  });

  test('marks the current page, and the group it is in', async ({ page }) => {
    const about = page.getByRole('button', { name: 'ABOUT' });
    await expect(about).toHaveAttribute('data-current', 'true');
    await about.click();
    await expect(page.getByRole('link', { name: 'Kids' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'NEWS', exact: true }).click();
    await expect(page.getByRole('link', { name: 'NEWS', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(about).not.toHaveAttribute('data-current', 'true');
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

  test('a dropdown opens on click and closes on Escape and on a press outside', async ({ page }) => {
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
});

test.describe('phone menu', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/about');
    await hydrated(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
  });

  test('slides in from the right, 300 pixels wide, with every link', async ({ page }) => {
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(90);
    expect((await menu.boundingBox())?.width).toBe(300);
    await expect(menu.getByRole('link', { name: 'GIVE' })).toHaveAttribute('href', '/give');
    for (const [label, links] of Object.entries(groups)) {
      await menu.getByText(label, { exact: true }).click();
      for (const [name, href] of links) {
        await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href as string);
      }
    }
    // Opened one after another, all three are open now; closing one leaves the others.
    await menu.getByText('ABOUT', { exact: true }).click();
    await expect(menu.getByRole('link', { name: 'Leadership' })).toBeHidden();
    await expect(menu.getByRole('link', { name: 'Baptism' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Messages' })).toBeVisible();
  });

  test('a chosen sublink closes it', async ({ page }) => {
    await page.getByRole('dialog').getByText('WATCH', { exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Watch Live' }).click();
    await expect(page).toHaveURL('/watch-live');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('keeps the focus inside and gives it back', async ({ page }) => {
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement !== document.body && !activeElement?.closest('dialog');
      });
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  });

  test('closes on a press beside it and by its button', async ({ page }) => {
    await page.mouse.click(30, 400);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('the footer has its five links, three social links, privacy, terms, a map and the credit', async ({ page }) => {
  await page.goto('/prayer');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toBeVisible();
  const links = await footer
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((all) => all.slice(0, 5).map((a) => [a.textContent, a.getAttribute('href')]));
  expect(links).toEqual([
    ['HOME', '/'],
    ['ABOUT', '/about'],
    ['LOCATIONS', '/locations'],
    ['CONTACT US', '/contact'],
    ['GIVE', '/give'],
  ]);
  for (const name of ['Facebook', 'Instagram', 'YouTube', 'Privacy', 'Terms']) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', '#');
  }
  await expect(footer.getByRole('link', { name: 'Built by' })).toBeVisible();
  await expect(footer.getByRole('button', { name: 'Show map' })).toBeVisible();
});

test('an unknown path is a 404 that offers the nearest pages', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 404/);
  const response = await page.goto('/sermns');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/messages');
});

test('every navigation begins at the top: forward, back, and to the same page', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  const scrollDown = () => page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  const top = () => page.evaluate(() => window.scrollY);
  await scrollDown();
  await page.getByRole('contentinfo').getByRole('link', { name: 'CONTACT US' }).click();
  await expect(page).toHaveURL('/contact');
  await expect.poll(top).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
  await scrollDown();
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect.poll(top).toBe(0);
  await scrollDown();
  await page.goForward();
  await expect.poll(top).toBe(0);
  await scrollDown();
  await page.getByRole('contentinfo').getByRole('link', { name: 'CONTACT US' }).click();
  await expect.poll(top).toBe(0);
});

test('whoever scrolls before the script has come stays there', async ({ page }) => {
  await page.goto('/about');
  await page.mouse.move(100, 300);
  await page.mouse.wheel(0, 700);
  await hydrated(page);
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => window.scrollY)).toBe(700);
});

test('a page that throws shows a friendly page with a way home', async ({ page, allowComplaint }) => {
  allowComplaint(/broken on purpose|Minified React error/);
  await page.route('**/assets/contact-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Contact() { throw new Error("broken on purpose") }',
    }),
  );
  await page.goto('/about');
  await hydrated(page);
  const logged = page.waitForEvent('console', (message) => message.text().includes('broken on purpose'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'CONTACT US' }).click();
  await expect(page.getByRole('heading', { name: 'This page would not open' })).toBeVisible();
  await logged;
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('WORSHIP.');
});

test('a tooltip waits 700 ms, the next one comes at once, later ones wait again', { tag: '@desktop' }, async ({
  page,
}) => {
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

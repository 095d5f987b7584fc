import type { Locator, Page } from '@playwright/test';
import { campuses, mainCampus, ministryCampus } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { faq } from '#content/faq.ts';
import { giving } from '#content/giving.ts';
import { content } from '#content/index.ts';
import { staff } from '#content/staff.ts';
import { addressLine, expectDirections, expectNewTab, letterOf, officePhone } from './links.ts';
import { expect, fixedPaths, hydrated, test } from './test.ts';

const serviceTimes = ['Wednesday 5PM', 'Sundays 8AM and 10AM'];
const { pages } = content;

async function expectTimes(part: Locator) {
  for (const time of serviceTimes) {
    await expect(
      part
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${time}$`) })
        .first(),
    ).toBeVisible();
  }
}

/** The page's own links, not those of the frame, lead there when pressed. */
async function expectLeadsTo(page: Page, ...paths: string[]) {
  const start = page.url();
  for (const path of paths) {
    await page.goto(start);
    await hydrated(page);
    await page
      .getByRole('main')
      .getByRole('link')
      .and(page.locator(`a[href="${path}"]`))
      .last()
      .click();
    await expect(page).toHaveURL(path);
  }
}

/** Every word that content/ has for a page, but for what is no word on it: file names, addresses, letters to come. */
function wordsOf(value: unknown, key = ''): string[] {
  if (/^(title|description|picture|id|href|subject|body|message|helpMessage|alt|day|starts)$/.test(key)) return [];
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([inner, part]) => wordsOf(part, Array.isArray(value) ? key : inner));
}

test('every page has a heading and every word that was written for it', async ({ page }) => {
  for (const path of fixedPaths.filter((path) => path !== '/')) {
    const { title, ...words } = pages[path.slice(1) as keyof typeof pages];
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect.soft(page).toHaveTitle(`${title} | ${church.name}`);
    await expect.soft(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    const text = await page.getByRole('main').evaluate((main) => {
      const labels = [...main.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label'));
      return [main.textContent, ...labels].join(' ').replace(/\s+/g, ' ');
    });
    const written = wordsOf(words);
    expect(written.length, path).toBeGreaterThan(5);
    expect
      .soft(
        written.filter((sentence) => !text.includes(sentence)),
        path,
      )
      .toEqual([]);
  }
});

test('/locations: two campuses, each with address, directions, times, and a way to write and call', async ({
  page,
}) => {
  await page.goto('/locations');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  for (const campus of campuses) {
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: campus.name, exact: true }) });
    await expect(card.locator('address')).toHaveText(new RegExp(`^${campus.address.street}\\s*Xenia, Ohio 45385$`));
    const directions = card.getByRole('link', { name: 'Get Directions' });
    await expectDirections(directions, campus.address);
    const opening = page.waitForEvent('popup');
    await directions.click();
    const tab = await opening;
    expect(new URL(tab.url()).searchParams.get('destination')).toBe(addressLine(campus.address));
    await tab.close();
    await expect(card.getByRole('link', { name: 'Email Us' })).toHaveAttribute('href', `mailto:${church.email}`);
    await expect(card.getByRole('link', { name: 'Call Us' })).toHaveAttribute('href', officePhone);
  }
  const [main, ministry] = ['Main Campus', 'Ministry Campus'].map((name) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) }),
  ) as [Locator, Locator];
  await expect(main.getByRole('listitem')).toHaveText(serviceTimes);
  await expect(ministry.getByText(/check with us/i)).toBeVisible();
  await expect(ministry.getByRole('listitem')).toHaveCount(0);
});

test('/new-to-xenia-naz: three cards, five answers, and a visit to plan', async ({ page }) => {
  await page.goto('/new-to-xenia-naz');
  const { welcome, cards, visit } = pages['new-to-xenia-naz'];
  await expect(page.getByRole('heading', { name: welcome.heading })).toBeVisible();
  for (const paragraph of welcome.paragraphs) await expect(page.getByText(paragraph)).toBeVisible();

  for (const { heading, text } of [cards.when, cards.where, cards.who]) {
    await expect(page.getByRole('heading', { level: 3, name: heading, exact: true })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
  }
  await expectTimes(page.getByRole('main'));
  await expectDirections(page.getByRole('main').getByRole('link', { name: cards.where.link }), mainCampus.address);

  const questions = page.getByRole('main').getByRole('group');
  await expect(questions).toHaveText([/wear/i, /kids/i, /how long|service length/i, /park/i, /giv|money/i]);
  for (const [index, { question, answer }] of faq.entries()) {
    const item = questions.nth(index);
    await expect(item.getByText(answer)).toBeHidden();
    await item.getByText(question, { exact: true }).click();
    await expect(item.getByText(answer)).toBeVisible();
  }
  await expect(questions.nth(2)).toContainText('about an hour and fifteen minutes');

  for (const button of await page.getByRole('link', { name: 'Plan Your Visit', exact: true }).all()) {
    await expect(button).toBeVisible();
    const letter = await letterOf(button);
    expect(letter.to).toBe(church.email);
    expect(letter.subject).toBe(visit.subject);
    for (const line of visit.body) expect(letter.body).toContain(line);
  }
  await expect(page.getByRole('link', { name: 'Plan Your Visit', exact: true })).not.toHaveCount(0);
  await expectLeadsTo(page, '/contact');
});

test('/about: mission, beliefs and history, and the way to a visit and to us', async ({ page }) => {
  await page.goto('/about');
  const { mission, beliefs, history } = pages.about;
  for (const { heading } of [mission, beliefs, history]) {
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('term')).toHaveText(beliefs.list.map(({ heading }) => heading));
  await expect(page.getByRole('main').getByRole('definition')).toHaveText(beliefs.list.map(({ text }) => text));
  await expectLeadsTo(page, '/new-to-xenia-naz', '/contact');
});

test('/leadership: eleven people, and an e-mail link for those who have an address', async ({ page }) => {
  await page.goto('/leadership');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(11);
  expect(new Set(staff.map(({ email }) => email !== '')).size, 'some with, some without an address').toBe(2);
  for (const [index, { name, title, email, bio }] of staff.entries()) {
    const card = cards.nth(index);
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(card.getByText(title, { exact: true })).toBeVisible();
    await expect(card.getByText(bio, { exact: true })).toBeVisible();
    const link = card.getByRole('link');
    if (email) await expect(link).toHaveAttribute('href', `mailto:${email}`);
    else await expect(link).toHaveCount(0);
  }
  const last = cards.last();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(last).not.toBeInViewport();
  await page
    .getByRole('navigation', { name: pages.leadership.find })
    .getByRole('link', { name: staff.at(-1)?.name ?? '' })
    .click();
  await expect(last.getByRole('heading')).toBeInViewport();
});

test('/kids and /youth say when, where and whom to ask', async ({ page }) => {
  await page.goto('/kids');
  await expectTimes(page.getByRole('main'));
  await expect(page.getByRole('main').getByText(mainCampus.address.street)).toBeVisible();
  await expectLeadsTo(page, '/new-to-xenia-naz', '/contact');

  await page.goto('/youth');
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /^Wednesday 5PM$/ }),
  ).toBeVisible();
  await expectLeadsTo(page, '/contact', '/leadership');
});

test('/baptism and /outreach have letters to begin with', async ({ page }) => {
  await page.goto('/baptism');
  await expect(page.getByRole('main').getByText('Sundays 8AM and 10AM')).toBeVisible();
  const asking = await letterOf(page.getByRole('link', { name: pages.baptism.next.write }));
  expect(asking).toMatchObject({ to: church.email, subject: pages.baptism.message.subject });
  await expectLeadsTo(page, '/contact');

  await page.goto('/outreach');
  const { help, helpMessage, message, next } = pages.outreach;
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: church.phone })).toHaveAttribute('href', officePhone);
  const call = await letterOf(main.getByRole('link', { name: help.write, exact: true }));
  expect(call).toMatchObject({ to: church.email, subject: helpMessage.subject });
  const offer = await letterOf(main.getByRole('link', { name: next.write }));
  expect(offer).toMatchObject({ to: church.email, subject: message.subject });
  await expectLeadsTo(page, '/locations', '/give');
});

test('/marriage-family leads to the small groups and to us', async ({ page }) => {
  await page.goto('/marriage-family');
  await expect(
    page.getByRole('main').getByRole('link', { name: pages['marriage-family'].safety.phone }),
  ).toHaveAttribute('href', 'tel:+18007997233');
  await expectLeadsTo(page, '/small-groups', '/contact');
});

test('/prayer: a letter with a prayer-request subject', async ({ page }) => {
  await page.goto('/prayer');
  const main = page.getByRole('main');
  const links = main.getByRole('link', { name: 'Send a prayer request' });
  await expect(links.first()).toBeInViewport();
  for (const link of await links.all()) {
    const letter = await letterOf(link);
    expect(letter.to).toBe(church.email);
    expect(letter.subject).toMatch(/prayer request/i);
    expect(letter.body).toContain('Please pray for:');
  }
  await expect(main.getByRole('link', { name: church.phone })).toHaveAttribute('href', officePhone);
  await expectTimes(main);
});

test('/share-your-story: a letter that begins with the questions of the page', async ({ page }) => {
  await page.goto('/share-your-story');
  const { sheet, message, next } = pages['share-your-story'];
  for (const label of [sheet.write, next.write]) {
    const link = page.getByRole('main').getByRole('link', { name: label, exact: true });
    await expect(link).toBeVisible();
    const letter = await letterOf(link);
    expect(letter.to).toBe(church.email);
    expect(letter.subject).toBe(message.subject);
    for (const prompt of sheet.prompts) expect(letter.body).toContain(prompt);
  }
});

test('/messages: three sermons, and the podcast by e-mail', async ({ page }) => {
  await page.goto('/messages');
  const { recent, podcast } = pages.messages;
  const sermons = page.getByRole('main').getByRole('article');
  await expect(sermons).toHaveCount(3);
  for (const [index, { title, passage, text, alt }] of recent.sermons.entries()) {
    const sermon = sermons.nth(index);
    await sermon.scrollIntoViewIfNeeded();
    await expect(sermon.getByRole('heading', { name: title })).toBeVisible();
    for (const words of [passage, text, recent.soon]) await expect(sermon.getByText(words)).toBeVisible();
    const picture = sermon.getByRole('img', { name: alt });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  const letter = await letterOf(page.getByRole('main').getByRole('link', { name: podcast.label }));
  expect(letter.to).toBe(church.email);
  expect(letter.subject).toMatch(/podcast/i);
  expect(letter.body).toContain('podcast');
  await expectLeadsTo(page, '/locations', '/watch-live');
});

test('/watch-live: Stream Starts Soon, the times, and the way to a seat', async ({ page }) => {
  await page.goto('/watch-live');
  await expect(page.getByRole('heading', { name: 'Stream Starts Soon', exact: true })).toBeVisible();
  await expectTimes(page.getByRole('main'));
  const letter = await letterOf(page.getByRole('main').getByRole('link', { name: pages['watch-live'].write.label }));
  expect(letter).toMatchObject({ to: church.email, subject: pages['watch-live'].write.subject });
  await expectLeadsTo(page, '/locations', '/new-to-xenia-naz');
});

test('/contact: addresses, phone, e-mail, times, and the way to the leadership', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: church.phone, exact: true })).toHaveAttribute('href', officePhone);
  await expect(main.getByRole('link', { name: church.email, exact: true })).toHaveAttribute(
    'href',
    `mailto:${church.email}`,
  );
  await expectTimes(main);
  for (const campus of [mainCampus, ministryCampus]) {
    const item = main
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: campus.name, exact: true }) });
    await expect(item.locator('address')).toHaveText(new RegExp(`^${campus.address.street}\\s*Xenia, Ohio 45385$`));
    await expectDirections(item.getByRole('link', { name: `Directions to ${campus.name}` }), campus.address);
  }
  await expectLeadsTo(page, '/leadership');
});

test('/give: what it is for, four ways, and a closing word', async ({ page, viewport }) => {
  await page.goto('/give');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Give');
  await expect(main.getByText(/^Thank you/)).toBeInViewport();
  const purpose = main.getByRole('paragraph').filter({ hasText: 'congregation' });
  for (const word of ['communities', 'podcast', 'missionary work']) await expect(purpose).toContainText(word);

  const ways = ['In Person', 'By Mail', 'By Text', 'Online'];
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(ways);
  const [inPerson, byMail, byText, online] = ways.map((name) =>
    main.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) }),
  ) as [Locator, Locator, Locator, Locator];
  await expect(inPerson).toContainText('offering box at the front of the sanctuary');
  await expect(inPerson).toContainText(/church office during the week/);
  await expect(byMail.locator('address')).toContainText(mainCampus.address.street);
  await expect(byMail.locator('address')).toContainText('Xenia, Ohio 45385');
  await expect(byText).toContainText(
    new RegExp(`Text the word\\s+GIVE\\s+to\\s+${giving.text.number}\\s*and follow the instructions`),
  );
  await expect(byText.getByRole('listitem')).toHaveText([
    'Tithes/Offerings',
    'Compassionate/Special Needs',
    'Faith Promise',
  ]);
  await expect(byText).toContainText('recurring');
  await expect(byText).toContainText(/credit card.*in full each month/);
  await expect(online).toContainText('one-time or repeating donations');
  const button = online.getByRole('link', { name: 'Give via Debit Card or Bank Account' });
  await expectNewTab(button);
  const opening = page.waitForEvent('popup');
  await button.click();
  await expect(await opening).toHaveURL(giving.provider.href);

  const closing = main.getByRole('figure').last();
  await expect(closing.getByRole('blockquote')).toContainText('God loves a cheerful giver');
  await expect(closing).toContainText('2 Corinthians 9:7');

  if (viewport && viewport.width < 768) {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await main.getByRole('navigation').getByRole('link', { name: 'Online' }).click();
    await expect(button).toBeInViewport();
    await expect(byText.getByRole('link')).toHaveAttribute('href', `sms:${giving.text.number}?body=GIVE`);
  }
});

test.describe('maps', () => {
  /** The drawn map: its caption is what one reads until the real one covers it. */
  const placeholder = (part: Locator, name: string) => part.getByRole('paragraph').filter({ hasText: `${name}` });
  const map = (part: Locator, name: string) => part.getByTitle(`Map of ${name}`);

  for (const { path, shown } of [
    { path: '/', shown: [mainCampus] },
    { path: '/contact', shown: [mainCampus] },
    { path: '/locations', shown: campuses },
  ]) {
    test(`on ${path} a drawing first, the real one when scrolled near`, async ({ page, foreignRequests }) => {
      await page.goto(path);
      await hydrated(page);
      const main = page.getByRole('main');
      await page.waitForTimeout(200);
      expect(foreignRequests).toEqual([]);
      for (const { name, address } of shown) {
        await expect(placeholder(main, name).filter({ hasText: addressLine(address) })).toHaveCount(1);
        await expect(map(main, name)).toHaveCount(0);
        const link = main.getByRole('link', { name: `Open ${name} in maps` });
        await expectNewTab(link);
        await expect(link).toHaveAttribute(
          'href',
          `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLine(address))}`,
        );
      }

      for (const { name, address, mapUrl } of shown) {
        const link = main.getByRole('link', { name: `Open ${name} in maps` });
        const before = await link.boundingBox();
        const scrolled = await page.evaluate(() => window.scrollY);
        await link.scrollIntoViewIfNeeded();
        await page.mouse.wheel(0, 40);
        await expect(map(main, name)).toBeVisible();
        await expect(map(main, name)).toHaveAttribute('src', mapUrl);
        expect(foreignRequests).toContain(mapUrl);
        // The real map lies where the drawing lay: nothing has moved.
        const after = await link.boundingBox();
        const since = (await page.evaluate(() => window.scrollY)) - scrolled;
        expect((after?.y ?? 0) + since).toBeCloseTo(before?.y ?? -1, 0);
        await expect(placeholder(main, name).filter({ hasText: addressLine(address) })).toHaveCount(1);
      }
    });
  }

  test('far from the visitor on the home page is not asked for', async ({ page, foreignRequests }) => {
    await page.goto('/');
    await hydrated(page);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.waitForTimeout(300);
    expect(foreignRequests).toEqual([]);
  });

  test('in the footer waits until it is asked for', async ({ page, foreignRequests }) => {
    await page.goto('/about');
    await hydrated(page);
    const footer = page.getByRole('contentinfo');
    const show = footer.getByRole('button', { name: 'Show map' });
    await show.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2000);
    await page.waitForTimeout(300);
    await expect(
      placeholder(footer, mainCampus.name).filter({ hasText: addressLine(mainCampus.address) }),
    ).toBeVisible();
    expect(foreignRequests).toEqual([]);
    await expect(map(footer, mainCampus.name)).toHaveCount(0);

    await show.click();
    await expect(map(footer, mainCampus.name)).toBeVisible();
    await expect(map(footer, mainCampus.name)).toHaveAttribute('src', mainCampus.mapUrl);
    await expect(show).toHaveCount(0);
  });

  test('that cannot be reached leave the drawing in place', async ({ page, allowComplaint }) => {
    allowComplaint(/Failed to load resource/);
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    await page.route('https://www.google.com/**', (route) => route.abort());
    await page.goto('/locations');
    await hydrated(page);
    const main = page.getByRole('main');
    for (const { name, address, mapUrl } of campuses) {
      await main.getByRole('link', { name: `Open ${name} in maps` }).scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 40);
      await expect.poll(() => failed).toContain(mapUrl);
      await expect(placeholder(main, name).filter({ hasText: addressLine(address) })).toBeVisible();
      await expect(map(main, name)).toHaveCount(0);
    }
    failed.length = 0;
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('button', { name: 'Show map' }).click();
    await expect.poll(() => failed).toContain(mainCampus.mapUrl);
    await expect(
      placeholder(footer, mainCampus.name).filter({ hasText: addressLine(mainCampus.address) }),
    ).toBeVisible();
    await expect(map(footer, mainCampus.name)).toHaveCount(0);
  });
});

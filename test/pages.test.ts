import { expect, test } from 'vitest';
import { newHereAddress } from '#content/addresses.ts';
import { church } from '#content/church.ts';
import { giving } from '#content/giving.ts';
import { content } from '#content/index.ts';
import type { Campus, Link } from '#content/schema.ts';
import { staff } from '#content/staff.ts';
import { defaultContent } from '#content/words.ts';
import { eventList } from '#features/events/event-list.ts';
import film from '#pictures/film.json' with { type: 'json' };
import { publicPaths } from '#site/routes.ts';
import { type Element, find, findAll, hrefOf, hrefsIn, partWith, readHtml, textOf } from './html.ts';
import { addressLine, descriptionOf, directionsTo, mapsSearchFor, officePhone, parseMailto } from './links.ts';
import { visitSite } from './visit.ts';

const {
  facts: { campuses, mainCampus },
  words: { faq, home, newsletter, newHere },
} = defaultContent;

const { giveLink, navigation, pages } = content;
const { open, openMain, request } = await visitSite();

function wordsOf(path: string) {
  return pages[(path.slice(1) || 'home') as keyof typeof pages];
}

/** Every text in a value of content/ that a page shows: no file names, URLs or email texts. */
function textsIn(value: unknown, key = ''): string[] {
  if (/^(message|helpMessage|film)$/.test(key)) return [];
  if (typeof value === 'string')
    return /^(picture|name|id|href|date|subject|body|day|starts)$/.test(key) ? [] : [value];
  if (value === null || typeof value !== 'object' || leadsNowhere(value)) return [];
  return Object.entries(value).flatMap(([inner, part]) => textsIn(part, Array.isArray(value) ? key : inner));
}

/** Whether this is a link to a page that the church has switched off, which is not shown. */
function leadsNowhere(value: object) {
  return 'href' in value && value.href === '';
}

function linksIn(value: unknown): Link[] {
  if (value === null || typeof value !== 'object' || leadsNowhere(value)) return [];
  return 'label' in value && 'href' in value ? [value as Link] : Object.values(value).flatMap(linksIn);
}

/** Texts that not all visitors see: during a service, with or without events, recordings and groups, as an admin. */
const { next, now, live } = home.hero;
const { tickets, ticketHelp, ticketSubject, all, none } = home.events;
const { screen } = pages['watch-live'];
const { back, follow, manage } = pages.news;
const { events, messages } = pages;
const { ask } = pages['small-groups'];
const sometimes = textsIn([
  [next, now, live, tickets, ticketHelp, ticketSubject, all, none],
  [events.back, events.over, events.dates, events.tickets, events.empty],
  [screen.next, screen.live, screen.title, giving.text ? [] : pages.give.ways.byText],
  [back, follow.title, manage, ask, messages.back, messages.recent, messages.search],
  [messages.offer, events.offer, pages['small-groups'].offer],
  [messages.podcast.title, messages.podcast.description, messages.podcast.feed],
  [messages.podcast.listen, messages.podcast.scan, messages.podcast.help, home.messages.newest],
]);

test.each(publicPaths)('%s shows all of its words and links', async (path) => {
  const { title, description, ...words } = wordsOf(path);
  const page = await open(path);
  const main = find(page, 'main');
  expect(textOf(find(page, 'title'))).toBe(
    title === church.name ? `${church.name}, ${church.city}` : `${title} | ${church.name}`,
  );
  expect(find(page, 'meta[name=description]').getAttribute('content')).toBe(description);
  find(main, 'h1');
  const names = findAll(main, '[aria-label], [alt]').map(
    (part) => part.getAttribute('aria-label') ?? part.getAttribute('alt'),
  );
  const shown = [textOf(main), ...names].join(' ');
  const written = textsIn(words).filter((text) => !sometimes.includes(text));
  expect(written.length).toBeGreaterThan(3);
  expect(written.filter((text) => !shown.includes(text.replace(/\s+/g, ' ')))).toEqual([]);
  const links = findAll(main, 'a').map((link) => [textOf(link), link.getAttribute('href')]);
  for (const { label, href } of linksIn(words)) {
    if (!sometimes.includes(label)) expect(links).toContainEqual([label, href]);
  }

  // What axe does not look at.
  for (const name of ['popovertarget', 'commandfor']) {
    for (const part of findAll(page, `[${name}]`)) find(page, `#${part.getAttribute(name)}`);
  }
  // Those in the menus of calendars open an app.
  for (const link of findAll(main, 'a[href^=http]').filter((each) => !each.closest('[popover]'))) {
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toMatch(/noreferrer|noopener/);
    expect(descriptionOf(link, page)).toMatch(/opens in a new tab$/);
  }
  for (const link of findAll(page, 'a', church.email)) {
    expect(link.getAttribute('href')).toBe(`mailto:${church.email}`);
  }
  const calling = findAll(page, 'a').filter((link) => textOf(link).endsWith(church.phone));
  for (const link of calling) expect(link.getAttribute('href')).toBe(officePhone);
});

const { visit } = newHere;
const { baptism, outreach, prayer } = pages;
const { sheet, message: story, next: storyNext } = pages['share-your-story'];
const { write } = pages['watch-live'];
const storyBody = [story.opening, ...sheet.prompts, story.closing];

test.each<[string, string, { subject: string; body?: string }, string[]]>([
  [newHereAddress, visit.label, { subject: visit.subject }, visit.body],
  ['/baptism', baptism.next.write, baptism.message, []],
  ['/outreach', outreach.help.write, outreach.helpMessage, []],
  ['/outreach', outreach.next.write, outreach.message, []],
  ['/prayer', prayer.send, prayer.message, []],
  ['/share-your-story', sheet.write, { subject: story.subject }, storyBody],
  ['/share-your-story', storyNext.write, { subject: story.subject }, storyBody],
  ['/messages', messages.podcast.label, messages.podcast, []],
  ['/watch-live', write.label, { subject: write.subject }, []],
])('%s has an email to the office ready: %s', async (path, label, { subject, body = '' }, more) => {
  const links = findAll(await openMain(path), 'a', label);
  expect(links).not.toEqual([]);
  for (const link of links) {
    const email = parseMailto(link.getAttribute('href') ?? '');
    expect(email).toMatchObject({ to: church.email, subject });
    for (const part of [body, ...more]) expect(email.body.replaceAll('\r\n', '\n')).toContain(part);
  }
});

/** The drawn map with its caption, shown until the real map covers it, and the link to the maps site. */
function expectDrawnMap(part: Element, { name, address }: Campus) {
  find(part, 'p', `${name}${addressLine(address)}`);
  expect(findAll(part, 'iframe')).toEqual([]);
  expect(hrefOf(part, `Open ${name} in maps`)).toBe(mapsSearchFor(addressLine(address)));
}

function expectAddress(part: Element, { address: { street, city, state, zip } }: Campus, of = '') {
  expect(textOf(find(part, 'address'))).toBe(`${of} ${street} ${city}, ${state} ${zip}`.trim());
}

test('/ opens with the tagline, which stands once, repeats a sentence twenty times, and says where to go', async () => {
  const main = await openMain('/');
  const tagline = church.tagline.join(' ');
  expect(textOf(find(main, 'h1'))).toBe(tagline);
  expect(textOf(main).split(tagline)).toHaveLength(2);
  find(main, 'p', church.welcome);
  expect(findAll(main, 'video[muted][loop][playsinline]')).toHaveLength(film ? 1 : 0);
  expect(findAll(main, 'video source'), 'the browser decides whether to load it').toEqual([]);
  const marquee = find(main, 'p.marquee[aria-hidden=true]');
  expect(findAll(marquee, 'span').map(textOf)).toEqual(Array(20).fill(home.marquee));
  const join = partWith(main, 'section', home.join.heading);
  expectAddress(join, mainCampus, mainCampus.name);
  expectDrawnMap(join, mainCampus);
  const inShort = faq.flatMap((question) => question.inShort ?? []);
  expect(findAll(join, 'dt').map(textOf)).toEqual(inShort.map(({ label }) => label));
  expect(findAll(join, 'dd').map(textOf)).toEqual(inShort.map(({ text }) => text));
  const form = partWith(main, 'section', newsletter.heading);
  for (const [type, label] of [
    ['email', newsletter.emailLabel],
    ['checkbox', newsletter.consentLabel],
  ]) {
    const input = find(form, `input[type=${type}][required]`);
    expect(input.hasAttribute('checked')).toBe(false);
    expect(find(form, 'label', `${label} *`).getAttribute('for')).toBe(input.id);
  }
});

test.each(campuses)('/locations and /contact show how to find and reach $name', async (campus) => {
  const page = await open('/locations');
  const card = partWith(page, 'article', campus.name);
  expectAddress(card, campus);
  const directions = find(card, 'a', 'Get Directions');
  expect(directions.getAttribute('href')).toBe(directionsTo(campus.address));
  expect(descriptionOf(directions, page)).toBe(`${campus.name}, opens in a new tab`);
  expectDrawnMap(card, campus);
  expect(hrefOf(card, 'Email Us')).toBe(`mailto:${church.email}`);
  expect(hrefOf(card, 'Call Us')).toBe(officePhone);
  find(card, 'p', campus.servicesNote);

  const main = await openMain('/contact');
  expectDrawnMap(main, mainCampus);
  const item = partWith(main, 'li', campus.name);
  expectAddress(item, campus);
  expect(textOf(item).includes(campus.servicesNote)).toBe(campus.services.length === 0);
  expect(hrefOf(item, `Directions to ${campus.name}`)).toBe(directionsTo(campus.address));
});

const { phone, sms } = pages['marriage-family'].safety;
const toMainCampus = directionsTo(mainCampus.address);

test.each([
  ['/', home.join.directions, toMainCampus],
  [newHereAddress, newHere.cards.where.link, toMainCampus],
  ['/marriage-family', phone, `tel:+1${phone.replace(/\D/g, '')}`],
  ['/marriage-family', sms.number, `sms:${sms.number}?body=${sms.keyword}`],
  // The link works without JavaScript.
  ['/watch-live', screen.link, church.stream?.url ?? '/messages'],
])('%s links with ‘%s’ to %s', async (path, label, href) => {
  expect(hrefOf(await openMain(path), label)).toBe(href);
});

function linksShownIn(part: Element): Link[] {
  return findAll(part, 'a').map((link) => ({ label: textOf(link), href: link.getAttribute('href') ?? '' }));
}

/** The items of a navigation: each is a link, or what opens a list of links. */
function itemsOf(nav: Element, opener: string) {
  return findAll(nav, ':scope > ul > li').map((item) => {
    const [opening] = findAll(item, opener);
    return opening ? { label: textOf(opening), items: linksShownIn(find(item, 'ul')) } : linksShownIn(item)[0];
  });
}

test('the navigation is a bar of links and dropdowns after the logo, and the same in the mobile menu', async () => {
  const header = find(await open('/about'), 'body > header');
  expect(hrefsIn(header)[0]).toBe('/');
  expect(linksShownIn(header)).toContainEqual(giveLink);
  const bar = find(header, 'nav[aria-label=Main]');
  expect(itemsOf(bar, 'button')).toEqual(navigation);
  for (const button of findAll(bar, 'button')) {
    expect(button.getAttribute('popovertarget')).toBe(find(bar, 'ul[popover]', textOf(button)).id);
  }
  const menu = find(header, 'dialog nav');
  expect(itemsOf(menu, 'summary')).toEqual(navigation);
  expect(linksShownIn(menu).at(-1)).toEqual(giveLink);
});

test('the navigation marks the current page in both, and the group it is in', async () => {
  for (const item of navigation) {
    for (const { label, href } of 'href' in item ? [item] : item.items) {
      const header = find(await open(href), 'body > header');
      expect(findAll(header, '[aria-current=page]').map(textOf)).toEqual([label, label]);
      expect(findAll(header, '[data-current=true]').map(textOf)).toEqual('href' in item ? [] : [item.label]);
    }
  }
});

test('every route can be reached by links from the home page', async () => {
  const seen = new Set(['/']);
  for (const path of seen) {
    for (const href of hrefsIn(await open(path))) {
      const [linked] = /^\/[^#?]*/.exec(href ?? '') ?? [];
      if (linked) seen.add(linked);
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining([...publicPaths, '/admin/groups']));
});

test('an unknown path returns a 404 that suggests similar pages, the nearest first, and always the events', async () => {
  const { status, headers, text } = await request('/leadrship');
  expect({ status, caching: headers['cache-control'] }).toEqual({ status: 404, caching: 'no-store' });
  const main = find(readHtml(text), 'main');
  expect(textOf(find(main, 'h1'))).toBe(pages['not-found'].heading);
  for (const words of [pages['not-found'].text, pages['not-found'].help]) find(main, 'p', words);
  expect(hrefsIn(find(main, 'ul'))).toEqual(['/leadership', ...Array(3).fill(expect.stringMatching(/^\//))]);
  expect(hrefsIn(main)).toContain('/');
  for (const path of ['/leadrship', '/concert', '/admin/nothing-here']) {
    expect(hrefsIn(await openMain(path)), path).toContain(eventList.page);
  }
});

test('the page for first-time guests has every question with its answer closed', async () => {
  const questions = findAll(await openMain(newHereAddress), 'details');
  expect(questions.map((item) => [textOf(find(item, 'summary')), textOf(find(item, 'p'))])).toEqual(
    faq.map(({ question, answer }) => [question, answer]),
  );
  for (const question of questions) expect(question.hasAttribute('open')).toBe(false);
});

test('/leadership shows everybody with an index, and an email link for those who have an address', async () => {
  const main = await openMain('/leadership');
  const cards = findAll(main, 'article');
  const index = hrefsIn(find(main, 'nav', pages.leadership.find));
  expect(cards).toHaveLength(staff.length);
  for (const [position, { name, title, email, bio }] of staff.entries()) {
    const card = cards[position] as Element;
    find(card, 'h3', name);
    for (const text of [title, bio]) find(card, 'p', text);
    expect(hrefsIn(card)).toEqual(email ? [`mailto:${email}`] : []);
    expect(textOf(find(main, index[position] ?? ''))).toContain(bio);
  }
});

test('/give says where to send a check, and what to text to which number', async () => {
  const { inPerson, byMail, byText, online } = pages.give.ways;
  const main = await openMain('/give');
  expect(findAll(main, 'h3').map(textOf)).toEqual(
    [inPerson, byMail, ...(giving.text ? [byText] : []), online].map(({ heading }) => heading),
  );
  expectAddress(partWith(main, 'li', byMail.heading), mainCampus, church.name);
  if (!giving.text) return;
  const { keyword, number, destinations } = giving.text;
  const text = partWith(main, 'li', byText.heading);
  find(text, 'p', `${byText.before} ${keyword} ${byText.between} ${number}${byText.after}`);
  expect(findAll(text, 'li').map(textOf)).toEqual(destinations);
  expect(hrefsIn(text)).toEqual([`sms:${number}?body=${keyword}`]);
});

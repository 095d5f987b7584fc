import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campuses, mainCampus, ministryCampus } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { events } from '#content/events.ts';
import { faq } from '#content/faq.ts';
import { giving } from '#content/giving.ts';
import { content } from '#content/index.ts';
import { home, newsletter } from '#content/pages/home.ts';
import type { Address, Campus } from '#content/schema.ts';
import { staff } from '#content/staff.ts';
import { timeRange } from '#domain/service-times.ts';
import { type Element, find, findAll, hrefOf, hrefsIn, partWith, readHtml, textOf } from './html.ts';
import { addressLine, directionsTo, mapsSearchFor, officePhone, parseMailto } from './links.ts';
import { startSite } from './site.ts';

const serviceTimes = ['Wednesday 5PM', 'Sundays 8AM and 10AM'];
const { pages } = content;

/** Before the events of the samples, and not near one of the exceptions. */
const now = new Date('2027-03-05T15:00:00Z');

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({ now: () => now });
});
afterAll(() => site[Symbol.asyncDispose]());

/** The main element, without the frame. */
async function open(path: string) {
  const { status, text } = await site.request(path);
  expect(status).toBe(200);
  return find(readHtml(text), 'main');
}

function expectTimes(part: Element) {
  const items = findAll(part, 'li').map(textOf);
  expect(items).toEqual(expect.arrayContaining(serviceTimes));
}

/** Without the exceptions of the coming weeks, which are a list of their own. */
function weeklyTimes(part: Element) {
  const [times] = findAll(part, 'ul.figures');
  return times && findAll(times, 'li').map(textOf);
}

function expectNewTab(link: Element) {
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toMatch(/noreferrer|noopener/);
  expect(textOf(link)).toMatch(/opens in a new tab/);
}

function expectDirections(part: Element, name: RegExp, address: Address) {
  const link = find(part, 'a', name);
  expectNewTab(link);
  expect(link.getAttribute('href')).toBe(directionsTo(address));
}

function expectAddress(part: Element, { address }: Campus) {
  expect(textOf(find(part, 'address'))).toBe(`${address.street} Xenia, Ohio 45385`);
}

/** The drawn map with its caption, shown until the real map covers it, and the link to the maps site. */
function expectDrawnMap(part: Element, { name, address }: Campus) {
  find(part, 'p', `${name}${addressLine(address)}`);
  expect(findAll(part, 'iframe')).toEqual([]);
  const link = find(part, 'a', new RegExp(`^Open ${name} in maps`));
  expectNewTab(link);
  expect(link.getAttribute('href')).toBe(mapsSearchFor(addressLine(address)));
}

describe('/', () => {
  let main: Element;
  beforeAll(async () => {
    main = await open('/');
  });

  test('shows the tagline and service times, and links to messages and locations', () => {
    expect(textOf(find(main, 'h1'))).toBe('WORSHIP. GROW. BELONG.');
    find(main, 'p', 'Welcome to a place where everyone belongs');
    expect(weeklyTimes(main)).toEqual(serviceTimes);
    expect(hrefOf(main, 'Watch Past Services')).toBe('/messages');
    expect(hrefOf(main, 'Visit Us!')).toBe('/locations');
    expect(findAll(main, 'video'), 'the video is added by the browser').toEqual([]);
  });

  test('has the scripture, and the tagline twenty times, read aloud once', () => {
    const banner = findAll(main, 'figure').find((figure) => textOf(figure).includes(home.verse.reference));
    expect(banner && textOf(find(banner, 'blockquote'))).toBe(`“${home.verse.text}”`);
    const marquee = find(main, 'p', /^(WORSHIP\. GROW\. BELONG\.\s*){20}$/);
    expect(findAll(marquee, 'span:not([aria-hidden=true])').map(textOf)).toEqual(['WORSHIP. GROW. BELONG.']);
  });

  test('shows six pictures and the Join Us card with the times', () => {
    const gallery = find(main, 'section', home.gallery.heading);
    expect(findAll(gallery, 'img').map((picture) => picture.getAttribute('alt'))).toEqual(
      home.gallery.pictures.map(({ alt }) => alt),
    );
    expect(findAll(gallery, 'img')).toHaveLength(6);
    find(gallery, 'h2', 'Join Us');
    expect(weeklyTimes(gallery)).toEqual(serviceTimes);
  });

  test('shows where, when and what to expect, directions, and a link for first-time guests', () => {
    const join = partWith(main, 'section', home.join.heading);
    const { street, city, state, zip } = mainCampus.address;
    const location = textOf(find(join, 'address'));
    expect(location).toContain(street);
    expect(location).toContain(`${city}, ${state} ${zip}`);
    expect(weeklyTimes(partWith(join, 'div', home.join.when))).toEqual(serviceTimes);
    find(join, 'h3', 'What to expect');
    for (const line of home.join.expect) find(join, 'li', line);
    expect(textOf(join)).toContain('about an hour and fifteen minutes');
    expectDirections(join, /^Get Directions/, mainCampus.address);
    expectDrawnMap(join, mainCampus);
    expect(hrefOf(join, 'First Time Guests')).toBe('/im-new');
  });

  test('links to the recent sermons', () => {
    const messages = partWith(main, 'section', 'Watch and listen to our recent sermons');
    find(messages, 'p', 'Messages');
    expect(hrefsIn(messages)).toEqual(['/messages']);
  });

  test('has three events, each with date, location, picture and a ticket dialog', () => {
    const section = partWith(main, 'section', 'JOIN US FOR SPECIAL GATHERINGS');
    find(section, 'p', 'Events');
    const rows = findAll(section, 'ol > li');
    const samples = [
      { title: /family picnic/i, location: 'Community Park' },
      { title: /night of worship/i, location: 'Main Sanctuary' },
      { title: /back-to-school prayer/i, location: 'Main Sanctuary' },
    ];
    expect(rows).toHaveLength(samples.length);
    for (const [index, { title, location }] of samples.entries()) {
      const [row, event] = [rows[index], events[index]];
      if (!row || !event) throw new Error('An event is missing');
      find(row, 'h3', title);
      find(row, 'p', location);
      const day = new Date(`${event.date}T12:00:00Z`);
      const label = (['weekday', 'month', 'day'] as const).map((part) =>
        day.toLocaleDateString('en-US', { timeZone: 'UTC', [part]: part === 'day' ? 'numeric' : 'long' }),
      );
      expect(findAll(find(row, 'time'), 'span').map(textOf)).toEqual(label);
      find(row, 'img');

      const dialog = find(row, 'dialog');
      expect(find(row, 'button', /^BUY TICKETS/).getAttribute('commandfor')).toBe(dialog.id);
      find(dialog, 'h2', event.title);
      for (const fact of [timeRange(event), event.location, event.details, String(day.getUTCFullYear())]) {
        expect(textOf(dialog)).toContain(fact);
      }
      const email = parseMailto(hrefOf(dialog, /email/i));
      expect(email.to).toBe(church.email);
      expect(email.subject).toContain(event.title);
      expect(hrefOf(dialog, `Call ${church.phone}`)).toBe(officePhone);
    }
  });

  test('has a newsletter form with two required fields', () => {
    const section = partWith(main, 'section', newsletter.heading);
    const [email, consent] = findAll(section, 'input');
    expect(email?.getAttribute('type')).toBe('email');
    expect(consent?.getAttribute('type')).toBe('checkbox');
    for (const input of [email, consent]) expect(input?.hasAttribute('required')).toBe(true);
    expect(consent?.hasAttribute('checked')).toBe(false);
    find(section, 'label', `${newsletter.emailLabel} *`);
    find(section, 'label', 'Yes, subscribe me to your newsletter. *');
  });
});

test('/locations shows two campuses with address, map, directions, times, email and phone', async () => {
  const main = await open('/locations');
  expect(findAll(main, 'article')).toHaveLength(2);
  for (const campus of campuses) {
    const card = partWith(main, 'article', campus.name);
    expectAddress(card, campus);
    expectDirections(card, /^Get Directions/, campus.address);
    expectDrawnMap(card, campus);
    expect(hrefOf(card, 'Email Us')).toBe(`mailto:${church.email}`);
    expect(hrefOf(card, 'Call Us')).toBe(officePhone);
  }
  expect(weeklyTimes(partWith(main, 'article', 'Main Campus'))).toEqual(serviceTimes);
  const ministry = partWith(main, 'article', 'Ministry Campus');
  expect(textOf(ministry)).toMatch(/check with us/i);
  expect(findAll(ministry, 'li')).toEqual([]);
});

test('/new-to-xenia-naz shows three cards, five answers, and an email link to plan a visit', async () => {
  const main = await open('/new-to-xenia-naz');
  const { welcome, cards, visit } = pages['new-to-xenia-naz'];
  find(main, 'h2', welcome.heading);
  for (const paragraph of welcome.paragraphs) find(main, 'p', paragraph);
  for (const { heading, text } of [cards.when, cards.where, cards.who]) {
    find(main, 'h3', heading);
    expect(textOf(main)).toContain(text);
  }
  expectTimes(main);
  expectDirections(main, new RegExp(`^${cards.where.link}`), mainCampus.address);

  const questions = findAll(main, 'details');
  const topics = [/wear/i, /kids/i, /how long|service length/i, /park/i, /giv|money/i];
  expect(questions).toHaveLength(topics.length);
  for (const [index, topic] of topics.entries()) {
    const [item, { question = '', answer = '' } = {}] = [questions[index], faq[index]];
    if (!item) throw new Error('A question is missing');
    expect(textOf(item)).toMatch(topic);
    expect(item.hasAttribute('open'), 'closed at first').toBe(false);
    find(item, 'summary', question);
    expect(textOf(item)).toContain(answer);
    expect(textOf(find(item, 'summary'))).not.toContain(answer);
  }
  expect(questions[2] && textOf(questions[2])).toContain('about an hour and fifteen minutes');

  const buttons = findAll(main, 'a', 'Plan Your Visit');
  expect(buttons).not.toEqual([]);
  for (const button of buttons) {
    const email = parseMailto(button.getAttribute('href') ?? '');
    expect(email).toMatchObject({ to: church.email, subject: visit.subject });
    for (const line of visit.body) expect(email.body).toContain(line);
  }
  expect(hrefsIn(main)).toContain('/contact');
});

test.each([
  ['/', ['What to expect', 'Location', 'Service times', 'Messages', 'Events', 'newsletter']],
  ['/locations', ['Main Campus', 'Ministry Campus', 'Address', 'Service times']],
  ['/new-to-xenia-naz', ['Welcome', 'Frequently asked questions']],
  ['/about', ['Our mission', 'What we believe', 'Our history']],
  ['/leadership', ['Our staff']],
  ['/messages', ['podcast']],
  ['/watch-live', ['Stream Starts Soon', 'Service times']],
  ['/contact', ['Campus addresses', 'map', 'Phone', 'Email', 'Service times']],
  ['/give', ['What your giving supports', 'In Person', 'By Mail', 'By Text', 'Online']],
])('%s names its parts as the spec does', async (path, parts) => {
  const main = await open(path);
  const names = findAll(main, 'h1, h2, h3, p.type-eyebrow').map(textOf);
  expect(parts.filter((part) => !names.some((name) => name.includes(part)))).toEqual([]);
});

test('/about shows mission, beliefs and history, and links to plan a visit and to contact', async () => {
  const main = await open('/about');
  const { beliefs } = pages.about;
  expect(findAll(main, 'dt').map(textOf)).toEqual(beliefs.list.map(({ heading }) => heading));
  expect(findAll(main, 'dd').map(textOf)).toEqual(beliefs.list.map(({ text }) => text));
  expect(beliefs.list, 'the points of the Agreed Statement of Belief').toHaveLength(8);
  expect(hrefOf(main, /^Read the Articles of Faith/)).toBe(beliefs.articles.link.href);
  expect(hrefsIn(main)).toEqual(expect.arrayContaining(['/new-to-xenia-naz', '/contact']));
});

test('/leadership shows eleven people with an index, and an email link for those who have an address', async () => {
  const main = await open('/leadership');
  const cards = findAll(main, 'article');
  expect(cards).toHaveLength(11);
  expect(new Set(staff.map(({ email }) => email !== '')).size, 'some with, some without an address').toBe(2);
  const index = find(main, 'nav', pages.leadership.find);
  for (const [position, { name, title, email, bio }] of staff.entries()) {
    const card = cards[position];
    if (!card) throw new Error(`${name} has no card`);
    find(card, 'h2, h3', name);
    find(card, 'p', title);
    find(card, 'p', bio);
    expect(hrefsIn(card)).toEqual(email ? [`mailto:${email}`] : []);
    expect(textOf(find(main, hrefOf(index, new RegExp(`${name}$`))))).toContain(bio);
  }
});

test('/kids answers first how children are kept safe; /kids and /youth show times, location and contacts', async () => {
  const kids = await open('/kids');
  expect(findAll(kids, 'h2').map(textOf)[0]).toBe(pages.kids.safety.heading);
  expectTimes(kids);
  expect(textOf(kids)).toContain(mainCampus.address.street);
  expect(hrefsIn(kids)).toEqual(expect.arrayContaining(['/new-to-xenia-naz', '/contact']));

  const youth = await open('/youth');
  find(youth, 'li', 'Wednesday 5PM');
  expect(hrefsIn(youth)).toEqual(expect.arrayContaining(['/contact', '/leadership']));
});

test('/baptism and /outreach have email links with a subject', async () => {
  const baptism = await open('/baptism');
  expect(textOf(baptism)).toContain('Sundays 8AM and 10AM');
  expect(parseMailto(hrefOf(baptism, pages.baptism.next.write))).toMatchObject({
    to: church.email,
    subject: pages.baptism.message.subject,
  });
  expect(hrefsIn(baptism)).toContain('/contact');

  const outreach = await open('/outreach');
  const { help, helpMessage, message, next } = pages.outreach;
  expect(hrefOf(outreach, new RegExp(church.phone.replace(/[()]/g, '\\$&')))).toBe(officePhone);
  expect(parseMailto(hrefOf(outreach, help.write))).toMatchObject({ to: church.email, subject: helpMessage.subject });
  expect(parseMailto(hrefOf(outreach, next.write))).toMatchObject({ to: church.email, subject: message.subject });
  expect(hrefsIn(outreach)).toEqual(expect.arrayContaining(['/locations', '/give']));
});

test('/marriage-family links to a hotline by phone and text, the small groups and contact', async () => {
  const main = await open('/marriage-family');
  expect(hrefOf(main, pages['marriage-family'].safety.phone)).toBe('tel:+18007997233');
  expect(hrefOf(main, '88788')).toBe('sms:88788?body=START');
  expect(hrefsIn(main)).toEqual(expect.arrayContaining(['/small-groups', '/contact']));
});

test('/prayer has an email link with a prayer-request subject', async () => {
  const main = await open('/prayer');
  const links = findAll(main, 'a', 'Send a prayer request');
  expect(links).not.toEqual([]);
  for (const link of links) {
    const email = parseMailto(link.getAttribute('href') ?? '');
    expect(email.to).toBe(church.email);
    expect(email.subject).toMatch(/prayer request/i);
    expect(email.body).toContain('Please pray for:');
  }
  expect(hrefOf(main, new RegExp(church.phone.replace(/[()]/g, '\\$&')))).toBe(officePhone);
  expectTimes(main);
});

test('/share-your-story has an email link with the questions of the page', async () => {
  const main = await open('/share-your-story');
  const { sheet, message, next } = pages['share-your-story'];
  for (const label of [sheet.write, next.write]) {
    const email = parseMailto(hrefOf(main, label));
    expect(email).toMatchObject({ to: church.email, subject: message.subject });
    for (const prompt of sheet.prompts) expect(email.body).toContain(prompt);
  }
});

test('/messages shows three sermons, and an email link for the podcast', async () => {
  const main = await open('/messages');
  const { recent, podcast } = pages.messages;
  const sermons = findAll(main, 'article');
  expect(sermons).toHaveLength(3);
  for (const [index, { title, passage, text, alt }] of recent.sermons.entries()) {
    const sermon = sermons[index];
    if (!sermon) throw new Error(`${title} is missing`);
    find(sermon, 'h2, h3', title);
    for (const words of [passage, text, recent.soon]) expect(textOf(sermon)).toContain(words);
    find(sermon, 'img', alt);
  }
  const email = parseMailto(hrefOf(main, podcast.label));
  expect(email.to).toBe(church.email);
  expect(email.subject).toMatch(/podcast/i);
  expect(email.body).toContain('podcast');
  expect(hrefsIn(main)).toEqual(expect.arrayContaining(['/locations', '/watch-live']));
});

test('/watch-live shows Stream Starts Soon, the times, and links to a visit', async () => {
  const main = await open('/watch-live');
  find(main, 'h1, h2', 'Stream Starts Soon');
  expectTimes(main);
  const { write } = pages['watch-live'];
  expect(parseMailto(hrefOf(main, write.label))).toMatchObject({ to: church.email, subject: write.subject });
  expect(hrefsIn(main)).toEqual(expect.arrayContaining(['/locations', '/new-to-xenia-naz']));
});

test('/contact shows addresses, map, phone, email, times, and a link to the leadership', async () => {
  const main = await open('/contact');
  expect(hrefOf(main, church.phone)).toBe(officePhone);
  expect(hrefOf(main, church.email)).toBe(`mailto:${church.email}`);
  expectTimes(main);
  expectDrawnMap(main, mainCampus);
  for (const campus of [mainCampus, ministryCampus]) {
    const item = partWith(main, 'li', campus.name);
    expectAddress(item, campus);
    expectDirections(item, new RegExp(`^Directions to ${campus.name}`), campus.address);
  }
  expect(hrefsIn(main)).toContain('/leadership');
});

test('/give shows the purpose, four ways to give, and a closing verse', async () => {
  const main = await open('/give');
  expect(textOf(find(main, 'h1'))).toBe('Give');
  find(main, 'p', /^Thank you/);
  const purpose = textOf(find(main, 'p', /congregation/));
  for (const word of ['communities', 'podcast', 'missionary work']) expect(purpose).toContain(word);
  expect(findAll(main, 'h2').map(textOf).slice(0, 2)).toEqual([pages.give.purpose.heading, pages.give.ways.heading]);

  const ways = ['In Person', 'By Mail', 'By Text', 'Online'];
  expect(findAll(main, 'h3').map(textOf)).toEqual(ways);
  const [inPerson, byMail, byText, online] = ways.map((name) => partWith(main, 'li', name)) as [
    Element,
    Element,
    Element,
    Element,
  ];
  expect(textOf(inPerson)).toContain('offering box at the front of the sanctuary');
  expect(textOf(inPerson)).toContain('church office during the week');
  expect(textOf(find(byMail, 'address'))).toContain(mainCampus.address.street);
  expect(textOf(find(byMail, 'address'))).toContain('Xenia, Ohio 45385');
  expect(textOf(byText)).toMatch(
    new RegExp(`Text the word GIVE to ${giving.text.number}\\s*and follow the instructions`),
  );
  expect(findAll(byText, 'li').map(textOf)).toEqual([
    'Tithes/Offerings',
    'Compassionate/Special Needs',
    'Faith Promise',
  ]);
  expect(textOf(byText)).toContain('recurring');
  expect(textOf(byText)).toMatch(/credit card.*in full each month/);
  expect(hrefsIn(byText)).toEqual([`sms:${giving.text.number}?body=GIVE`]);
  expect(textOf(online)).toContain('one-time or repeating donations');
  const button = find(online, 'a', /^Give via Debit Card or Bank Account/);
  expectNewTab(button);
  expect(button.getAttribute('href')).toBe(giving.provider.href);

  const closing = findAll(main, 'figure').at(-1);
  expect(closing && textOf(find(closing, 'blockquote'))).toContain('God loves a cheerful giver');
  expect(closing && textOf(closing)).toContain('2 Corinthians 9:7');
});

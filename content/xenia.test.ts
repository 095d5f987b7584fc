// The specification's requirements for the words of the church in Xenia. No other test knows them: they read what they expect from
// content/, or make it up. Another church deletes this file.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { publicPaths } from '#site/routes.ts';
import { type Element, find, findAll, hrefOf, hrefsIn, partWith, readHtml, textOf } from '#test/html.ts';
import { parseMailto } from '#test/links.ts';
import { someNoon, startSite } from '#test/site.ts';
import { visitSite } from '#test/visit.ts';
import { church } from './church.ts';
import { giving } from './giving.ts';
import { admin } from './pages/admin.ts';
import { news } from './pages/news.ts';

/** A date far from the exceptions. */
const now = new Date('2027-03-05T15:00:00Z');
const { open, openMain, request } = await visitSite({ now: () => now });

const tagline = 'WORSHIP. GROW. BELONG.';
const times = 'Wednesday 5PM Sundays 8AM and 10AM';
const fullTimes = 'Wednesday 5:00 PM Sundays 8:00 AM and 10:00 AM';

/** The times in the first list of service times in a part of a page. */
function timesIn(part: Element) {
  const [list] = findAll(part, 'ul.figures');
  return list && findAll(list, 'li').map(textOf).join(' ');
}

function linksIn(part: Element) {
  return findAll(part, 'a').map((link) => `${textOf(link)} ${link.getAttribute('href')}`);
}

test('/ opens with a film', async () => {
  find(await openMain('/'), 'video');
});

describe('every page', () => {
  const groups = {
    ABOUT: [
      'About /about',
      'Leadership /leadership',
      'Kids /kids',
      'Youth /youth',
      'Marriage and Family /marriage-family',
      'Contact Us /contact',
    ],
    'NEXT STEPS': [
      'New To the church? /new-to-xenia-naz',
      'Baptism /baptism',
      'Small Groups /small-groups',
      'Prayer /prayer',
      'Outreach /outreach',
      'Share Your Story /share-your-story',
    ],
    WATCH: ['Messages /messages', 'Watch Live /watch-live'],
  };

  test('has the navigation', async () => {
    const bar = find(await open('/'), 'header nav[aria-label=Main]');
    expect(findAll(bar, ':scope > ul > li > a, :scope > ul > li > button').map(textOf)).toEqual([
      'HOME',
      'ABOUT',
      'LOCATIONS',
      'NEXT STEPS',
      'WATCH',
      'NEWS',
    ]);
    for (const [label, links] of Object.entries(groups)) {
      expect(linksIn(find(bar, 'ul[popover]', label))).toEqual(links);
    }
    for (const link of ['HOME /', 'LOCATIONS /locations', 'NEWS /news']) expect(linksIn(bar)).toContain(link);
    expect(linksIn(find(await open('/'), 'body > header'))).toContain('GIVE /give');
  });

  test('has the footer', async () => {
    const footer = find(await open('/'), 'body > footer');
    const links = ['HOME /', 'ABOUT /about', 'LOCATIONS /locations', 'CONTACT US /contact', 'GIVE /give'];
    expect(linksIn(find(footer, 'nav')).slice(0, links.length)).toEqual(links);
    const social = church.social?.map(({ label }) => label) ?? [];
    expect(social).toHaveLength(3);
    for (const name of social) expect(hrefOf(footer, name)).toBe('#');
    expect(hrefOf(footer, 'Privacy')).toBe('/privacy');
    expect(hrefOf(footer, 'Terms')).toBe('/terms');
    expect(hrefOf(footer, /^Built by/)).toMatch(/^https:/);
  });
});

test.each([
  ['/', [tagline, 'What to expect', 'Location', 'Service times', 'Messages', 'Watch and listen to our recent sermons']],
  ['/', ['Events', 'JOIN US FOR SPECIAL GATHERINGS', 'newsletter']],
  ['/locations', ['Main Campus', 'Ministry Campus', 'Address', 'Service times']],
  ['/new-to-xenia-naz', ['Welcome', 'Frequently asked questions']],
  ['/about', ['Mission', 'Beliefs', 'History']],
  ['/leadership', ['Our staff']],
  ['/kids', ['Kids']],
  ['/youth', ['Youth']],
  ['/baptism', ['Baptism']],
  ['/outreach', ['Outreach']],
  ['/messages', ['podcast']],
  ['/watch-live', ['Stream Starts Soon', 'Service times']],
  ['/contact', ['Campus addresses', 'map', 'Phone', 'Email', 'Service times']],
  ['/give', ['Give', 'What your giving supports', 'In Person', 'By Mail', 'By Text', 'Online']],
])('%s has the headings %j', async (path, headings) => {
  const names = findAll(await openMain(path), 'h1, h2, h3').map(textOf);
  for (const heading of headings) expect(names).toContainEqual(expect.stringContaining(heading));
});

test.each([
  ['/', 'Watch Past Services', '/messages'],
  ['/', 'Visit Us!', '/locations'],
  ['/', 'First Time Guests', '/im-new'],
  ['/small-groups', 'Admin: Manage Groups', '/admin/groups'],
  ['/news', 'Subscribe to Newsletter', '#newsletter'],
  ['/give', 'Give via Debit Card or Bank Account', giving.provider.href],
])('%s links with ‘%s’ to %s', async (path, label, href) => {
  expect(hrefOf(await openMain(path), label)).toBe(href);
});

test.each([
  ['/new-to-xenia-naz', ['/contact']],
  ['/about', ['/new-to-xenia-naz', '/contact']],
  ['/marriage-family', ['/small-groups', '/contact']],
  ['/watch-live', ['/locations', '/new-to-xenia-naz']],
  ['/contact', ['/leadership']],
])('%s leads on to %j', async (path, hrefs) => {
  expect(hrefsIn(await openMain(path))).toEqual(expect.arrayContaining(hrefs));
});

test.each([
  ['/new-to-xenia-naz', 'Plan Your Visit', /visit/],
  ['/prayer', /prayer request/, /prayer request/i],
  ['/share-your-story', /^Write your story/, /story/i],
  ['/messages', /podcast/, /podcast/i],
])('%s has an email link, %s', async (path, label, subject) => {
  const [link] = findAll(await openMain(path), 'a[href^=mailto]', label);
  expect(parseMailto(link?.getAttribute('href') ?? '').subject).toMatch(subject);
});

test.each([
  ['/locations', fullTimes],
  ['/contact', fullTimes],
  ['/new-to-xenia-naz', times],
  ['/watch-live', times],
])('%s shows the times as %s', async (path, expected) => {
  expect(timesIn(await openMain(path))).toBe(expected);
});

describe('/', () => {
  test('welcomes visitors, with the times there, on the Join Us card and beside the directions', async () => {
    const main = await openMain('/');
    find(main, 'p', 'Welcome to a place where everyone belongs');
    const joinUs = partWith(main, 'section', 'Join Us');
    const join = partWith(main, 'section', 'What to expect');
    for (const part of [main, joinUs, join]) expect(timesIn(part)).toBe(times);
    find(join, 'a', 'Get Directions');
    expect(textOf(join)).toContain('about an hour and fifteen minutes');
    expect(findAll(joinUs, 'img')).toHaveLength(6);
    find(main, 'label span', 'Yes, subscribe me to your newsletter.');
  });

  test('has three sample events', async () => {
    await using site = await startSite({ now: someNoon });
    const page = readHtml((await site.request('/')).text);
    const section = partWith(page, 'section', 'JOIN US FOR SPECIAL GATHERINGS');
    const rows = findAll(section, 'ol > li');
    expect(rows.map((row) => [textOf(find(row, 'h3')), textOf(find(row, 'h3 + p'))])).toEqual([
      ['Church Family Picnic', 'Community Park'],
      ['Night of Worship', 'Main Sanctuary'],
      ['Back-to-School Prayer', 'Main Sanctuary'],
    ]);
    for (const row of rows) {
      find(row, 'button', 'BUY TICKETS');
      expect(find(row, 'img').getAttribute('alt')).not.toBe('');
    }
  });
});

test('/locations shows two campuses in Xenia, of which one has no times yet', async () => {
  const cards = findAll(await openMain('/locations'), 'article');
  expect(cards.map((card) => textOf(find(card, 'h2')))).toEqual(['Main Campus', 'Ministry Campus']);
  for (const card of cards) expect(textOf(find(card, 'address'))).toMatch(/\S Xenia, Ohio 45385$/);
  expect(cards.map((card) => timesIn(card))).toEqual([fullTimes, undefined]);
  find(cards[1] as Element, 'p', 'check with us');
  for (const card of cards) find(card, 'a', 'Get Directions');
});

test('/new-to-xenia-naz has three cards and five answers', async () => {
  const main = await openMain('/new-to-xenia-naz');
  expect(findAll(partWith(main, 'section', 'When, where, who'), 'h3')).toHaveLength(3);
  const questions = findAll(main, 'details').map(textOf);
  const topics = [/wear/, /kids/, /how long.*about an hour and fifteen minutes/i, /park/, /give/];
  expect(questions).toEqual(topics.map((topic) => expect.stringMatching(topic)));
});

test('/leadership shows eleven people, not all with an address', async () => {
  const people = findAll(await openMain('/leadership'), 'article');
  expect(people).toHaveLength(11);
  expect(new Set(people.map((card) => hrefsIn(card).length))).toEqual(new Set([0, 1]));
});

test('/messages of a new database shows three sermons', async () => {
  await using site = await startSite({ now: someNoon });
  const { text } = await site.request('/messages');
  expect(findAll(readHtml(text), 'article h3')).toHaveLength(3);
});

test.each([
  ['In Person', ['offering box at the front of the sanctuary', 'church office during the week']],
  ['By Mail', ['Xenia, Ohio 45385']],
  ['By Text', [`Text the word GIVE to ${giving.text.number}`, 'follow the instructions', 'recurring']],
  ['By Text', ['Tithes/Offerings', 'Compassionate/Special Needs', 'Faith Promise']],
  ['By Text', ['don’t give by credit card if you can’t pay the card off in full each month']],
  ['Online', ['one-time or repeating donations']],
])('/give says how to give: %s', async (way, words) => {
  const card = textOf(partWith(await openMain('/give'), 'li', way));
  for (const word of words) expect(card).toContain(word);
});

test('/give says thank you, what for, and closes with 2 Corinthians 9:7', async () => {
  const main = await openMain('/give');
  find(main, 'p', /^Thank you/);
  find(main, 'p', /congregation.*communities.*podcast.*missionary work/);
  const closing = findAll(main, 'figure').at(-1);
  expect(closing && textOf(closing)).toMatch(/2 Corinthians 9:7.*God loves a cheerful giver/);
});

test('an unknown path, such as that of the First Time Guests link, shows the fallback page', async () => {
  expect((await request('/im-new')).status).toBe(404);
  const main = await openMain('/im-new');
  find(main, 'h1', '404 Page Not Found');
  find(main, 'p', 'Did you forget to add the page to the router?');
});

test('the screens of volunteers are named as in the specification', () => {
  expect(admin.groups).toMatchObject({
    title: 'Manage Small Groups',
    loginTitle: 'Admin Login',
    checkingText: 'Checking authentication...',
    missingText: 'Please fill in all required fields',
    emptyText: 'No groups yet. Create your first group above!',
  });
  expect(admin.news).toMatchObject({
    title: 'News Admin Panel',
    loginTitle: 'News Admin Login',
    checkingText: 'Loading...',
    missingText: 'Please fill in all fields',
    emptyText: 'No articles yet. Create your first article!',
    back: { label: 'Back to News', href: '/news' },
  });
  expect(news.manage).toEqual({ label: 'Manage News', href: '/admin/news' });
});

test('every page is shared with a picture of at most 100 kB', () => {
  for (const path of publicPaths) {
    expect(statSync(`build/client/share/${path.slice(1) || 'home'}.jpg`).size, path).toBeLessThan(100_000);
  }
});

test('only content/, tests, documents and the package’s name know the name of this church', () => {
  const isExempt = /^(content|test|e2e|docs)\/|\.test\.tsx?$|(^|\/)(README|CHANGELOG)\.md$|^package(-lock)?\.json$/;
  // Lists all text files that are not ignored, even outside a repository.
  const list = execFileSync('git', ['grep', '--no-index', '--exclude-standard', '-lI', ''], { encoding: 'utf8' });
  const files = list.trimEnd().split('\n');
  expect(files).toContain('site/routes.ts');
  const namesChurch = (text: string) => /xenia|\bnaz\b|nazarene/i.test(text);
  const knowing = files.filter((file) => !isExempt.test(file) && namesChurch(`${file}\n${readFileSync(file, 'utf8')}`));
  expect(knowing).toEqual([]);
});

// The specification's requirements for the words of the church in Xenia. No other test knows them: they read what they expect from
// content/, or make it up. Another church deletes this file.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describedIn } from '#content/page-pictures.ts';
import { defaultContent, readContent } from '#content/words.ts';
import { type Element, find, findAll, hrefOf, hrefsIn, partWith, textOf } from '#test/html.ts';
import { visitSite } from '#test/visit.ts';
import { hashPictures } from '#tools/picture-texts.ts';
import { giving } from './giving.ts';
import { groupTimeZone } from './group-time-zone.ts';
import { files } from './index.ts';
import { admin } from './pages/admin.ts';
import { samplePictures } from './sample-pictures.ts';

const { news } = defaultContent.words;

/** With samples, at a time far from the exceptions. */
const { open, openMain, request } = await visitSite({ sampleData: true });

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

test('the navigation has the labels, groups and order of the specification', async () => {
  const header = find(await open('/'), 'body > header');
  const bar = find(header, 'nav[aria-label=Main]');
  const shown = findAll(bar, ':scope > ul > li').map((item) => {
    const group = findAll(item, ':scope > button').map((button) => `${textOf(button)}: `);
    return group + linksIn(item).join(', ');
  });
  expect(shown).toEqual([
    'HOME /',
    'ABOUT: About /about, Leadership /leadership, Kids /kids, Youth /youth, Marriage and Family /marriage-family, Contact Us /contact',
    'LOCATIONS /locations',
    'NEXT STEPS: New To the church? /new-to-xenia-naz, Baptism /baptism, Small Groups /small-groups, Prayer /prayer, Outreach /outreach, Share Your Story /share-your-story',
    'WATCH: Messages /messages, Watch Live /watch-live',
    'NEWS /news',
  ]);
  expect(linksIn(header)).toContain('GIVE /give');
});

test('the footer has its five links, three social links, privacy, terms and the credit', async () => {
  const footer = find(await open('/'), 'body > footer');
  const links = ['HOME /', 'ABOUT /about', 'LOCATIONS /locations', 'CONTACT US /contact', 'GIVE /give'];
  expect(linksIn(find(footer, 'nav')).slice(0, links.length)).toEqual(links);
  expect(hrefsIn(footer).filter((href) => href === '#')).toHaveLength(3);
  expect([hrefOf(footer, 'Privacy'), hrefOf(footer, 'Terms')]).toEqual(['/privacy', '/terms']);
  expect(hrefOf(footer, /^Built by/)).toMatch(/^https:/);
});

test.each([
  ['/', ['WORSHIP. GROW. BELONG.', 'What to expect', 'Location', 'Service times', 'newsletter']],
  ['/', ['Messages', 'Watch and listen to our recent sermons']],
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
  ['/new-to-xenia-naz', 'Plan Your Visit', /^mailto:.*visit/],
  ['/prayer', /prayer request/, /^mailto:.*prayer%20request/i],
  ['/share-your-story', /^Write your story/, /^mailto:.*story/i],
  ['/messages', /podcast/, /^mailto:.*podcast/i],
  ['/new-to-xenia-naz', /./, '/contact'],
  ['/about', /./, '/new-to-xenia-naz'],
  ['/about', /./, '/contact'],
  ['/marriage-family', /./, '/small-groups'],
  ['/marriage-family', /./, '/contact'],
  ['/watch-live', /./, '/locations'],
  ['/watch-live', /./, '/new-to-xenia-naz'],
  ['/contact', /./, '/leadership'],
])('%s has a link %s to %s', async (path, label, href) => {
  const hrefs = findAll(await openMain(path), 'a', label).map((link) => link.getAttribute('href'));
  expect(hrefs).toContainEqual(typeof href === 'string' ? href : expect.stringMatching(href));
});

test.each([
  ['/locations', fullTimes],
  ['/contact', fullTimes],
  ['/new-to-xenia-naz', times],
  ['/watch-live', times],
])('%s shows the times as %s', async (path, expected) => {
  expect(timesIn(await openMain(path))).toBe(expected);
});

test('/ welcomes visitors, with the times there, on the Join Us card and beside the directions', async () => {
  const main = await openMain('/');
  find(main, 'video');
  find(main, 'p', 'Welcome to a place where everyone belongs');
  const joinUs = partWith(main, 'section', 'Join Us');
  const join = partWith(main, 'section', 'What to expect');
  for (const part of [main, joinUs, join]) expect(timesIn(part)).toBe(times);
  find(join, 'a', 'Get Directions');
  expect(textOf(join)).toContain('about an hour and fifteen minutes');
  expect(findAll(joinUs, 'img')).toHaveLength(6);
  find(main, 'label span', 'Yes, subscribe me to your newsletter.');
});

test('/ of a new database shows three sample events, and /messages three sermons', async () => {
  const section = partWith(await openMain('/'), 'section', 'JOIN US FOR SPECIAL GATHERINGS');
  const rows = findAll(section, 'ol > li');
  // Their order depends on the season.
  expect(rows.map((row) => [textOf(find(row, 'h3')), textOf(find(row, 'h3 + p'))]).sort()).toEqual([
    ['Back-to-School Prayer', 'Main Sanctuary'],
    ['Church Family Picnic', 'Community Park'],
    ['Night of Worship', 'Main Sanctuary'],
  ]);
  for (const row of rows) {
    find(row, 'button', 'BUY TICKETS');
    expect(find(row, 'img').getAttribute('alt')).not.toBe('');
  }
  expect(findAll(await openMain('/messages'), 'article')).toHaveLength(3);
});

test('/locations shows two campuses in Xenia, of which one has no times yet', async () => {
  const cards = findAll(await openMain('/locations'), 'article');
  expect(cards.map((card) => textOf(find(card, 'h2')))).toEqual(['Main Campus', 'Ministry Campus']);
  for (const card of cards) expect(textOf(find(card, 'address'))).toMatch(/\S Xenia, Ohio 45385$/);
  expect(cards.map(timesIn)).toEqual([fullTimes, undefined]);
  find(cards[1] as Element, 'p', 'check with us');
});

test('/new-to-xenia-naz has three cards and five answers', async () => {
  const main = await openMain('/new-to-xenia-naz');
  expect(findAll(partWith(main, 'section', 'When, where, who'), 'h3')).toHaveLength(3);
  const topics = [/wear/, /kids/, /how long.*about an hour and fifteen minutes/i, /park/, /give/];
  expect(findAll(main, 'details').map(textOf)).toEqual(topics.map((topic) => expect.stringMatching(topic)));
});

test('/leadership shows eleven people, not all with an address', async () => {
  const people = findAll(await openMain('/leadership'), 'article');
  expect(people).toHaveLength(11);
  expect(new Set(people.map((card) => hrefsIn(card).length))).toEqual(new Set([0, 1]));
});

test('/give says thank you, what for, how, and closes with 2 Corinthians 9:7', async () => {
  const main = await openMain('/give');
  find(main, 'p', /^Thank you/);
  find(main, 'p', /congregation.*communities.*podcast.*missionary work/);
  const way = (heading: string) => textOf(partWith(main, 'li', heading));
  expect(way('In Person')).toMatch(/offering box at the front of the sanctuary.*church office during the week/);
  expect(way('By Mail')).toContain('Xenia, Ohio 45385');
  for (const words of [
    `Text the word GIVE to ${giving.text?.number}`,
    'follow the instructions',
    'Tithes/Offerings',
    'Compassionate/Special Needs',
    'Faith Promise',
    'recurring',
    'don’t give by credit card if you can’t pay the card off in full each month',
  ]) {
    expect(way('By Text')).toContain(words);
  }
  expect(way('Online')).toContain('one-time or repeating donations');
  expect(findAll(main, 'figure').map(textOf).at(-1)).toMatch(/2 Corinthians 9:7.*God loves a cheerful giver/);
});

test('an unknown path, such as that of the First Time Guests link, shows the fallback page', async () => {
  expect((await request('/im-new')).status).toBe(404);
  const main = await openMain('/im-new');
  find(main, 'h1', '404 Page Not Found');
  find(main, 'p', 'Did you forget to add the page to the router?');
});

// The rest of their words is in e2e/specification.spec.ts.
test('the screens for news lead back to the page, and the page to the screen', () => {
  expect(admin.news.back).toEqual({ label: 'Back to News', href: '/news' });
  expect(news.manage).toEqual({ label: 'Manage News', href: '/admin/news' });
});

test('a new group is in Central time', () => {
  expect(groupTimeZone).toBe('Central');
});

test('the texts of the pictures are recorded, so that `check:content` finds them beside others', () => {
  const hashes = hashPictures('pictures');
  for (const { picture, alt } of files.flatMap(({ value }) => describedIn(value))) {
    if (alt) expect(samplePictures[hashes.get(`${picture}`) ?? ''], `${picture}`).toContain(alt);
  }
});

test('only content/, tests and documents know the name of this church', () => {
  const isExempt = /^(content|test|e2e|docs)\/|\.test\.tsx?$|(^|\/)(README|CHANGELOG)\.md$/;
  // Lists all text files that are not ignored, even outside a repository.
  const list = execFileSync('git', ['grep', '--no-index', '--exclude-standard', '-lI', ''], { encoding: 'utf8' });
  const files = list.trimEnd().split('\n');
  expect(files).toContain('site/routes.ts');
  const namesChurch = (text: string) => /xenia|\bnaz\b|nazarene/i.test(text);
  const knowing = files.filter((file) => !isExempt.test(file) && namesChurch(`${file}\n${readFileSync(file, 'utf8')}`));
  expect(knowing).toEqual([]);
});

test('without a stream and giving by text, no words promise them', () => {
  const without: Record<string, object> = { church: { stream: undefined }, giving: { text: undefined } };
  const { facts, words } = readContent((part, written) => ({ ...written, ...without[part] }));
  const { byText: _, ...ways } = words.give.ways;
  const said = { ...words, otherNames: '', give: { ...words.give, ways }, home: '', menus: facts.navigation };
  const promises = /.{40}(live stream|stream starts|watch live|four ways|by text).{40}/gi;
  // The title of the stream's frame is shown only with it.
  expect(JSON.stringify(said).replace(words.watchLive.screen.title, '').match(promises)).toBeNull();
});

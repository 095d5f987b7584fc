import { expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { siteUrl } from '#content/site.ts';
import { defaultContent } from '#content/words.ts';
import { aMessageInput, audioAt } from '#features/messages/fixture.ts';
import { type Element, find, findAll, hrefOf, hrefsIn, readHtml, textOf } from './html.ts';
import { storePicture } from './pictures.ts';
import { someNoon, startSite } from './site.ts';
import { visitSite } from './visit.ts';

const { home, messages: words } = defaultContent.words;

const { open, openMain, request, send, logIn, openDatabase } = await visitSite();
const volunteer = await logIn();
const page = '/messages';
const podcastLink = 'link[type="application/rss+xml"]';

const { db, close } = openDatabase();
const picture = await storePicture(db, { alt: 'A lamp' });
const audio = audioAt('https://a.example/2.mp3', { type: 'audio/mpeg', bytes: 22_123_456, seconds: 2_280 });
await close();

const inFull = aMessageInput({
  title: 'In full',
  preachedOn: '2027-01-12',
  series: 'Tables',
  passages: 'Lk 14.15-24; Ps 23',
  video: 'youtube:dQw4w9WgXcQ',
  audio,
  transcript: '1\n00:00:01,000 --> 00:00:02,000\nGood morning.',
  picture,
});
const first = { title: 'The first', preachedOn: '2027-01-03', series: 'Tables', passages: 'John 6', speaker: '' };
/** This address is not public, so the server does not probe the file. */
const elsewhere = 'https://192.0.2.1';
for (const given of [
  first,
  { title: 'The second', preachedOn: '2027-01-10', series: 'Tables', passages: 'Ps 23', video: 'vimeo:76979871' },
  inFull,
  { title: 'The last', preachedOn: '2027-01-17', series: '', passages: '', audio: audioAt(`${elsewhere}/3.mp3`) },
]) {
  expect((await send('POST', '/api/messages', aMessageInput(given), volunteer)).status).toBe(201);
}

test('a list offers a search once it is long, and the podcast once a message is in it', async () => {
  await using site = await startSite({ sampleData: false, now: someNoon });
  const admin = await site.logIn();
  const read = async (path = page) => find(readHtml((await site.request(path)).text), 'main');
  const empty = await read();
  expect(textOf(empty)).toContain('No messages yet.');
  expect(textOf(empty)).not.toContain(words.podcast.feed);
  expect(findAll(empty, podcastLink)).toEqual([]);
  find(empty, 'a', words.podcast.label);
  expect(textOf(await read('/'))).not.toContain(home.messages.newest);
  const add = (given: object) => site.send('POST', '/api/messages', aMessageInput(given), admin);
  // A series is chosen as it was typed, also with two spaces.
  for (let count = 1; count < 10; count += 1) await add({ ...first, series: 'Small  things' });
  expect(findAll(await read(), 'article')).toHaveLength(9);
  expect(findAll(await read(), 'form')).toEqual([]);
  await add({ speaker: 'Al' });
  const options = findAll(await read(), '#filter-series option').map((option) => option.getAttribute('value'));
  expect(options).toContain('Small  things');

  const main = await openMain(page);
  const feed = `${siteUrl}/messages/podcast.xml`;
  expect(textOf(find(main, 'code'))).toBe(feed);
  expect(find(await open(page), podcastLink).getAttribute('href')).toBe('/messages/podcast.xml');
  expect(hrefOf(main, 'Pocket Casts')).toBe(`pktc://subscribe/${feed.replace(/^https?:\/\//, '')}`);
  expect(hrefOf(main, 'Overcast')).toBe(`overcast://x-callback-url/add?url=${encodeURIComponent(feed)}`);
  find(main, 'a', words.podcast.label);
});

test('the newest message stands first, on the home page too, and the others link to their pages', async () => {
  const main = await openMain(page);
  const [newest, , second, oldest] = findAll(main, 'article') as [Element, Element, Element, Element];
  expect(findAll(main, 'article :is(h2, h3)').map(textOf)).toEqual(['The last', 'In full', 'The second', 'The first']);
  expect(textOf(newest)).toContain(words.recent.latest);
  find(newest, 'audio[controls]');
  expect(hrefOf(newest, words.recent.more)).toBe(`${page}/the-last`);
  for (const fact of ['Psalm 23', 'Tables, part 2', aMessageInput().speaker, 'Sunday, January 10, 2027']) {
    expect(textOf(second)).toContain(fact);
  }
  expect(hrefsIn(oldest)).toEqual([`${page}/the-first`]);
  expect(hrefOf(second, words.recent.watch)).toBe(`${page}/the-second`);
  expect((await request('/sitemap.xml')).text).toContain(`${siteUrl}${page}/the-second<`);
  const atHome = await openMain('/');
  expect(textOf(find(atHome, 'article'))).toContain('The last');
  find(atHome, 'article audio[controls]');
  expect(textOf(atHome)).toContain(home.messages.newest);
});

test('a search finds what was said, and shows the place', async () => {
  const main = await openMain(`${page}?q=good+light`);
  expect(findAll(main, 'article h3').map(textOf)).toEqual(['In full']);
  expect(textOf(find(main, 'article a mark'))).toBe('Good');
});

test('the list is filtered by its query, as an ordinary form submits it', async () => {
  const main = await openMain(`${page}?book=john&series=`);
  expect(findAll(main, 'article h3').map(textOf)).toEqual(['The first']);
  expect(textOf(main)).not.toContain(words.recent.latest);
  find(main, '[role=status]', '1 message');
  const form = find(main, 'form');
  expect([form.getAttribute('action'), form.getAttribute('method') ?? 'get']).toEqual([page, 'get']);
  expect(textOf(find(form, '[selected]'))).toBe('John');
  expect(hrefOf(form, 'Clear all')).toBe(page);
  find(form, 'noscript button', 'Search');
  const labels = findAll(form, 'label').map((label) => [textOf(label), label.getAttribute('for')]);
  expect(labels.map(([label]) => label)).toEqual([words.search.label, 'Book']);
  for (const [, id] of labels) find(form, `#${id}`);
  expect(textOf(await openMain(`${page}?q=nothing-like-it`))).toContain('No messages found.');
});

test('a message has a page with everything about it, metadata, and links to related ones', async () => {
  const opened = await open(`${page}/in-full`);
  const main = find(opened, 'main');
  expect(textOf(find(main, 'h1'))).toBe('In full');
  for (const fact of ['Luke 14:15–24; Psalm 23', 'Tuesday, January 12, 2027', inFull.summary, '38 minutes, 22 MB']) {
    expect(textOf(find(main, 'article'))).toContain(fact);
  }
  expect(textOf(find(main, 'details p'))).toBe('Good morning.');
  expect(hrefsIn(find(main, 'dl'))).toEqual([
    `${page}?speaker=${inFull.speaker.replace(' ', '+')}`,
    `${page}?series=Tables`,
    `${page}?book=Psalms`,
    `${page}?book=Luke`,
  ]);
  expect(hrefOf(main, words.back)).toBe(page);
  expect(hrefsIn(find(main, 'nav', 'More messages'))).toEqual([`${page}/the-second`, `${page}/the-last`]);
  expect(hrefsIn(find(main, 'nav[aria-labelledby=in-series]'))).toEqual([`${page}/the-second`]);
  expect(textOf(find(opened, 'title'))).toBe(`In full | ${church.name}`);
  expect(find(opened, 'meta[name=description]').getAttribute('content')).toBe(inFull.summary);
  expect(find(opened, 'script[type="application/ld+json"]').textContent).toContain(picture.id);
});

test('a page allows the audio that it has, and requests nothing from the host of a video', async () => {
  const policyOf = async (path: string) => String((await request(path)).headers['content-security-policy']);
  for (const path of [`${page}/the-last`, page, `${page}?q=none`, '/']) {
    expect(await policyOf(path)).toContain(`media-src 'self' ${elsewhere};`);
  }
  for (const path of [`${page}/the-first`, `${page}/nothing-here`, '/news']) {
    expect(await policyOf(path)).not.toMatch(/media-src/);
  }
  const main = await openMain(`${page}/the-second`);
  expect(findAll(main, 'iframe, [src*=vimeo], [srcset*=vimeo]')).toEqual([]);
  expect(hrefOf(main, 'Watch on Vimeo')).toBe('https://vimeo.com/76979871');
  find(main, 'button.needs-script', 'Play');
  expect(find(await openMain(`${page}/the-last`), 'audio[controls]').getAttribute('preload')).toBe('none');
});

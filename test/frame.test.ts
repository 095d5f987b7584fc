import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prerenderedPaths, publicPaths } from '#app/routes.ts';
import { church } from '#content/church.ts';
import { content } from '#content/index.ts';
import { watchLive } from '#content/pages/watch-live.ts';
import { type Element, find, findAll, hrefOf, hrefsIn, readHtml, textOf } from './html.ts';
import { startSite } from './site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
const pages = new Map<string, Element>();

beforeAll(async () => {
  site = await startSite();
  for (const path of publicPaths) pages.set(path, await open(path));
});
afterAll(() => site[Symbol.asyncDispose]());

async function open(path: string) {
  return readHtml((await site.request(path)).text);
}

function page(path: string) {
  const found = pages.get(path);
  if (!found) throw new Error(`${path} was not loaded`);
  return found;
}

function linksOf(part: Element) {
  return findAll(part, 'a').map((link) => [textOf(link), link.getAttribute('href')]);
}

test('every page has a unique title and description', () => {
  const titles = publicPaths.map((path) => textOf(find(page(path), 'title')));
  const descriptions = publicPaths.map((path) => find(page(path), 'meta[name=description]').getAttribute('content'));
  for (const found of [titles, descriptions]) {
    expect(found.filter(Boolean)).toHaveLength(publicPaths.length);
    expect(new Set(found).size).toBe(publicPaths.length);
  }
});

test('every route can be reached by links from the home page', async () => {
  const toVisit = ['/'];
  const seen = new Set<string>();
  for (let path = toVisit.shift(); path !== undefined; path = toVisit.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const hrefs = hrefsIn(pages.get(path) ?? (await open(path)));
    toVisit.push(...hrefs.flatMap((href) => /^\/[^#?]*/.exec(href ?? '') ?? []));
  }
  expect([...seen]).toEqual(expect.arrayContaining([...publicPaths, '/admin/groups']));
});

/** Every text of a page in content/, without fields that are not shown on it: file names, URLs, email texts. */
function textsOf(value: unknown, key = ''): string[] {
  if (/^(title|description|picture|id|href|subject|body|message|helpMessage|alt|day|starts)$/.test(key)) return [];
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([inner, part]) => textsOf(part, Array.isArray(value) ? key : inner));
}

/** While a service is on, or about to be. */
const onlyInBrowsers: string[] = [watchLive.screen.next, watchLive.screen.live];

test.each(publicPaths.filter((path) => prerenderedPaths.includes(path) && path !== '/'))(
  '%s shows a heading and all of its content',
  (path) => {
    const { title, ...rest } = content.pages[path.slice(1) as keyof typeof content.pages];
    expect(textOf(find(page(path), 'title'))).toBe(`${title} | ${church.name}`);
    const main = find(page(path), 'main');
    expect(textOf(find(main, 'h1'))).not.toBe('');
    const labels = findAll(main, '[aria-label]').map((part) => part.getAttribute('aria-label'));
    const text = [textOf(main), ...labels].join(' ');
    const written = textsOf(rest).filter((sentence) => !onlyInBrowsers.includes(sentence));
    expect(written.length).toBeGreaterThan(5);
    expect(written.filter((sentence) => !text.includes(sentence))).toEqual([]);
  },
);

describe('the navigation', () => {
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
  const single = { HOME: '/', LOCATIONS: '/locations', NEWS: '/news', GIVE: '/give' };
  const order = ['HOME', 'ABOUT', 'LOCATIONS', 'NEXT STEPS', 'WATCH', 'NEWS', 'GIVE'];

  test.each(publicPaths)('of %s has the labels, order and targets of the spec in the desktop bar', (path) => {
    const header = find(page(path), 'body > header');
    const bar = find(header, 'nav[aria-label=Main]');
    expect(findAll(bar, ':scope > ul > li > a, :scope > ul > li > button').map(textOf)).toEqual(order);
    for (const [label, href] of Object.entries(single)) expect(hrefOf(bar, label)).toBe(href);
    for (const [label, links] of Object.entries(groups)) {
      const target = find(bar, 'button', label).getAttribute('popovertarget');
      const panel = find(bar, 'ul[popover]', label);
      expect(panel.id).toBe(target);
      expect(linksOf(panel)).toEqual(links);
    }
    expect(hrefsIn(header)[0]).toBe('/');
  });

  test.each(publicPaths)('of %s has the same links in the mobile menu', (path) => {
    const menu = find(page(path), 'header dialog nav');
    expect(findAll(menu, ':scope > ul > li > a, summary').map(textOf)).toEqual(
      order.filter((label) => label !== 'GIVE'),
    );
    for (const [label, href] of Object.entries(single)) expect(hrefOf(menu, label)).toBe(href);
    for (const [label, links] of Object.entries(groups)) {
      expect(linksOf(find(menu, 'details', new RegExp(`^${label}`)))).toEqual(links);
    }
  });

  test('marks the current page, and the group it is in', () => {
    const current = (path: string) => findAll(page(path), 'header [aria-current=page]').map(textOf);
    const group = (path: string) => findAll(page(path), 'header [data-current=true]').map(textOf);
    expect(current('/kids')).toEqual(['Kids', 'Kids']);
    expect(group('/kids')).toEqual(['ABOUT']);
    expect(current('/news')).toEqual(['NEWS', 'NEWS']);
    expect(group('/news')).toEqual([]);
  });
});

test.each(publicPaths)(
  'the footer of %s has its five links, three social links, privacy, terms, a map and the credit',
  (path) => {
    const footer = find(page(path), 'footer');
    expect(linksOf(find(footer, 'nav')).slice(0, 5)).toEqual([
      ['HOME', '/'],
      ['ABOUT', '/about'],
      ['LOCATIONS', '/locations'],
      ['CONTACT US', '/contact'],
      ['GIVE', '/give'],
    ]);
    for (const name of ['Facebook', 'Instagram', 'YouTube', /^Privacy/, /^Terms/])
      expect(hrefOf(footer, name)).toBe('#');
    expect(hrefOf(footer, /^Built by/)).toMatch(/^(#|https:)/);
    find(footer, 'button', 'Show map');
  },
);

test.each([
  ['/sermns', '/messages'],
  ['/im-new', '/new-to-xenia-naz'],
])('the unknown path %s returns a 404 that suggests similar pages, first %s', async (path, nearest) => {
  const { status, text } = await site.request(path);
  expect(status).toBe(404);
  const main = find(readHtml(text), 'main');
  expect(textOf(find(main, 'h1'))).toBe('404 Page Not Found');
  find(main, 'p', 'Did you forget to add the page to the router?');
  expect(hrefsIn(main)[0]).toBe(nearest);
});

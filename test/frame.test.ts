import { describe, expect, test } from 'vitest';
import { publicPaths } from '#app/routes.ts';
import { church } from '#content/church.ts';
import { footerLinks, giveLink, navigation } from '#content/navigation.ts';
import { notFound } from '#content/pages/not-found.ts';
import type { Link } from '#content/schema.ts';
import { type Element, find, findAll, hrefOf, hrefsIn, readHtml, textOf } from './html.ts';
import { visitSite } from './visit.ts';

const { open, request } = await visitSite();
const page = await open('/about');

function linksIn(part: Element): Link[] {
  return findAll(part, 'a').map((link) => ({ label: textOf(link), href: link.getAttribute('href') ?? '' }));
}

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

describe('the navigation', () => {
  const labels = navigation.map(({ label }) => label);

  test('is a bar of links and dropdowns, after the logo, which leads home', () => {
    const header = find(page, 'body > header');
    expect(hrefsIn(header)[0]).toBe('/');
    const bar = find(header, 'nav[aria-label=Main]');
    const shown = findAll(bar, ':scope > ul > li > a, :scope > ul > li > button').map(textOf);
    expect(shown).toEqual([...labels, giveLink.label]);
    for (const item of [...navigation, giveLink]) {
      if ('href' in item) expect(hrefOf(bar, item.label)).toBe(item.href);
      else {
        const panel = find(bar, 'ul[popover]', item.label);
        expect(find(bar, 'button', item.label).getAttribute('popovertarget')).toBe(panel.id);
        expect(linksIn(panel)).toEqual(item.items);
      }
    }
  });

  test('is the same in the mobile menu', () => {
    const menu = find(page, 'header dialog nav');
    expect(findAll(menu, ':scope > ul > li > a, summary').map(textOf)).toEqual(labels);
    const links = navigation.flatMap((item) => ('href' in item ? [item] : item.items));
    expect(linksIn(menu)).toEqual([...links, giveLink]);
    expect(findAll(menu, 'details').map(linksIn)).toEqual(
      navigation.flatMap((item) => ('items' in item ? [item.items] : [])),
    );
  });

  test('marks the current page in both, and the group it is in', async () => {
    for (const item of navigation) {
      for (const { label, href } of 'href' in item ? [item] : item.items) {
        const header = find(await open(href), 'body > header');
        expect(findAll(header, '[aria-current=page]').map(textOf)).toEqual([label, label]);
        expect(findAll(header, '[data-current=true]').map(textOf)).toEqual('href' in item ? [] : [item.label]);
      }
    }
  });
});

test('the footer has its links, social links, privacy, terms, a map and the credit', () => {
  const footer = find(page, 'body > footer');
  expect(linksIn(find(footer, 'nav')).slice(0, footerLinks.length)).toEqual(footerLinks);
  for (const { label, href } of church.social) expect(hrefOf(footer, label)).toBe(href);
  const { privacy, terms } = church.legal;
  expect(linksIn(footer).slice(-3)).toEqual([privacy, terms, church.builder]);
  find(footer, 'button', 'Show map');
});

test('an unknown path returns a 404 that suggests similar pages, the nearest first', async () => {
  const { status, text } = await request('/leadrship');
  expect(status).toBe(404);
  const main = find(readHtml(text), 'main');
  expect(textOf(find(main, 'h1'))).toBe(notFound.heading);
  for (const words of [notFound.text, notFound.help]) find(main, 'p', words);
  expect(hrefsIn(main)).toEqual(['/leadership', ...Array(3).fill(expect.stringMatching(/^\//)), '/']);
});

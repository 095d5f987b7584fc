// Variations between churches: the number of campuses and of links in the footer, and what a church may lack.
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { Facts } from '#content/facts.ts';
import type { Church, WrittenCampus } from '#content/schema.ts';
import { defaultContent, readContent } from '#content/words.ts';
import { messageList } from '#features/messages/message-list.ts';
import { GivingWays } from '#site/layout/giving-ways.tsx';
import { SiteFooter } from '#site/layout/site-footer.tsx';
import { writeStructuredData } from '#site/layout/structured-data.ts';
import { Hero } from '#site/pages/home/hero.tsx';
import Locations from '#site/pages/locations.tsx';
import WatchLive from '#site/pages/watch-live.tsx';
import { type Element, find, findAll, hrefOf, hrefsIn, readHtml, textOf } from './html.ts';
import { renderPart } from './render.ts';

const { church, mainCampus } = defaultContent.facts;

type Own = Partial<Pick<Facts, 'church' | 'giving'>> & { campuses?: WrittenCampus[] };

function contentWith({ campuses, ...facts }: Own) {
  const own: Record<string, object> = { ...facts, ...(campuses && { campuses: { campuses } }) };
  return readContent((part, written) => (part in own ? { ...written, ...own[part] } : written));
}

function render(part: () => React.ReactNode, own: Own) {
  return readHtml(renderPart(createElement(part), '2027-01-01', [], contentWith(own)));
}

test.each([
  ['one campus', [12]],
  ['two campuses', [7, 5]],
  ['three campuses', [12, 7, 5]],
  ['four campuses', [7, 5, 7, 5]],
])('/locations with %s has a card for each, filling rows of twelve columns', (_, spans) => {
  const names = spans.map((_, index) => `Campus ${index}`);
  const campuses = names.map((name) => ({ ...mainCampus, name }));
  const cards = findAll(render(Locations, { campuses }), 'article');
  expect(cards.map((card) => textOf(find(card, 'h2')))).toEqual(names);
  const columns = cards.map((card) => /lg:col-span-(\d+)/.exec(card.getAttribute('class') ?? '')?.[1]);
  expect(columns.map(Number)).toEqual(spans);
});

describe('a church may lack', () => {
  test('a stream: its page leads to the messages', () => {
    const own = { church: { ...church, stream: undefined } };
    const { screen } = contentWith(own).words.watchLive;
    expect(hrefOf(render(WatchLive, own), screen.link)).toBe(messageList.page);
  });

  test('giving by text: there are three other ways', () => {
    const own = { giving: { ...defaultContent.facts.giving, text: undefined } };
    const { inPerson, byMail, online } = contentWith(own).words.give.ways;
    const headings = findAll(render(GivingWays, own), 'h3').map(textOf);
    expect(headings).toEqual([inPerson, byMail, online].map(({ heading }) => heading));
  });

  test('a name for its only campus, which is then called as the church is', () => {
    const { name: _, ...campus } = mainCampus;
    expect(textOf(find(render(Locations, { campuses: [campus] }), 'article h2'))).toBe(church.name);
  });

  test('a second and third part of its tagline', () => {
    expect(textOf(find(render(Hero, { church: { ...church, tagline: ['Come.'] } }), 'h1'))).toBe('Come.');
  });
});

describe('links in the footer', () => {
  type Links = Pick<Church, 'social' | 'legal' | 'builder'>;
  function withLinks(own: Links): Own {
    return { church: { ...church, social: undefined, legal: undefined, builder: undefined, ...own } };
  }
  const link = (label: string) => ({ label, href: `https://${label.toLowerCase()}.example.org/` });
  const social = ['Facebook', 'Mastodon', 'Podcast', 'Instagram', 'Telegram'].map(link);

  test('may lead to any number of networks, each with an icon, and of other pages', () => {
    const own = withLinks({ social, legal: [link('Imprint')], builder: link('Builders') });
    const footer = render(SiteFooter, own);
    const [, icons] = findAll(footer, 'nav ul') as [Element, Element];
    for (const { label, href } of social) expect(hrefOf(icons, label)).toBe(href);
    for (const path of findAll(icons, 'path')) expect(path.getAttribute('d')).toMatch(/^M/);
    expect(hrefsIn(footer).slice(-2)).toEqual([link('Imprint').href, link('Builders').href]);
  });

  test('are in the structured data once they have an address', () => {
    const write = (links: Links) => {
      const content = contentWith(withLinks(links));
      const page = { path: '/', title: 'Home', shareImage: '', facts: { campuses: [content.facts.mainCampus] } };
      return writeStructuredData(page, { today: '2027-01-01', exceptions: [], content });
    };
    const nowhere = { label: 'YouTube', href: '#' };
    expect(write({ social: [link('Facebook'), nowhere] })).toContain(`"sameAs":["${link('Facebook').href}"]`);
    expect(write({ social: [nowhere] })).not.toContain('sameAs');
  });
});

// Variations between churches: the number of campuses and of links in the footer.
import { createElement } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { church } from '#content/church.ts';
import type { Church } from '#content/schema.ts';
import { defaultContent } from '#content/words.ts';
import { SiteFooter } from '#site/layout/site-footer.tsx';
import { writeStructuredData } from '#site/layout/structured-data.ts';
import Locations from '#site/pages/locations.tsx';
import { type Element, find, findAll, hrefOf, hrefsIn, readHtml, textOf } from './html.ts';
import { renderPart } from './render.ts';
import { replaceContent } from './replace-content.ts';

const { campuses, mainCampus } = defaultContent.facts;

function render(part: () => React.ReactNode) {
  return readHtml(renderPart(createElement(part), '2027-01-01'));
}

test.each([
  ['one campus', [12]],
  ['two campuses', [7, 5]],
  ['three campuses', [12, 7, 5]],
  ['four campuses', [7, 5, 7, 5]],
])('/locations with %s has a card for each, filling rows of twelve columns', (_, spans) => {
  const names = spans.map((_, index) => `Campus ${index}`);
  replaceContent(campuses, ...names.map((name) => ({ ...mainCampus, name })));
  const cards = findAll(render(Locations), 'article');
  expect(cards.map((card) => textOf(find(card, 'h2')))).toEqual(names);
  const columns = cards.map((card) => /lg:col-span-(\d+)/.exec(card.getAttribute('class') ?? '')?.[1]);
  expect(columns.map(Number)).toEqual(spans);
});

describe('links in the footer', () => {
  type Links = Pick<Church, 'social' | 'legal' | 'builder'>;
  function replaceLinks(own: Links) {
    const { social, legal, builder } = church;
    onTestFinished(() => void Object.assign(church, { social, legal, builder }));
    Object.assign(church, { social: undefined, legal: undefined, builder: undefined, ...own });
  }
  const link = (label: string) => ({ label, href: `https://${label.toLowerCase()}.example.org/` });
  const social = ['Facebook', 'Mastodon', 'Podcast', 'Instagram', 'Telegram'].map(link);

  test('may lead to any number of networks, each with an icon, and of other pages', () => {
    replaceLinks({ social, legal: [link('Imprint')], builder: link('Builders') });
    const footer = render(SiteFooter);
    const [, icons] = findAll(footer, 'nav ul') as [Element, Element];
    for (const { label, href } of social) expect(hrefOf(icons, label)).toBe(href);
    for (const path of findAll(icons, 'path')) expect(path.getAttribute('d')).toMatch(/^M/);
    expect(hrefsIn(footer).slice(-2)).toEqual([link('Imprint').href, link('Builders').href]);
  });

  test('are in the structured data once they have an address', () => {
    const page = { path: '/', title: 'Home', shareImage: '', facts: { campuses: [mainCampus] } };
    replaceLinks({ social: [link('Facebook'), { label: 'YouTube', href: '#' }] });
    expect(writeStructuredData(page, { today: '2027-01-01', exceptions: [] })).toContain(
      `"sameAs":["${link('Facebook').href}"]`,
    );
    replaceLinks({ social: [{ label: 'YouTube', href: '#' }] });
    expect(writeStructuredData(page, { today: '2027-01-01', exceptions: [] })).not.toContain('sameAs');
  });
});

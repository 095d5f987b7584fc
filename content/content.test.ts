import { describe, expect, test } from 'vitest';
import { findDeadLinks } from '#commands/content-texts.ts';
import { adminPages, builtPages, publicPaths } from '#site/routes.ts';
import { content, files } from './index.ts';
import { defaultContent, readContent } from './words.ts';

const paths = [...builtPages, ...adminPages].map(({ path }) => path);
const pages = Object.entries(content.pages);

describe('links', () => {
  test('lead to pages', () => {
    expect(findDeadLinks(files, [...paths, ...content.noPageYet])).toEqual([]);
  });

  test('in the navigation, at the foot of the page and on the home page cover every public page', () => {
    const items = content.navigation.flatMap((item) => ('items' in item ? item.items : item));
    const { all } = content.pages.home.events;
    const linked = [...items, content.giveLink, ...(content.church.legal ?? []), all].map(({ href }) => href);
    const missing = publicPaths.filter((path) => !linked.includes(path));
    expect(missing).toEqual([]);
  });
});

describe('pages', () => {
  test('exist for exactly the routes', () => {
    const urls = paths.map((path) => (path === '/' ? 'home' : path.slice(1)));
    expect([...urls, 'not-found', 'offline'].toSorted()).toEqual(pages.map(([url]) => url).toSorted());
  });

  test.each(['title', 'description'] as const)('have a unique %s', (field) => {
    const all = pages.map(([, page]) => page[field]);
    expect(all).toEqual([...new Set(all)]);
  });
});

test('changing a fact once changes it in all words', () => {
  const { church, giving, campuses } = defaultContent.facts;
  const elsewhere = campuses.map((campus) => ({ ...campus, address: { ...campus.address, street: 'Another Street' } }));
  const own: Record<string, object> = {
    church: { phone: '(000) 000-0000', email: 'new@new.example', officeHours: 'Never' },
    giving: { text: giving.text && { ...giving.text, number: 'another' } },
    campuses: { campuses: elsewhere },
  };
  const changed = readContent((part, written) => (part in own ? { ...written, ...own[part] } : written));
  const streets = campuses.map(({ address }) => address.street);
  const facts = [church.phone, church.email, church.officeHours, giving.text?.number ?? '', ...streets];
  // Only numbers and addresses are unambiguous; a word such as 'Mondays' is not.
  const before = facts.filter((fact) => /[\d@]/.test(fact));
  // People may share a fact.
  const { staff, ...words } = changed.words;
  const stale = Object.entries({ ...changed.facts, ...words }).filter(([, part]) =>
    before.some((fact) => JSON.stringify(part).includes(fact)),
  );
  expect(stale.map(([name]) => name)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { adminPages, publicPaths } from '#app/routes.ts';
import { content } from './index.ts';

const paths = [...publicPaths, ...adminPages.map(({ path }) => path)];
const pages = Object.entries(content.pages);

type TextField = { text: string; where: string };

/** Every string in the content, with the path to its field. */
function texts(value: unknown, where = 'content'): TextField[] {
  if (typeof value === 'string') return [{ text: value, where }];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => texts(inner, `${where}.${name}`));
}

describe('links', () => {
  const links = texts(content).filter(({ text }) => /^\/[^\s]*$/.test(text));

  test.each(links)('in $where point to a page: $text', ({ where, text }) => {
    const path = text.replace(/[?#].*$/, '');
    // The specification wants this link to lead to the not-found page; another church points it to its page for guests.
    const isForGuests = where === 'content.pages.home.join.guests.href';
    expect(isForGuests ? [...paths, '/im-new'] : paths).toContain(path);
  });

  test('in the navigation cover every public page', () => {
    const linked = new Set(texts([content.navigation, content.giveLink]).map(({ text }) => text));
    const missing = publicPaths.filter((path) => !linked.has(path));
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

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { adminPages, publicPaths } from '../app/routes.ts';
import { content } from './index.ts';

const here = import.meta.dirname;
const paths = [...publicPaths, ...adminPages.map(({ path }) => path)];
const pages = Object.entries(content.pages);

type Named = { text: string; where: string };

/** Every text in the content, with the path to its field. */
function texts(value: unknown, where = 'content'): Named[] {
  if (typeof value === 'string') return [{ text: value, where }];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => texts(inner, `${where}.${name}`));
}

describe('links', () => {
  const links = texts(content).filter(({ text }) => /^\/[^\s]*$/.test(text));

  test.each(links)('$where leads to a page: $text', ({ where, text }) => {
    const path = text.replace(/[?#].*$/, '');
    // The spec wants exactly this one to reach the fallback page.
    if (where === 'content.pages.home.join.guests.href') expect(path).toBe('/im-new');
    else expect(paths).toContain(path);
  });

  test('the navigation reaches every public page', () => {
    const linked = new Set(texts([content.navigation, content.giveLink]).map(({ text }) => text));
    const missing = publicPaths.filter((path) => !linked.has(path));
    expect(missing).toEqual([]);
  });
});

describe('pages', () => {
  test('every route has its words', () => {
    const urls = paths.map((path) => (path === '/' ? 'home' : path.slice(1)));
    expect([...urls, 'not-found'].toSorted()).toEqual(pages.map(([url]) => url).toSorted());
  });

  test.each(['title', 'description'] as const)('no two pages have the same %s', (field) => {
    const all = pages.map(([, page]) => page[field]);
    expect(all).toEqual([...new Set(all)]);
  });
});

describe('files', () => {
  const sources = readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, source: readFileSync(join(here, file), 'utf8') }));

  test.each(readdirSync(join(here, 'pages')))('pages/%s is checked', (file) => {
    const index = sources.find((entry) => entry.file === 'index.ts');
    expect(index?.source).toContain(`'./pages/${file}'`);
  });

  const { church, campuses, giving } = content;
  const streets = campuses.map(({ address }) => address.street);
  test.each([church.phone, church.email, church.officeHours, giving.text.number, ...streets])(
    'no page retypes %s',
    (fact) => {
      const retyped = sources.filter(({ file, source }) => file.startsWith('pages') && source.includes(fact));
      expect(retyped.map(({ file }) => file)).toEqual([]);
    },
  );
});

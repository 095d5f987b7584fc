import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parseAst } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPages, publicPages, publicPaths } from '#app/routes.ts';
import { startSite } from './site.ts';

/** `answer`: ten packets, what a server may send before it has to wait for the visitor. */
const budgets = { js: 112_000, css: 15_000, fonts: 2, answer: 14_600 };
const client = join('build', 'client');
const adminPaths = adminPages.map(({ path }) => path);
const listPaths = publicPages.filter(({ reads }) => reads.length > 0).map(({ path }) => path);
const allPaths = [...publicPaths, '/nothing-here', ...adminPaths];

let site: Awaited<ReturnType<typeof startSite>>;
type Loaded = { answer: number; early: string[]; scripts: Set<string>; styles: string[]; fonts: string[] };
const pages = new Map<string, Loaded>();

beforeAll(async () => {
  site = await startSite();
  for (const path of allPaths) {
    const { text } = await site.ask(path);
    const { headers, body } = await site.ask(path, { headers: { 'accept-encoding': 'br' } });
    const links = [...text.matchAll(/<link\b[^>]*>/g)].map(([link]) => link);
    const linked = (kind: RegExp) => links.filter((link) => kind.test(link)).map((link) => attribute(link, 'href'));
    pages.set(path, {
      answer: headBytes(headers) + body.length,
      early: [...linked(/modulepreload|as="script"/), ...(text.match(/<script[^>]*(src=|type="module")[^>]*>/g) ?? [])],
      scripts: withImports(scriptsIn(text)),
      styles: [...text.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, style = '']) => style),
      fonts: linked(/as="font"/),
    });
  }
});
afterAll(() => site[Symbol.asyncDispose]());

function headBytes(headers: object) {
  const lines = ['HTTP/1.1 200 OK', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''];
  return lines.join('\r\n').length;
}

function attribute(tag: string, name: string) {
  return tag.match(new RegExp(`${name}="([^"]*)"`))?.[1] ?? '';
}

/** What the script that the page holds back imports. Nothing else in a page asks for JavaScript: see 'no script is fetched …'. */
function scriptsIn(html: string) {
  const [, source = ''] = /<script type="later">(.*?)<\/script>/s.exec(html) ?? [];
  return [...source.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, url = '']) => url);
}

/** With everything they import statically, each once. */
function withImports(urls: string[], found = new Set<string>()) {
  for (const url of urls) {
    if (found.has(url)) continue;
    found.add(url);
    withImports(importsOf(url), found);
  }
  return found;
}

const imports = new Map<string, string[]>();
function importsOf(url: string) {
  const known = imports.get(url);
  if (known) return known;
  const read = parseAst(sourceOf(url)).body.flatMap((statement) => {
    const source = 'source' in statement ? statement.source : undefined;
    return source ? [new URL(source.value, `http://localhost${url}`).pathname] : [];
  });
  imports.set(url, read);
  return read;
}

function sourceOf(url: string) {
  return readFileSync(join(client, url), 'utf8');
}

/** As it goes over the line. */
function bytesOf(urls: Iterable<string>) {
  return [...urls].reduce((sum, url) => sum + statSync(join(client, `${url}.br`)).size, 0);
}

function styleBytes(styles: string[]) {
  return brotliCompressSync(styles.join('')).length;
}

function page(path: string) {
  const found = pages.get(path);
  if (!found) throw new Error(`${path} was not read`);
  return found;
}

test('prints what every page loads', () => {
  const rows = [...pages].map(([path, { answer, scripts, styles, fonts }]) => {
    const figures = [answer, styleBytes(styles), bytesOf(scripts), scripts.size, fonts.length];
    return `${path.padEnd(20)}${figures.map((figure) => String(figure).padStart(10)).join('')}`;
  });
  console.log([`${'brotli bytes'.padEnd(20)}    answer  of it CSS        JS     files     fonts`, ...rows].join('\n'));
  expect(rows).toHaveLength(allPaths.length);
});

describe.each(publicPaths)('a first visit to %s', (path) => {
  test('has the page in one round trip', () => {
    expect(page(path).answer).toBeLessThanOrEqual(budgets.answer);
  });

  test('loads little JavaScript, all in all', () => {
    const { scripts } = page(path);
    expect(scripts.size).toBeGreaterThan(3);
    expect(bytesOf(scripts)).toBeLessThanOrEqual(budgets.js);
  });
});

describe.each(allPaths)('on %s', (path) => {
  test('no script is fetched before the page starts it', () => {
    expect(page(path).early).toEqual([]);
  });

  test('the style sheets are small', () => {
    const { styles } = page(path);
    expect(styles).not.toEqual([]);
    expect(styleBytes(styles)).toBeLessThanOrEqual(budgets.css);
  });

  test('at most two fonts are loaded, our own, each asked for early', () => {
    const { styles, fonts } = page(path);
    const faces = styles.flatMap((style) => [...style.matchAll(/@font-face\{[^}]*\}/g)].map(([face]) => face));
    const needed = faces
      .filter((face) => /unicode-range:U\+20-/i.test(face))
      .map((face) => /\/assets\/[^"')]+/.exec(face)?.[0]);
    expect(fonts.length).toBeLessThanOrEqual(budgets.fonts);
    expect(new Set(needed)).toEqual(new Set(fonts));
    for (const font of fonts) expect(font).toMatch(/^\/assets\//);
  });

  test('everything comes from this site', () => {
    const { scripts, styles } = page(path);
    for (const url of scripts) expect(url).toMatch(/^\/assets\//);
    for (const [, url] of styles.join('').matchAll(/url\(["']?([^"')]+)/g)) expect(url).toMatch(/^(\/assets\/|#)/);
  });
});

/** Words that minifying leaves alone, by what they give away, and the pages that need it. */
const marks = [
  { what: 'zod', mark: '_zod', users: adminPaths },
  { what: 'the form of the admin screens', mark: 'Please check the marked fields', users: adminPaths },
  { what: 'TanStack Query', mark: 'No QueryClient set', users: [...listPaths, ...adminPaths] },
];

function pagesWith(mark: string) {
  return [...pages]
    .filter(([, { scripts }]) => [...scripts].some((url) => sourceOf(url).includes(mark)))
    .map(([path]) => path);
}

test.each(marks)('$what comes only with the pages that use it', ({ mark, users }) => {
  expect(pagesWith(mark)).toEqual(users);
});

test('nothing of the server is in any file for the browser', () => {
  const server = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) => readFileSync(file, 'utf8'));
  const chunks = globSync(join(client, 'assets', '*.js'));
  expect(chunks.length).toBeGreaterThan(20);
  const words = [
    'node:crypto',
    'node:sqlite',
    'argon2id',
    'PRAGMA',
    'DATABASE_URL',
    'selectFrom(',
    'insertInto(',
    'kysely',
  ];
  for (const word of words) {
    expect(
      server.some((source) => source.includes(word)),
      `${word} is a word of the server`,
    ).toBe(true);
    expect(
      chunks.filter((chunk) => readFileSync(chunk, 'utf8').includes(word)),
      word,
    ).toEqual([]);
  }
});

import { createElement, Suspense } from 'react';
import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { expectLogged, silenceErrors } from '#test/expect-logged.ts';
import { find, readHtml, textOf } from '#test/html.ts';
import { someNoon } from '#test/site.ts';
import { createRenderer } from './render.ts';

const build: ServerBuild = await import('#build/server/index.js');

function fail(): never {
  throw new Error('out of order');
}

/** Renders as the built site does, but with changes to the module of /about or to the rendering itself. */
async function render(url: string, { about = {}, entry = {} }: { about?: object; entry?: object }) {
  await using database = await freshDatabase(sqliteLocation);
  const route = build.routes['pages/about'];
  if (!route) throw new Error('There is no /about');
  const changed = {
    ...build,
    entry: { module: { ...build.entry.module, ...entry } },
    routes: { ...build.routes, 'pages/about': { ...route, module: { ...route.module, ...about } } },
  };
  const { renderPage } = createRenderer({
    build: changed,
    db: database.db,
    mode: 'production',
    styles: [],
    now: someNoon,
  });
  const { status, response } = await renderPage(url);
  return { status, caching: response.headers['cache-control'], text: String(response.variants[''].body) };
}

test.each([
  ['fails to load', { loader: fail }],
  ['fails to render', { default: fail }],
  [
    'fails to render inside a boundary',
    { default: () => createElement(Suspense, { fallback: 'Loading' }, createElement(fail)) },
  ],
])('a page that %s becomes an error page with the id of the logged error', async (_, about) => {
  const takeErrors = silenceErrors();
  const page = await render('/about', { about });
  const [logged = '', ...more] = takeErrors();
  expect(more).toEqual([]);
  const [, errorId] = /^error (\w{8}): .*out of order/.exec(logged) ?? [];
  expect(page).toMatchObject({ status: 500, caching: 'no-store' });
  const html = readHtml(page.text);
  expect(textOf(find(html, 'h1'))).toBe('This page didn’t open');
  expect(textOf(find(html, 'code'))).toBe(errorId);
  expect(find(html, 'meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(page.text).not.toContain('out of order');
});

test('a page asks visitors to come back in a few minutes while the database is down', async () => {
  const loader = () => {
    throw Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
  };
  const page = await expectLogged('no connection', () => render('/about', { about: { loader } }));
  expect(page).toMatchObject({ status: 503, caching: 'no-store' });
  expect(textOf(find(readHtml(page.text), 'h1'))).toBe('Back in a few minutes');
});

test('a failed data request of client-side navigation returns the id of the logged error', async () => {
  const takeErrors = silenceErrors();
  const data = await render('/about.data', { about: { loader: fail } });
  const [logged] = takeErrors();
  expect(data).toMatchObject({ status: 500, caching: 'no-store' });
  expect(data.text).toMatch(/^\w{8}$/);
  expect(logged).toContain(data.text);
});

test('an error at the very end of rendering fails the page, not the process', async () => {
  const { default: renderDocument } = build.entry.module;
  const headers = { set: fail } as unknown as Headers;
  const entry: Partial<ServerBuild['entry']['module']> = {
    default: (request, status, _, ...rest) => renderDocument(request, status, headers, ...rest),
  };
  const takeErrors = silenceErrors();
  expect(await render('/about', { entry })).toMatchObject({ status: 500, text: 'Unexpected Server Error' });
  expect(takeErrors().join()).toContain('out of order');
});

test('a Response thrown by a route is not logged as an error', async () => {
  const refuse = () => {
    throw new Response('Not here', { status: 403 });
  };
  expect(await render('/about', { about: { loader: refuse } })).toMatchObject({ status: 403 });
});

import { createElement, Suspense } from 'react';
import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { silenceErrors } from '#test/expect-logged.ts';
import { find, findAll, readHtml, textOf } from '#test/html.ts';
import { someNoon } from '#test/site.ts';
import { createRenderer } from './render.ts';

const build: ServerBuild = await import('#build/server/index.js');

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
  const { db } = database;
  const { renderPage } = createRenderer({
    ...{ build: changed, db, mode: 'production', styles: [], now: someNoon },
    readContent: async () => defaultContent,
  });
  const { status, response } = await renderPage(url);
  return { status, caching: response.headers['cache-control'], text: String(response.variants[''].body) };
}

function throwing(reason: unknown) {
  return (): never => {
    throw reason;
  };
}
const fail = throwing(new Error('out of order'));
const away = throwing(Object.assign(new Error('out of order'), { code: 'ECONNREFUSED' }));
const [broken, backSoon] = ['This page didn’t open', 'Back in a few minutes'];
const insideBoundary = () => createElement(Suspense, { fallback: 'Loading' }, createElement(fail));

test.each([
  ['fails to load', { loader: fail }, 500, broken],
  ['fails to render', { default: fail }, 500, broken],
  ['fails to render inside a boundary', { default: insideBoundary }, 500, broken],
  ['finds the database away', { loader: away }, 503, backSoon],
])(
  'a page that %s is an error page, and says under which id it is logged unless it will pass',
  async (_, about, status, heading) => {
    const takeErrors = silenceErrors();
    const page = await render('/about', { about });
    const [logged = '', ...more] = takeErrors();
    expect(more).toEqual([]);
    const [, errorId] = /^error (\w{8}): .*out of order/.exec(logged) ?? [];
    expect(page).toMatchObject({ status, caching: 'no-store' });
    const html = readHtml(page.text);
    expect(textOf(find(html, 'h1'))).toBe(heading);
    expect(findAll(html, 'code').map(textOf)).toEqual(status === 500 ? [errorId] : []);
    expect(find(html, 'meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(page.text).not.toContain('out of order');
  },
);

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
  const loader = throwing(new Response('Not here', { status: 403 }));
  expect(await render('/about', { about: { loader } })).toMatchObject({ status: 403 });
});

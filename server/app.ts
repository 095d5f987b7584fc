import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Page } from '#app/routes.ts';
import { type ApiDependencies, createApi } from './api.ts';
import { securityHeaders } from './pages/headers.ts';
import { type Kept, sendKept } from './pages/kept.ts';
import type { RenderPage } from './pages/render.ts';

type Parts = {
  /** Files, pages and lists that are ready to send, by path. */
  kept: Map<string, Kept>;
  /** Makes ready to send what follows the database; undefined for any other path. */
  prepare: (path: string) => Promise<Kept | undefined>;
  renderPage: RenderPage;
  pages: Page[];
  app: Hono;
};

/** The order in which a request is answered, unless kept-server.ts has answered it already. */
export function createListener({ kept, prepare, renderPage, pages, app }: Parts) {
  const parametersOf = new Map(pages.map(({ path, parameters = [] }) => [path, parameters]));
  const answerByHono = getRequestListener(app.fetch);

  return function listener(request: IncomingMessage, response: ServerResponse) {
    // 1. What is kept in memory: nothing is computed, nothing waited for.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const ready = isRead ? kept.get(request.url ?? '/') : undefined;
    if (ready) return sendKept(ready, 200, request, response);

    // Whatever goes wrong costs one request, never the process.
    answerTheRest(request, response, isRead).catch((error) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { ...securityHeaders, 'cache-control': 'no-store' });
      response.end();
    });
  };

  async function answerTheRest(request: IncomingMessage, response: ServerResponse, isRead: boolean) {
    const url = request.url ?? '/';
    // 2. What will be kept, but has not been made since the start.
    const prepared = isRead ? await prepare(url) : undefined;
    if (prepared) return sendKept(prepared, 200, request, response);

    // 3. The API and the health check.
    const [path = '/', query] = url.split('?', 2);
    if (path.startsWith('/api/') || path === '/api' || path === '/healthz') return answerByHono(request, response);

    // 4. Anything else can only be read.
    if (!isRead) {
      response.writeHead(405, { ...securityHeaders, allow: 'GET, HEAD' });
      return response.end();
    }
    // 5. A kept page under another spelling: with a query that it does not read, or a slash too many.
    const page = kept.get(path);
    if (page && !readsQuery(path, query)) return sendKept(page, 200, request, response);
    if (path.length > 1 && path.endsWith('/') && !path.startsWith('//') && kept.has(path.slice(0, -1))) {
      response.writeHead(308, { ...securityHeaders, location: path.slice(0, -1) + (query ? `?${query}` : '') });
      return response.end();
    }
    // 6. What depends on the address asked for: filtered lists, the fallback page.
    const rendered = await renderPage(url);
    sendKept(rendered.page, rendered.status, request, response);
  }

  /** Whether the page differs by what the query says; what others add to addresses (utm_source=…) is not for us. */
  function readsQuery(path: string, query: string | undefined) {
    const asked = new URLSearchParams(query);
    return parametersOf.get(path)?.some((name) => asked.has(name));
  }
}

export function createApp(dependencies: ApiDependencies) {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders)) context.header(name, value);
  });
  app.get('/healthz', async (context) => {
    context.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(dependencies.db);
      return context.text('ok');
    } catch {
      return context.text('the database does not answer', 503);
    }
  });
  app.route('/', createApi(dependencies));
  return app;
}

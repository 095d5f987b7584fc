import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { createApi } from './api/api.ts';
import type { Db } from './db/schema.ts';
import { securityHeaders } from './pages/headers.ts';
import { type Kept, sendKept } from './pages/kept.ts';
import type { RenderPage } from './pages/render.ts';
import type { Settings } from './settings.ts';

type Parts = {
  db: Db;
  settings: Settings;
  /** Files, pages and lists that are ready to send, by path. */
  kept: Map<string, Kept>;
  renderPage: RenderPage;
  changed: (list: 'groups' | 'news') => Promise<void>;
  now: () => Date;
};

/** The order in which a request is answered. */
export function createListener({ kept, renderPage, ...parts }: Parts) {
  const answerByHono = getRequestListener(createApp(parts).fetch);

  return function listener(request: IncomingMessage, response: ServerResponse) {
    // Whatever goes wrong costs one request, never the process.
    answer(request, response).catch((error) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { ...securityHeaders, 'cache-control': 'no-store' });
      response.end();
    });
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = request.url ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';

    // 1. What is kept in memory: nothing is computed.
    const ready = isRead ? kept.get(url) : undefined;
    if (ready) return sendKept(ready, 200, request, response);

    // 2. The API and the health check.
    const [path = '/', query] = url.split('?', 2);
    if (path.startsWith('/api/') || path === '/api' || path === '/healthz') return answerByHono(request, response);

    // 3. Anything else can only be read.
    if (!isRead) {
      response.writeHead(405, { ...securityHeaders, allow: 'GET, HEAD' });
      return response.end();
    }
    // 4. A kept page under another spelling: with a query that it does not read, or a slash too many.
    const page = kept.get(path);
    if (page && !readsQuery(path, query)) return sendKept(page, 200, request, response);
    if (path.length > 1 && path.endsWith('/') && !path.startsWith('//') && kept.has(path.slice(0, -1))) {
      response.writeHead(308, { ...securityHeaders, location: path.slice(0, -1) + (query ? `?${query}` : '') });
      return response.end();
    }
    // 5. What depends on the address asked for: filtered lists, the fallback page.
    const rendered = await renderPage(url);
    sendKept(rendered.page, rendered.status, request, response);
  }
}

function readsQuery(path: string, query: string | undefined) {
  return query && (path === '/small-groups' || path === '/news');
}

function createApp({ db, settings, changed, now }: Omit<Parts, 'kept' | 'renderPage'>) {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders)) context.header(name, value);
  });
  app.get('/healthz', async (context) => {
    context.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(db);
      return context.text('ok');
    } catch {
      return context.text('the database does not answer', 503);
    }
  });
  app.route('/', createApi({ db, settings, changed, now }));
  return app;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { findItemPage, type Page } from '#app/routes.ts';
import { nouns } from '#nouns/all.ts';
import { banner } from '#nouns/banner/banner.ts';
import { apiPath } from '#nouns/noun.ts';
import { type ApiDependencies, createApi } from './api.ts';
import { isForwardedHttps } from './auth/forwarded.ts';
import { hasSessionCookie } from './auth/session.ts';
import type { Database } from './db/database.ts';
import { documentRoutes, documents, isDocument } from './documents.ts';
import { healthCheck } from './health.ts';
import { logError } from './log.ts';
import { securityHeaders, strictTransportSecurity } from './pages/headers.ts';
import { createLimit } from './pages/limit.ts';
import { isPlainPath } from './pages/plain-path.ts';
import { chooseCompression, type PreparedResponse, sendPrepared } from './pages/prepared-response.ts';
import { type RenderPage, toPreparedResponse } from './pages/render.ts';

/** Rendering takes the processor, so more at once would only make everybody wait longer. */
const renderLimit = { atOnce: 4, waiting: 50 };

const lists = nouns.map(apiPath);
/** Prepared responses of the API are the same with any query. */
const readsNoQuery = [...lists, apiPath(banner)];

const plainTextHeaders = { ...securityHeaders, 'cache-control': 'no-store', 'content-type': 'text/plain' };

type Parts = {
  /** Files, pages, documents and API lists, by path. */
  responses: Map<string, PreparedResponse>;
  /** The response of a path, prepared first if it reads the database and is not ready, or is to be fresh. */
  prepare: (path: string, isFresh: boolean) => Promise<PreparedResponse | undefined>;
  /** Whether a request with these cookies comes from an admin. */
  isAdmin: (cookies: string, isHttps: boolean) => Promise<boolean>;
  renderPage: RenderPage;
  pages: Page[];
  app: Hono;
  trustedProxies: number;
};

/** The order in which a request is handled, unless fast-path-server.ts has responded already. */
export function createListener({ responses, prepare, isAdmin, renderPage, pages, app, trustedProxies }: Parts) {
  const parametersOf = new Map([...pages, ...documents].map(({ path, parameters = [] }) => [path, parameters]));
  const runLimited = createLimit(renderLimit);
  const handleWithHono = getRequestListener(app.fetch);

  return function listener(request: IncomingMessage, response: ServerResponse) {
    if (isHttps(request)) response.setHeader(...strictTransportSecurity);
    // 1. Responses prepared in memory: synchronous, nothing is computed.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const mayBeAdmin = hasSessionCookie(request.headers.cookie);
    const prepared = isRead && !mayBeAdmin ? responses.get(request.url ?? '/') : undefined;
    if (prepared) return sendPrepared(prepared, 200, request, response);

    // An error fails one request, never the process.
    handleUnprepared(request, response, { isRead, mayBeAdmin }).catch((error) => {
      const errorId = logError(error, 'A request failed');
      if (response.headersSent) return response.destroy();
      response.writeHead(500, plainTextHeaders);
      response.end(`Something went wrong on our side (error ${errorId}). Please try again.`);
    });
  };

  async function handleUnprepared(
    request: IncomingMessage,
    response: ServerResponse,
    { isRead, mayBeAdmin }: { isRead: boolean; mayBeAdmin: boolean },
  ) {
    const url = request.url ?? '/';
    const [path = '/', query] = url.split('?', 2);
    // 2. Responses not yet prepared since the start, and those of volunteers, who must see what they have just saved. The API has
    // all of each item for them. Without the database nobody knows who is one, and nobody may take for that what visitors see.
    const isFresh =
      isRead && mayBeAdmin && (await isAdmin(request.headers.cookie ?? '', isHttps(request)).catch(() => true));
    const isForHono = !isRead || (isFresh && lists.includes(path));
    const prepared = isForHono ? undefined : await prepare(readsNoQuery.includes(path) ? path : url, isFresh);
    if (prepared) return sendPrepared(prepared, 200, request, response);

    // 3. The API and the health check.
    const isPlain = isPlainPath(path);
    const isApi = path.startsWith('/api/') || path === '/api' || path === '/healthz';
    if (isPlain && isApi) return handleWithHono(request, response);

    // 4. Everything else is read-only.
    if (!isRead) {
      response.writeHead(405, { ...securityHeaders, allow: 'GET, HEAD' });
      return response.end();
    }
    // 5. A prepared page or document under another URL: with a query that it does not read, or a trailing slash.
    const page = path === url || readsQuery(path, query) ? undefined : await prepare(path, isFresh);
    if (page) return sendPrepared(page, 200, request, response);
    if (isPlain && path.endsWith('/') && isPage(path.slice(0, -1))) {
      response.writeHead(308, { ...securityHeaders, location: path.slice(0, -1) + (query ? `?${query}` : '') });
      return response.end();
    }
    // 6. What depends on the URL: filtered lists and their calendars, the not-found page.
    const encodings = chooseCompression(request.headers['accept-encoding']);
    const rendered = await runLimited(async () =>
      isPlain && isDocument(path) ? toPreparedResponse(await app.request(url), encodings) : renderPage(url, encodings),
    );
    if (rendered) return sendPrepared(rendered.response, rendered.status, request, response);
    response.writeHead(503, { ...plainTextHeaders, 'retry-after': '10' });
    response.end('Many people are here at once. Please try again in a few seconds.');
  }

  function isHttps({ headers }: IncomingMessage) {
    return isForwardedHttps(String(headers['x-forwarded-proto'] ?? ''), trustedProxies);
  }

  function isPage(path: string) {
    return responses.has(path) || parametersOf.has(path) || findItemPage(path) !== undefined;
  }

  /** Whether the page depends on this query; parameters that others add to links (utm_source=…) do not count. */
  function readsQuery(path: string, query: string | undefined) {
    const given = new URLSearchParams(query);
    return parametersOf.get(path)?.some((name) => given.has(name));
  }
}

export function createApp(dependencies: ApiDependencies & { checkDatabase: Database['check'] }) {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders)) context.header(name, value);
  });
  app.get('/healthz', healthCheck(dependencies.checkDatabase));
  app.route('/', documentRoutes(dependencies.db));
  app.route('/', createApi(dependencies));
  return app;
}

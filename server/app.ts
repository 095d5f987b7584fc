import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { oldAddresses } from '#content/addresses.ts';
import { isForwardedHttps } from '#core/http/forwarded.ts';
import { securityHeaders, strictTransportSecurity } from '#core/http/headers.ts';
import { chooseCompression, sendPrepared } from '#core/http/prepared-response.ts';
import { limitReceiving } from '#core/http/receiving-limit.ts';
import { withQuery } from '#core/links.ts';
import { logError, logFailure } from '#core/log.ts';
import { nouns } from '#features/all.server.ts';
import { apiPath } from '#records/declare/noun.ts';
import type { Moved } from '#records/store/feature.server.ts';
import { isPlainPath } from '#server/serve/render.ts';
import { type ApiServices, createApi } from './api.ts';
import { hasSessionCookie } from './auth/session.ts';
import type { Database } from './db/database.ts';
import type { OpenFeatures } from './features.ts';
import { healthCheck } from './health.ts';
import { findResource, type Resource } from './resources.ts';
import type { Cache } from './serve/cache.ts';
import { documentRoutes } from './serve/documents.ts';
import type { WatchHost } from './serve/host-watch.ts';
import { type createRenderLimit, TooManyRenders } from './serve/limit.ts';
import { type RenderPage, toPreparedResponse } from './serve/render.ts';

const lists = nouns.map(apiPath);

const plainTextHeaders = { ...securityHeaders, 'cache-control': 'no-store', 'content-type': 'text/plain' };

type Parts = {
  cache: Pick<Cache, 'get' | 'respond' | 'check'>;
  features: Pick<OpenFeatures, 'routes' | 'forms' | 'sendFile' | 'mayBeMoved' | 'findMoved'>;
  app: Hono;
  renderPage: RenderPage;
  limit: ReturnType<typeof createRenderLimit>;
  /** Whether a request with these cookies comes from an admin. */
  isAdmin: (cookies: string, isHttps: boolean) => Promise<boolean>;
  trustedProxies: number;
  watchHost?: WatchHost;
};

/** The order in which a request is handled, unless fast-path-server.ts has responded already. */
export function createListener({ cache, features, app, renderPage, limit, isAdmin, trustedProxies, watchHost }: Parts) {
  const slowPaths = features.routes.filter(({ takesHours }) => takesHours).map(({ path }) => path);
  const formPaths = features.forms.flatMap(({ paths }) => paths);
  const handleWithHono = getRequestListener(async (request, env) => {
    const response = await app.fetch(request, env);
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    // Drops stale responses before the write is confirmed. A failure here must not make a volunteer save twice.
    if (isWrite && response.ok) await cache.check().catch(logFailure('Checking for changes'));
    return response;
  });

  return function listener(request: IncomingMessage, response: ServerResponse) {
    const { url, headers } = request;
    // Health checks may use any host name.
    if (url !== '/healthz') watchHost?.(headers.host, String(headers['x-forwarded-host'] ?? ''));
    if (isHttps(request)) response.setHeader(...strictTransportSecurity);
    if (!slowPaths.includes(url ?? '')) limitReceiving(request);
    // 1. Cached responses, sent synchronously without any computation.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const mayBeAdmin = hasSessionCookie(request.headers.cookie);
    const cached = isRead && !mayBeAdmin ? cache.get(request.url ?? '/') : undefined;
    if (cached) return sendPrepared(cached, 200, request, response);

    // An error fails one request, never the process.
    handleUncached(request, response, { isRead, mayBeAdmin }).catch((error) => sendError(error, response));
  };

  async function handleUncached(
    request: IncomingMessage,
    response: ServerResponse,
    { isRead, mayBeAdmin }: { isRead: boolean; mayBeAdmin: boolean },
  ) {
    const url = request.url ?? '/';
    const [path = '/', ...queries] = url.split('?');
    const query = queries.join('?');
    const resource = findResource(path);
    // 2. Files uploaded by volunteers or drawn from items, which are public and immutable.
    if (isRead && (await features.sendFile(path, request, response))) return;

    // 3. Sessions. A volunteer sees what anybody has just saved, in any process.
    const role = isRead && mayBeAdmin ? await readSession(request) : 'visitor';
    if (role !== 'visitor') await cache.check().catch(() => undefined);

    // WordPress names posts by a parameter of its home page, which ours does not read.
    const post = isRead && path === '/' && features.mayBeMoved(query) && (await findEarlier(path, query));
    if (post) return redirect(response, post);

    // 4. Responses that are the same for everybody. For volunteers, the API returns complete items.
    const isForHono = !isRead || (role !== 'visitor' && lists.includes(path));
    if (!isForHono && !readsQuery(resource, query)) {
      const found = await cache.respond(path).catch(rethrowIfTooMany);
      // A redirect from a former address keeps the query, so it is rendered below for the whole URL; so is a page that only admins see.
      const isFinal = !(query || oldAddresses[path] || (role === 'admin' && found?.status === 404));
      const isThere = found?.status === 200 || (isFinal && !(await findEarlier(path, query)));
      if (found && isThere) return sendPrepared(found.response, found.status, request, response);
    }
    // 5. The API, the health check, and forms submitted without script.
    const isPlain = isPlainPath(path);
    const isApi = path.startsWith('/api/') || path === '/api' || path === '/healthz';
    if (isPlain && (isApi || (!isRead && formPaths.includes(path)))) return handleWithHono(request, response);

    // 6. Everything else is read-only.
    if (!isRead) {
      response.writeHead(405, { ...securityHeaders, allow: 'GET, HEAD' });
      return response.end();
    }
    // 7. Redirects from trailing slashes and former addresses.
    const moved = isPlain && (findMoved(path, query) ?? (await findEarlier(path, query)));
    if (moved) return redirect(response, moved);
    // 8. Responses that depend on the URL or the user: filtered lists and their calendars, drafts, the not-found page.
    const encodings = chooseCompression(request.headers['accept-encoding']);
    const rendered = await limit(async () =>
      isPlain && resource?.kind === 'document'
        ? toPreparedResponse(await app.request(url), encodings)
        : renderPage(url, encodings, { isForAdmin: role === 'admin' }),
    );
    return sendPrepared(rendered.response, rendered.status, request, response);
  }

  /**
   * While sessions cannot be read, anybody with a session cookie may be an admin: they must not get the public list and take it for the full
   * one, nor anything that is for admins only.
   */
  async function readSession(request: IncomingMessage): Promise<'admin' | 'visitor' | 'unknown'> {
    const session = isAdmin(request.headers.cookie ?? '', isHttps(request));
    return session.then(
      (isValid) => (isValid ? 'admin' : 'visitor'),
      () => 'unknown',
    );
  }

  function findMoved(path: string, query: string): Moved | undefined {
    const withoutSlash = path.replace(/\/$/, '');
    const isHere = withoutSlash !== path && (findResource(withoutSlash) || cache.get(withoutSlash));
    const target = isHere ? withoutSlash : oldAddresses[withoutSlash];
    if (!target) return undefined;
    return { status: 308, location: withQuery(target, query && `?${query}`) };
  }

  /** An address of an earlier site. If the database cannot be read, the response is what it would be without. */
  function findEarlier(path: string, query: string) {
    return features.findMoved({ path, query }).catch(() => undefined);
  }

  function isHttps({ headers }: IncomingMessage) {
    return isForwardedHttps(String(headers['x-forwarded-proto'] ?? ''), trustedProxies);
  }
}

/** Whether the response depends on this query; parameters that others add to links (utm_source=…) do not count. */
function readsQuery(resource: Resource | undefined, query: string) {
  const given = new URLSearchParams(query);
  return resource?.parameters.some((name) => given.has(name));
}

function redirect(response: ServerResponse, { status, location }: Moved) {
  response.writeHead(status, { ...securityHeaders, location });
  return response.end();
}

/** Any other error recurs and is logged when the request is handled without the cache. */
function rethrowIfTooMany(error: unknown) {
  if (error instanceof TooManyRenders) throw error;
}

function sendError(error: unknown, response: ServerResponse) {
  if (error instanceof TooManyRenders) {
    response.writeHead(error.status, { ...plainTextHeaders, ...error.headers });
    return response.end(error.message);
  }
  const errorId = logError(error, 'A request failed');
  if (response.headersSent) return response.destroy();
  response.writeHead(500, plainTextHeaders);
  return response.end(`Something went wrong on our side (error ${errorId}). Please try again.`);
}

type AppServices = ApiServices & { features: Pick<OpenFeatures, 'forms'>; checkDatabase: Database['check'] };

export function createApp({ checkDatabase, ...services }: AppServices) {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders)) {
      // A page has its own policy.
      if (!context.res.headers.has(name)) context.header(name, value);
    }
  });
  app.get('/healthz', healthCheck(checkDatabase));
  app.route('/', documentRoutes(services));
  for (const forms of services.features.forms) app.route('/', forms.app);
  app.route('/', createApi(services));
  return app;
}

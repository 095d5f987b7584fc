import { type Context, Hono, type Next } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import * as z from 'zod/mini';
import type { Facts } from '#content/facts.ts';
import { warnOfUntrustedProxies } from '#core/http/forwarded.ts';
import { describeRoutes } from '#core/http/openapi.server.ts';
import { Problem } from '#core/http/problem.ts';
import { errorResponse, problemResponse } from '#core/http/problem-response.ts';
import { mount, type Route, route } from '#core/http/route.server.ts';
import { sameOriginWrites } from '#core/http/same-origin.ts';
import { log } from '#core/log.ts';
import { nouns } from '#features/all.server.ts';
import type { Services } from '#records/store/feature.server.ts';
import { binRoutes, nounRoutes } from '#records/store/routes.server.ts';
import { deviceOf } from './auth/login.ts';
import { authRoutes } from './auth/routes.ts';
import { isAuthenticated, requireAdmin, sessionCookie } from './auth/session.ts';
import type { Db } from './db/schema.ts';
import type { OpenFeatures } from './features.ts';
import { overviewRoute } from './overview-route.ts';
import { openApiPath } from './resources.ts';

export type ApiServices = Pick<Services, 'db' | 'now' | 'settings' | 'samples' | 'readContent'> & {
  db: Db;
  features: Pick<OpenFeatures, 'routes'>;
  /** Called after the bin was emptied, with its items. Emptying changes no page. */
  emptied: Parameters<typeof binRoutes>[1]['emptied'];
};

export function createApi(services: ApiServices) {
  const { settings } = services;
  const api = new Hono();
  api.onError(errorResponse);
  api.use(methodNotAllowed({ app: api, onMethodNotAllowed: (_, methods) => wrongMethod(methods) }));
  api.use(warnOfUntrustedProxies(settings));
  api.use(sameOriginWrites(settings));
  mount(api, listRoutes(services), [requireAdmin(services), logWrites]);
  api.all('/api/*', () => problemResponse(new Problem(404, 'There is nothing at this address.')));
  return api;
}

function listRoutes(services: ApiServices): Route[] {
  const isAdmin = (context: Context) => isAuthenticated(context, services);
  const routes: Route[] = [
    ...authRoutes(services),
    ...nouns.flatMap((noun) =>
      nounRoutes(noun, { ...services, isAdmin, deviceOf: (context) => deviceOf(context, services) }),
    ),
    ...binRoutes(nouns, services),
    overviewRoute(services),
    ...services.features.routes,
    route(`GET ${openApiPath}`, {
      summary: 'This description',
      ok: { 200: ['OpenAPI 3.1', z.looseObject({})] },
      handle: async () => describeRoutes(routes, infoOf((await services.readContent()).facts), session),
    }),
  ];
  return routes;
}

function infoOf({ church }: Facts) {
  return { title: `${church.name}: ${nouns.map(({ path }) => path).join(' and ')}`, version: '1.0.0' };
}

const session = {
  type: 'apiKey',
  in: 'cookie',
  name: sessionCookie,
  description: `Set by logging in; over HTTPS its name is __Host-${sessionCookie}`,
};

async function logWrites(c: Context, next: Next) {
  await next();
  const { method, path } = c.req;
  const savesNothing = method === 'GET' || /\/(preview|drawing)$/.test(path);
  if (!savesNothing && c.res.ok) log.info({ method, path: c.res.headers.get('location') ?? path }, 'Saved');
}

function wrongMethod(methods: string[]) {
  const allow = methods.join(', ');
  return problemResponse(new Problem(405, `This address takes ${allow}.`, { headers: { allow } }));
}

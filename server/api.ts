import { type Context, Hono, type Next } from 'hono';
import { except } from 'hono/combine';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { Problem } from '#http/problem.ts';
import { maxBodyKib } from '#http/request-body.ts';
import { nouns } from '#nouns/all.server.ts';
import { news } from '#nouns/news/article.ts';
import { binPath, binRoutes } from '#records/bin-routes.server.ts';
import { apiPath } from '#records/noun.ts';
import { type NounRouteDependencies, nounRoutes } from '#records/routes.server.ts';
import { warnOfUntrustedProxies } from './auth/forwarded.ts';
import { type AuthDependencies, authRoutes } from './auth/routes.ts';
import { sameOriginWrites } from './auth/same-origin.ts';
import { isAuthenticated, requireAdmin } from './auth/session.ts';
import { limitBody } from './body-limit.ts';
import { log } from './log.ts';
import { type AudioDependencies, audioPath, audioRoutes } from './media/routes.ts';
import {
  articleMailingRoutes,
  type MailerDependencies,
  mailingRoutes,
  mailingsPath,
} from './newsletter/admin-routes.ts';
import { type NewsletterDependencies, newsletterRoutes, signUpPath } from './newsletter/routes.ts';
import {
  importPath,
  mailPath,
  mailRoute,
  subscriberRoutes,
  subscribersCsvPath,
  subscribersCsvRoute,
  subscribersPath,
} from './newsletter/subscriber-routes.ts';
import { openApi, openApiPath } from './openapi.ts';
import { type PictureDependencies, pictureRoutes, picturesPath } from './pictures/routes.ts';
import { errorResponse, problemResponse } from './problem-response.ts';

export type ApiDependencies = AuthDependencies &
  Pick<NounRouteDependencies, 'emptied'> &
  MailerDependencies &
  NewsletterDependencies &
  PictureDependencies &
  AudioDependencies;

export function createApi(dependencies: ApiDependencies) {
  const nounDependencies = {
    ...dependencies,
    requireAdmin: requireAdmin(dependencies),
    isAdmin: (context: Context) => isAuthenticated(context, dependencies),
  };
  const api = new Hono();
  api.onError(errorResponse);
  api.use(methodNotAllowed({ app: api, onMethodNotAllowed: (_, methods) => wrongMethod(methods) }));
  api.use(warnOfUntrustedProxies(dependencies.settings));
  api.use(sameOriginWrites(dependencies.settings));
  // An import, a picture and an audio file may have more, once they are known to be an admin's.
  api.use(except([importPath, picturesPath, audioPath], limitBody(maxBodyKib)));
  api.route('/api/admin', authRoutes(dependencies));
  api.route(signUpPath, newsletterRoutes(dependencies));
  api.use(logWrites);
  for (const noun of nouns) api.route(apiPath(noun), nounRoutes(noun, nounDependencies));
  api.route(binPath, binRoutes(nouns, nounDependencies));
  api.route(apiPath(news), articleMailingRoutes(nounDependencies));
  api.route(mailingsPath, mailingRoutes(nounDependencies));
  api.route(subscribersPath, subscriberRoutes(nounDependencies));
  api.route(subscribersCsvPath, subscribersCsvRoute(nounDependencies));
  api.route(mailPath, mailRoute(nounDependencies));
  api.route(picturesPath, pictureRoutes(nounDependencies));
  api.route(audioPath, audioRoutes(nounDependencies));
  api.get(openApiPath, (c) => c.json(openApi));
  api.all('/api/*', () => problemResponse(new Problem(404, 'There is nothing at this address.')));
  return api;
}

async function logWrites(c: Context, next: Next) {
  await next();
  const { method, path } = c.req;
  if (method !== 'GET' && c.res.ok) log.info({ method, path: c.res.headers.get('location') ?? path }, 'Saved');
}

function wrongMethod(methods: string[]) {
  const allow = methods.join(', ');
  return problemResponse(new Problem(405, `This address takes ${allow}.`, { headers: { allow } }));
}

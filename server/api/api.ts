import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { Db } from '#server/db/schema.ts';
import type { Settings } from '#server/settings.ts';
import { adminRoutes } from './admin.ts';
import { groupRoutes } from './groups.ts';
import type { LoginLimit } from './login-limit.ts';
import { newsRoutes } from './news.ts';
import { openApi } from './openapi.ts';
import { answerError, answerProblem, Problem } from './problem.ts';
import { sameOriginWrites } from './same-origin.ts';

export type ApiDependencies = {
  db: Db;
  settings: Pick<Settings, 'trustedProxies'>;
  /** Called after a write and waited for before it is answered. */
  changed: (list: 'groups' | 'news') => Promise<void>;
  now: () => Date;
  loginLimit: LoginLimit;
};

export function createApi(dependencies: ApiDependencies) {
  const api = new Hono().basePath('/api');
  api.onError(answerError);
  api.use(methodNotAllowed({ app: api, onMethodNotAllowed: (_, methods) => wrongMethod(methods) }));
  api.use(sameOriginWrites(dependencies.settings));
  api.route('/admin', adminRoutes(dependencies));
  api.route('/groups', groupRoutes(dependencies));
  api.route('/news', newsRoutes(dependencies));
  api.get('/openapi.json', (c) => c.json(openApi));
  api.all('*', () => answerProblem(new Problem(404, 'There is nothing at this address.')));
  return api;
}

function wrongMethod(methods: string[]) {
  const allow = methods.join(', ');
  return answerProblem(new Problem(405, `This address takes ${allow}.`, { headers: { allow } }));
}

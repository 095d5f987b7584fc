import { Hono } from 'hono';
import { type AdminCheck, Login } from '#http/login.ts';
import { parseBody } from '#http/request-body.ts';
import { log } from '#server/log.ts';
import { clientNetwork } from './forwarded.ts';
import { type LoginDependencies, logIn } from './login.ts';
import { maskNetwork } from './network.ts';
import { endSession, isAuthenticated } from './session.ts';

export type AuthDependencies = LoginDependencies;

export function authRoutes(dependencies: AuthDependencies) {
  return new Hono()
    .use(async (c, next) => {
      await next();
      c.header('cache-control', 'no-store');
    })
    .get('/check', async (c) => {
      return c.json<AdminCheck>({ isAuthenticated: await isAuthenticated(c, dependencies) });
    })
    .post('/login', async (c) => {
      const { password } = await parseBody(c.req.raw, Login);
      await logIn(c, dependencies, password);
      return c.json<AdminCheck>({ isAuthenticated: true });
    })
    .post('/logout', async (c) => {
      const network = maskNetwork(clientNetwork(c, dependencies.settings.trustedProxies));
      if (await endSession(c, dependencies)) log.info({ network }, 'Logged out');
      return c.body(null, 204);
    });
}

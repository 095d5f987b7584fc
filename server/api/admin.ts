import { Hono } from 'hono';
import { type AdminCheck, Login } from '#domain/admin.ts';
import { verifyPassword } from '#server/admin-password.ts';
import { findPasswordHash } from '#server/db/password.ts';
import type { ApiDependencies } from './api.ts';
import { clientAddress } from './forwarded.ts';
import { parseBody } from './parse.ts';
import { Problem } from './problem.ts';
import { endSession, isAuthenticated, startSession } from './session.ts';

export function adminRoutes(dependencies: ApiDependencies) {
  const { db, settings, loginLimit } = dependencies;

  return new Hono()
    .use(async (c, next) => {
      await next();
      c.header('cache-control', 'no-store');
    })
    .get('/check', async (c) => {
      return c.json<AdminCheck>({ isAuthenticated: await isAuthenticated(c, dependencies) });
    })
    .post('/login', async (c) => {
      const { password } = await parseBody(c, Login);
      const address = clientAddress(c, settings.trustedProxies);
      const seconds = await loginLimit.begin(address);
      if (seconds > 0) {
        const headers = { 'retry-after': String(seconds) };
        throw new Problem(429, `Too many wrong passwords. Please try again in ${seconds} seconds.`, { headers });
      }
      const hash = await findPasswordHash(db);
      if (!hash || !(await verifyPassword(password, hash))) throw new Problem(401, 'Invalid password.');
      loginLimit.succeeded(address);
      await startSession(c, dependencies);
      return c.json<AdminCheck>({ isAuthenticated: true });
    })
    .post('/logout', async (c) => {
      await endSession(c, dependencies);
      return c.body(null, 204);
    });
}

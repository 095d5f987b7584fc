import { Hono } from 'hono';
import { type AdminCheck, Login } from '#domain/admin.ts';
import { Problem } from '#domain/problem.ts';
import { parseBody } from '#domain/request-body.ts';
import { clientAddress } from './forwarded.ts';
import type { LoginLimit } from './login-limit.ts';
import { verifyPassword } from './password.ts';
import { findPasswordHash } from './password-queries.ts';
import { endSession, isAuthenticated, type SessionDependencies, startSession } from './session.ts';

export type AuthDependencies = SessionDependencies & { loginLimit: LoginLimit };

export function authRoutes(dependencies: AuthDependencies) {
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
      const { password } = await parseBody(c.req.raw, Login);
      const address = clientAddress(c, settings.trustedProxies);
      const seconds = await loginLimit.begin(address);
      if (seconds > 0) {
        const headers = { 'retry-after': String(seconds) };
        throw new Problem(429, `Too many wrong passwords. Please try again in ${seconds} seconds.`, { headers });
      }
      const hash = await findPasswordHash(db);
      if (!hash || !(await verifyPassword(password, hash))) throw new Problem(401, 'Invalid password.');
      loginLimit.succeeded(address);
      await startSession(c, dependencies, hash);
      return c.json<AdminCheck>({ isAuthenticated: true });
    })
    .post('/logout', async (c) => {
      await endSession(c, dependencies);
      return c.body(null, 204);
    });
}

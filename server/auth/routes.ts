import { clientNetwork } from '#core/http/forwarded.ts';
import { AdminCheck, Login } from '#core/http/login.ts';
import { maskNetwork } from '#core/http/network.ts';
import { nameSchemas } from '#core/http/openapi.server.ts';
import { type Route, route } from '#core/http/route.server.ts';
import { log } from '#core/log.ts';
import { logIn } from './login.ts';
import { createLoginLimit } from './login-limit.ts';
import { endSession, isAuthenticated, type SessionDependencies } from './session.ts';

nameSchemas({ AdminCheck, Login });

export function authRoutes(services: SessionDependencies): Route[] {
  const loginLimit = createLoginLimit();
  return [
    route('GET /api/admin/check', {
      summary: 'Whether the cookie belongs to a logged-in admin',
      ok: { 200: ['Yes or no', AdminCheck] },
      handle: async ({ c }) => ({ isAuthenticated: await isAuthenticated(c, services) }),
    }),
    route('POST /api/admin/login', {
      summary: 'Log in with the shared password',
      body: Login,
      ok: { 200: ['Logged in', AdminCheck] },
      headers: ['Set-Cookie'],
      problems: { 401: 'Wrong password', 429: 'Too many wrong passwords' },
      async handle({ c, body }) {
        await logIn(c, { ...services, loginLimit }, body.password);
        return { isAuthenticated: true };
      },
    }),
    route('POST /api/admin/logout', {
      summary: 'End the session',
      ok: { 204: 'Logged out' },
      async handle({ c }) {
        const network = maskNetwork(clientNetwork(c, services.settings.trustedProxies));
        if (await endSession(c, services)) log.info({ network }, 'Logged out');
      },
    }),
  ];
}

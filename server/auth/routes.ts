import { clientNetwork } from '#core/http/forwarded.ts';
import { unconfirmedHeader } from '#core/http/known-admin.ts';
import { AdminCheck, Login } from '#core/http/login.ts';
import { maskNetwork } from '#core/http/network.ts';
import { nameSchemas } from '#core/http/openapi.server.ts';
import { type Route, route } from '#core/http/route.server.ts';
import { log } from '#core/log.ts';
import { countUnconfirmed } from '#features/all.server.ts';
import { countWaiting, type Sample } from '#records/declare/unconfirmed.ts';
import { logIn } from './login.ts';
import { createLoginLimit } from './login-limit.ts';
import { endSession, isAuthenticated, type SessionDependencies } from './session.ts';

nameSchemas({ AdminCheck, Login });

export function authRoutes(services: SessionDependencies & { samples: readonly Sample[] }): Route[] {
  const loginLimit = createLoginLimit();
  return [
    route('GET /api/admin/check', {
      summary: 'Whether the cookie belongs to a logged-in admin. A header says how much the church has not confirmed',
      ok: { 200: ['Yes or no', AdminCheck] },
      async handle({ c }) {
        if (!(await isAuthenticated(c, services))) return { isAuthenticated: false };
        // Every admin screen shows it, and this way needs no request of its own. The response itself is as specified.
        const unconfirmed = await countUnconfirmed(services.db, services.samples);
        if (countWaiting(unconfirmed) > 0) c.header(unconfirmedHeader, JSON.stringify(unconfirmed));
        return { isAuthenticated: true };
      },
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

import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { Problem } from '#domain/problem.ts';
import type { Db } from '#server/db/schema.ts';
import type { Settings } from '#server/settings.ts';
import { isHttps } from './forwarded.ts';
import { absoluteTime, createSession, deleteSession, touchSession } from './session-queries.ts';

export type SessionDependencies = { db: Db; settings: Pick<Settings, 'trustedProxies'>; now: () => Date };

const cookie = 'session';

/** Over HTTPS the cookie is bound to this host, and one without the prefix, which could be planted, is ignored. */
function cookieOptions(c: Context, { settings }: SessionDependencies): CookieOptions {
  const secure = isHttps(c, settings.trustedProxies);
  return { httpOnly: true, sameSite: 'Lax', path: '/', secure, ...(secure && { prefix: 'host' }) };
}

function sessionToken(c: Context, dependencies: SessionDependencies) {
  const { prefix } = cookieOptions(c, dependencies);
  return prefix ? getCookie(c, cookie, prefix) : getCookie(c, cookie);
}

export async function isAuthenticated(c: Context, dependencies: SessionDependencies): Promise<boolean> {
  const token = sessionToken(c, dependencies);
  return token !== undefined && touchSession(dependencies.db, token, dependencies.now());
}

export function requireAdmin(dependencies: SessionDependencies): MiddlewareHandler {
  return async (c, next) => {
    if (!(await isAuthenticated(c, dependencies))) throw new Problem(401, 'Please log in.');
    await next();
    c.header('cache-control', 'no-store');
  };
}

export async function startSession(c: Context, dependencies: SessionDependencies, passwordHash: string) {
  const token = await createSession(dependencies.db, passwordHash, dependencies.now());
  setCookie(c, cookie, token, { ...cookieOptions(c, dependencies), maxAge: absoluteTime / 1000 });
}

export async function endSession(c: Context, dependencies: SessionDependencies) {
  const token = sessionToken(c, dependencies);
  if (token !== undefined) await deleteSession(dependencies.db, token);
  deleteCookie(c, cookie, cookieOptions(c, dependencies));
}

import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '#core/http/problem.ts';
import type { Settings } from '#core/settings.ts';
import type { Db } from '#server/db/schema.ts';
import { findCookie, readCookie, removeCookie, writeCookie } from './cookie.ts';
import { absoluteTime, createSession, deleteSession, touchSession } from './session-queries.ts';

export type SessionDependencies = { db: Db; settings: Pick<Settings, 'trustedProxies'>; now: () => Date };

export const sessionCookie = 'session';

export async function isAuthenticated(c: Context, { db, settings, now }: SessionDependencies): Promise<boolean> {
  const token = readCookie(c, sessionCookie, settings);
  return token !== undefined && touchSession(db, token, now());
}

/** The same check without a Hono context. */
export async function hasSession(cookies: string, isHttps: boolean, db: Db, now: Date): Promise<boolean> {
  const token = findCookie(cookies, sessionCookie, isHttps);
  return token !== undefined && touchSession(db, token, now);
}

/** Whether there is a session cookie, valid or not. If so, the request may come from an admin. */
export function hasSessionCookie(cookies: string | undefined) {
  if (cookies === undefined) return false;
  return [true, false].some((isHttps) => findCookie(cookies, sessionCookie, isHttps) !== undefined);
}

export function requireAdmin(dependencies: SessionDependencies): MiddlewareHandler {
  return async (c, next) => {
    if (!(await isAuthenticated(c, dependencies))) throw new Problem(401, 'Please log in.');
    await next();
  };
}

export async function startSession(c: Context, { db, settings, now }: SessionDependencies, passwordHash: string) {
  writeCookie(c, sessionCookie, await createSession(db, passwordHash, now()), absoluteTime, settings);
}

/** Returns whether there was a session. */
export async function endSession(c: Context, { db, settings }: SessionDependencies): Promise<boolean> {
  const token = readCookie(c, sessionCookie, settings);
  removeCookie(c, sessionCookie, settings);
  return token !== undefined && deleteSession(db, token);
}

import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '#domain/problem.ts';
import type { Db } from '#server/db/schema.ts';
import type { Settings } from '#server/settings.ts';
import { findCookie, readCookie, removeCookie, writeCookie } from './cookie.ts';
import { absoluteTime, createSession, deleteSession, touchSession } from './session-queries.ts';

export type SessionDependencies = { db: Db; settings: Pick<Settings, 'trustedProxies'>; now: () => Date };

const cookie = 'session';

export async function isAuthenticated(c: Context, { db, settings, now }: SessionDependencies): Promise<boolean> {
  const token = readCookie(c, cookie, settings);
  return token !== undefined && touchSession(db, token, now());
}

/** The same, before there is a Context. */
export async function hasSession(cookies: string, isHttps: boolean, db: Db, now: Date): Promise<boolean> {
  const token = findCookie(cookies, cookie, isHttps);
  return token !== undefined && touchSession(db, token, now);
}

/** Whether there is such a cookie, valid or not: if so, the request may come from an admin. */
export function hasSessionCookie(cookies: string | undefined) {
  return cookies !== undefined && /(?:^|;) *(?:__Host-)?session=/.test(cookies);
}

export function requireAdmin(dependencies: SessionDependencies): MiddlewareHandler {
  return async (c, next) => {
    if (!(await isAuthenticated(c, dependencies))) throw new Problem(401, 'Please log in.');
    await next();
    c.header('cache-control', 'no-store');
  };
}

export async function startSession(c: Context, { db, settings, now }: SessionDependencies, passwordHash: string) {
  writeCookie(c, cookie, await createSession(db, passwordHash, now()), absoluteTime, settings);
}

/** Returns whether there was one. */
export async function endSession(c: Context, { db, settings }: SessionDependencies): Promise<boolean> {
  const token = readCookie(c, cookie, settings);
  removeCookie(c, cookie, settings);
  return token !== undefined && deleteSession(db, token);
}

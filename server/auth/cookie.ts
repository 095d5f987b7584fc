import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { type CookieOptions, parse } from 'hono/utils/cookie';
import { isHttps } from '#core/http/forwarded.ts';
import type { Settings } from '#core/settings.ts';

type CookieSettings = Pick<Settings, 'trustedProxies'>;

/** Over HTTPS the `__Host-` prefix binds a cookie to this host. One without it could have been planted and is ignored. */
function cookieOptions(c: Context, { trustedProxies }: CookieSettings): CookieOptions {
  const secure = isHttps(c, trustedProxies);
  return { httpOnly: true, sameSite: 'Lax', path: '/', secure, ...(secure && { prefix: 'host' }) };
}

export function readCookie(c: Context, name: string, { trustedProxies }: CookieSettings) {
  return findCookie(c.req.header('cookie') ?? '', name, isHttps(c, trustedProxies));
}

export function findCookie(cookies: string, name: string, isHttps: boolean): string | undefined {
  const fullName = isHttps ? `__Host-${name}` : name;
  return parse(cookies, fullName)[fullName];
}

export function writeCookie(c: Context, name: string, value: string, milliseconds: number, settings: CookieSettings) {
  setCookie(c, name, value, { ...cookieOptions(c, settings), maxAge: milliseconds / 1000 });
}

export function removeCookie(c: Context, name: string, settings: CookieSettings) {
  deleteCookie(c, name, cookieOptions(c, settings));
}

import type { MiddlewareHandler } from 'hono';
import { requestHost } from './forwarded.ts';
import { Problem } from './problem.ts';

/** Prevents CSRF with a volunteer's cookie. Clients other than browsers send no Origin and are allowed. */
export function sameOriginWrites({ trustedProxies }: { trustedProxies: number }): MiddlewareHandler {
  return async (c, next) => {
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    const origin = c.req.header('origin');
    const isForeign = origin !== undefined && !hasHost(origin, requestHost(c, trustedProxies));
    if (!isRead && (isForeign || c.req.header('sec-fetch-site') === 'cross-site')) {
      throw new Problem(403, 'This may only be sent from the website itself.');
    }
    await next();
  };
}

/** Compares only hosts: behind a proxy that terminates TLS the scheme differs. */
function hasHost(origin: string, host: string) {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === originHost;
}

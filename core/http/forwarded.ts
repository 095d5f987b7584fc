import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { log } from '#core/log.ts';
import { networkOf } from './network.ts';

function valuesOf(list = '') {
  return list
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
}

/**
 * The value written by the outermost trusted proxy. Each proxy appends on the right, so anything further left came from the
 * client and could be forged; without a trusted proxy, all of it could.
 */
function forwarded(c: Context, header: string, trustedProxies: number) {
  return trustedProxies === 0 ? undefined : valuesOf(c.req.header(header)).at(-trustedProxies);
}

/** Reads headers that proxies usually pass on or replace rather than append to. */
export function forwardedOnce(list: string | undefined, trustedProxies: number) {
  const values = trustedProxies > 0 ? valuesOf(list) : [];
  return values.at(-trustedProxies) ?? values[0];
}

/** Falls back to the address of the connection if the request has passed fewer proxies than are trusted. */
export function clientNetwork(c: Context, trustedProxies: number): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return networkOf(forwarded(c, 'x-forwarded-for', trustedProxies) ?? incoming?.socket.remoteAddress ?? 'unknown');
}

/** Whether a trusted proxy reports HTTPS in X-Forwarded-Proto. */
export function isForwardedHttps(protocols: string | undefined, trustedProxies: number) {
  return forwardedOnce(protocols, trustedProxies) === 'https';
}

export function isHttps(c: Context, trustedProxies: number) {
  const protocol = forwardedOnce(c.req.header('x-forwarded-proto'), trustedProxies) ?? new URL(c.req.url).protocol;
  return protocol.replace(':', '') === 'https';
}

export function requestHost(c: Context, trustedProxies: number): string {
  return (
    forwardedOnce(c.req.header('x-forwarded-host'), trustedProxies) ?? c.req.header('host') ?? new URL(c.req.url).host
  );
}

/** Warns once, because anybody can send this header. */
export function warnOfUntrustedProxies({ trustedProxies }: { trustedProxies: number }): MiddlewareHandler {
  let hasWarned = false;
  return async (c, next) => {
    const hops = valuesOf(c.req.header('x-forwarded-for')).length;
    if (!hasWarned && c.req.method !== 'GET' && hops > 0 && (trustedProxies === 0 || hops < trustedProxies)) {
      hasWarned = true;
      log.warn(
        { hops, TRUST_PROXY: trustedProxies },
        'X-Forwarded-For does not match TRUST_PROXY: if there is a proxy in front of this site, set TRUST_PROXY to the number of proxies. Until then all visitors share one login limit.',
      );
    }
    await next();
  };
}

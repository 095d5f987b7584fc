import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * The value written by the outermost trusted proxy. Each proxy appends on the right, so anything further left came from the
 * client and could be forged; without a trusted proxy, all of it could.
 */
function forwarded(c: Context, header: string, trustedProxies: number) {
  if (trustedProxies === 0) return undefined;
  const values = c.req
    .header(header)
    ?.split(',')
    .map((value) => value.trim());
  return values?.at(-trustedProxies) ?? values?.[0];
}

export function clientAddress(c: Context, trustedProxies: number): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return forwarded(c, 'x-forwarded-for', trustedProxies) ?? incoming?.socket.remoteAddress ?? 'unknown';
}

export function isHttps(c: Context, trustedProxies: number) {
  const protocol = forwarded(c, 'x-forwarded-proto', trustedProxies) ?? new URL(c.req.url).protocol;
  return protocol.replace(':', '') === 'https';
}

export function requestHost(c: Context, trustedProxies: number): string {
  return forwarded(c, 'x-forwarded-host', trustedProxies) ?? c.req.header('host') ?? new URL(c.req.url).host;
}

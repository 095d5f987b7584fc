import { createHash } from 'node:crypto';
import { campuses } from '#content/campuses.ts';

const mapOrigins = [...new Set(campuses.map((campus) => new URL(campus.mapUrl).origin))].join(' ');

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  // For files and API responses, so that one opened directly runs nothing. Pages have their own policy.
  'content-security-policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/** HTML is the same for all visitors: browsers revalidate it every time, a CDN may serve a stale copy meanwhile. */
export const htmlCaching = 'max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=60';

/** Allows each inline script of the page by its hash, and no others. */
export function htmlHeaders(html: string): Record<string, string> {
  const scripts = [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld))[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, source = '']) => source)
    .filter(Boolean)
    .map((source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`);
  return {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' ${[...new Set(scripts)].join(' ')}`,
      "style-src 'self' 'unsafe-inline'",
      `frame-src ${mapOrigins}`,
      `connect-src 'self' ${mapOrigins}`,
      "form-action 'self' mailto:",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ].join('; '),
  };
}

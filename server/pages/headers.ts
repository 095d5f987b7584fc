import { createHash } from 'node:crypto';
import { campuses } from '#content/campuses.ts';

const mapOrigins = [...new Set(campuses.map((campus) => new URL(campus.mapUrl).origin))].join(' ');

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  // For what is no page: a file or an answer of the API that is opened by itself runs nothing. Pages have their own.
  'content-security-policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/** HTML is the same for everybody: browsers ask whether it changed, a CDN may answer from its copy meanwhile. */
export const htmlCaching = 'max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=60';

/** Only the scripts that stand in this very page may run: each inline one is named by its hash. */
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

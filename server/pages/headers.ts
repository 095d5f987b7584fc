import { createHash } from 'node:crypto';
import { campuses } from '#content/campuses.ts';
import { church } from '#content/church.ts';

function originsOf(urls: string[]) {
  return [...new Set(urls.map((url) => new URL(url).origin))].join(' ');
}
const mapUrls = campuses.map((campus) => campus.mapUrl);
const mapOrigins = originsOf(mapUrls);
const frameOrigins = originsOf([...mapUrls, church.stream.url]);

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // For files and API responses, so that one opened directly runs nothing. Pages have their own policy.
  'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; frame-ancestors 'none'",
};

/**
 * Over HTTPS only: browsers then use nothing else for two years. Without includeSubDomains, because a church's other subdomains may
 * not have HTTPS.
 */
export const strictTransportSecurity = ['strict-transport-security', 'max-age=63072000'] as const;

/** HTML is the same for all visitors: browsers revalidate it every time, a CDN may serve a stale copy meanwhile. */
export const htmlCaching = 'max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=60';

/** The source of each inline script and style that runs; JSON-LD does not. */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/ld))[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

function hashSources(text: string, inline: RegExp) {
  const sources = [...text.matchAll(inline)].map(([, source = '']) => source).filter(Boolean);
  return [...new Set(sources)]
    .map((source) => ` 'sha256-${createHash('sha256').update(source).digest('base64')}'`)
    .join('');
}

/** A picture may be shown by other sites and in newsletters. A drawing keeps its own styles when it is opened by itself. */
export function pictureHeaders(svg = ''): Record<string, string> {
  const styles = hashSources(svg, inlineStyle);
  const policy = securityHeaders['content-security-policy'];
  return {
    ...securityHeaders,
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': styles ? `${policy}; style-src${styles}` : policy,
  };
}

/** Allows each inline script and style of the page by its hash, and no others. */
export function htmlHeaders(html: string): Record<string, string> {
  return {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self'${hashSources(html, inlineScript)}`,
      `style-src 'self'${hashSources(html, inlineStyle)}`,
      `frame-src ${frameOrigins}`,
      `connect-src 'self' ${mapOrigins}`,
      "form-action 'self' mailto:",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ].join('; '),
  };
}

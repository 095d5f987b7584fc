import { createHash } from 'node:crypto';
import type { Facts } from '#content/facts.ts';
import { playerOrigins } from '#core/video.ts';

function originsOf(urls: string[]) {
  return [...new Set(urls.map((url) => new URL(url).origin))].join(' ');
}

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // The policy of files and API responses, so that none runs scripts when opened directly. Pages have their own.
  'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; frame-ancestors 'none'",
};

/**
 * Sent over HTTPS only: browsers then use nothing else for two years. Without includeSubDomains, because a church's other subdomains may
 * not have HTTPS.
 */
export const strictTransportSecurity = ['strict-transport-security', 'max-age=63072000'] as const;

/** HTML is the same for all visitors: browsers revalidate it every time, a CDN may serve a stale copy while it does. */
export const htmlCaching = 'max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=60';

/** Matches each inline script and style that runs, which JSON-LD does not. */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/ld))[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

function sourcesIn(text: string, inline: RegExp) {
  return new Set([...text.matchAll(inline)].map(([, source = '']) => source).filter(Boolean));
}

export function scriptsIn(html: string) {
  return sourcesIn(html, inlineScript);
}

/** The router's own inline scripts: its data as one string, and the modules of its routes, line by line. */
const [dataStart, dataEnd] = ['window.__reactRouterContext.streamController.enqueue(', ');'];
const moduleLine =
  /^\s*(?:|import (?:\* as \w+ from )?"\/assets\/[\w.-]+";|const route\d+ = \{[\w.,]+\};|window\.__reactRouterRouteModules = \{[\w/:",*-]+\};|import\("\/assets\/[\w.-]+"\);)$/;

function isRouterScript(source: string) {
  return source.startsWith(dataStart) && source.endsWith(dataEnd)
    ? isJson(source.slice(dataStart.length, -dataEnd.length))
    : source.split('\n').every((line) => moduleLine.test(line));
}

function isJson(text: string) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Throws on an inline script that is not ours: the page's policy would allow even one injected by a volunteer's text. */
export function rejectUnknownScripts(html: string, own: ReadonlySet<string>) {
  for (const source of scriptsIn(html).difference(own)) {
    if (!isRouterScript(source)) throw new Error('A page has an inline script that is not its own');
  }
}

function hashSources(text: string, inline: RegExp) {
  return [...sourcesIn(text, inline)]
    .map((source) => ` 'sha256-${createHash('sha256').update(source).digest('base64')}'`)
    .join('');
}

/** Other sites and newsletters may embed a picture. An SVG needs its own styles when it is opened directly. */
export function pictureHeaders(svg = ''): Record<string, string> {
  const styles = hashSources(svg, inlineStyle);
  const policy = securityHeaders['content-security-policy'];
  return {
    ...securityHeaders,
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': styles ? `${policy}; style-src${styles}` : policy,
  };
}

/**
 * Allows only the page's own inline scripts and styles, by hash, and also the media that the route's own policy names. A preview stands in a frame
 * of our own, and no script runs in it.
 */
export function htmlHeaders(
  html: string,
  { campuses, church }: Pick<Facts, 'campuses' | 'church'>,
  ownPolicy = '',
  { isPreview = false } = {},
) {
  const maps = campuses.map(({ mapUrl }) => mapUrl);
  const [, ownMedia] = /media-src( [^;]+)/.exec(ownPolicy) ?? [];
  return {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'self'",
      isPreview ? "script-src 'none'" : `script-src 'self'${hashSources(html, inlineScript)}`,
      `style-src 'self'${hashSources(html, inlineStyle)}`,
      // The same for every page, because any may be reached by client-side navigation, which keeps the policy: maps, the stream, the players of
      // messages, and of our own pages the mail preview.
      `frame-src 'self' ${originsOf([...maps, ...(church.stream ? [church.stream.url] : []), ...playerOrigins])}`,
      ...(ownMedia ? [`media-src 'self'${ownMedia}`] : []),
      `connect-src 'self' ${originsOf(maps)}`,
      "form-action 'self' mailto:",
      `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
      "base-uri 'none'",
      "object-src 'none'",
    ].join('; '),
  };
}

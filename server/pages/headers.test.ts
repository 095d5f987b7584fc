import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { campuses } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { htmlHeaders, pictureHeaders } from './headers.ts';

function sourcesFor(html: string, directive = 'script-src') {
  const policy = htmlHeaders(html)['content-security-policy'] ?? '';
  return new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.trim().split(' ');
}
function hashSource(source: string) {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}

test.each([
  ['inline scripts by hash, each listed once', '<script>a()</script><p>…</p><script>a()</script>', ['a()']],
  ['whatever attributes and line breaks they have', '<script type="module" async="">\na()\n</script>', ['\na()\n']],
  ['by the UTF-8 bytes that are sent', '<script>say("Grüße, 平安")</script>', ['say("Grüße, 平安")']],
  ['none with a src', '<script src="/a.js"></script><script async src="/b.js"></script>', []],
  ['none that does not run', '<script></script><script type="application/ld+json">{"a":1}</script>', []],
])('allows the scripts of a page: %s', (_, html, sources) => {
  expect(sourcesFor(html)).toEqual(["'self'", ...sources.map(hashSource)]);
});

test('allows the inline styles of a page by hash, each listed once', () => {
  const html = '<style data-href="a">p{}</style><style>\nb{}\n</style><style>p{}</style>';
  expect(sourcesFor(html, 'style-src')).toEqual(["'self'", hashSource('p{}'), hashSource('\nb{}\n')]);
});

test('allows the styles of a drawing, which other sites may show', () => {
  const headers = pictureHeaders('<svg><style>p{}</style></svg>');
  expect(headers['content-security-policy']).toContain(`default-src 'none'`);
  expect(headers['content-security-policy']).toContain(`; style-src ${hashSource('p{}')}`);
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
});

test('allows frames of the maps and the stream named in the content, and of nothing else', () => {
  const urls = [...campuses.map(({ mapUrl }) => mapUrl), church.stream.url];
  expect(sourcesFor('<p>…</p>', 'frame-src')).toEqual([...new Set(urls.map((url) => new URL(url).origin))]);
});

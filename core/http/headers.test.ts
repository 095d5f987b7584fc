import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { playerOrigins } from '#core/video.ts';
import { htmlHeaders, pictureHeaders, rejectUnknownScripts } from './headers.ts';

const { facts } = defaultContent;

function sourcesFor(html: string, directive = 'script-src') {
  const policy = htmlHeaders(html, facts)['content-security-policy'] ?? '';
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

describe('a page with a script', () => {
  const data = (text: string) => `window.__reactRouterContext.streamController.enqueue(${text});`;
  const modules = (map: string) =>
    `import "/assets/manifest-1a.js";\nimport * as route0_main from "/assets/root-B_c.js";\nconst route0 = {...route0_main};\n  window.__reactRouterRouteModules = ${map};\n\nimport("/assets/entry-1.js");`;
  const check = (source: string) => () => rejectUnknownScripts(`<p>…</p><script>${source}</script>`, new Set(['a()']));

  test.each([
    ['of the build', 'a()'],
    ['with the data of its loaders', data(String.raw`"[{\"_1\":2},\"it\u0027s \u003cscript>\"]\n"`)],
    ['with the modules of its routes', modules('{"root":route0,"routes/news/:slug":route1}')],
  ])('%s is rendered', (_, source) => {
    expect(check(source)).not.toThrow();
  });

  test.each([
    ['of somebody else', 'alert(1)'],
    ['that continues one of the build', 'a();alert(1)'],
    ['that hides behind the data', data('"");alert(1')],
    ['that hides in the data', data('alert(1)')],
    ['that hides among the modules', modules('{"root":alert(1)}')],
  ])('%s is not rendered', (_, source) => {
    expect(check(source)).toThrow('not its own');
  });
});

test('allows the inline styles of a page by hash, each listed once', () => {
  const html = '<style data-href="a">p{}</style><style>\nb{}\n</style><style>p{}</style>';
  expect(sourcesFor(html, 'style-src')).toEqual(["'self'", hashSource('p{}'), hashSource('\nb{}\n')]);
});

test('allows the styles of an SVG, which other sites may embed', () => {
  const headers = pictureHeaders('<svg><style>p{}</style></svg>');
  expect(headers['content-security-policy']).toContain(`default-src 'none'`);
  expect(headers['content-security-policy']).toContain(`; style-src ${hashSource('p{}')}`);
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
});

test('also allows the media that a route names, but no other directives', () => {
  const policyOf = (own?: string) => htmlHeaders('<p>…</p>', facts, own)['content-security-policy'] ?? '';
  const own = "frame-src https://a.example; media-src https://b.example; script-src 'unsafe-inline'";
  expect(policyOf(own).replace("media-src 'self' https://b.example; ", '')).toBe(policyOf());
});

test('allows only frames from this site, players of videos, and the maps and the stream named in the content', () => {
  const { campuses, church } = facts;
  const urls = [
    ...campuses.map(({ mapUrl }) => mapUrl),
    ...(church.stream ? [church.stream.url] : []),
    ...playerOrigins,
  ];
  expect(sourcesFor('<p>…</p>', 'frame-src')).toEqual(["'self'", ...new Set(urls.map((url) => new URL(url).origin))]);
});

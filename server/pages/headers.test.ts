import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { htmlHeaders } from './headers.ts';

function scriptSources(html: string) {
  const policy = htmlHeaders(html)['content-security-policy'] ?? '';
  return policy
    .match(/script-src ([^;]*)/)?.[1]
    ?.trim()
    .split(' ');
}
function hashSource(source: string) {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}

test('allows the inline scripts of a page by hash, each listed once', () => {
  const html = '<script>one()</script><p>…</p><script type="module" async="">\ntwo()\n</script><script>one()</script>';
  expect(scriptSources(html)).toEqual(["'self'", hashSource('one()'), hashSource('\ntwo()\n')]);
});

test('adds no hash for a script with a src', () => {
  expect(scriptSources('<script src="/a.js"></script><script async src="/b.js"></script>')).toEqual(["'self'"]);
});

test('adds no hash for an empty script or for JSON-LD', () => {
  const html = '<script></script><script type="application/ld+json">{"a":1}</script><script>one()</script>';
  expect(scriptSources(html)).toEqual(["'self'", hashSource('one()')]);
});

test('hashes the UTF-8 bytes that are sent', () => {
  expect(scriptSources('<script>say("Grüße, 平安")</script>')).toContain(hashSource('say("Grüße, 平安")'));
});

test('never allows unsafe-inline scripts or eval', () => {
  expect(scriptSources('<script>one()</script>')).not.toContain("'unsafe-inline'");
  expect(htmlHeaders('')['content-security-policy']).not.toContain('unsafe-eval');
});

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
function hashOf(source: string) {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}

test('allows the inline scripts of the page by their hashes, each once, and no other', () => {
  const html = '<script>one()</script><p>…</p><script type="module" async="">\ntwo()\n</script><script>one()</script>';
  expect(scriptSources(html)).toEqual(["'self'", hashOf('one()'), hashOf('\ntwo()\n')]);
});

test('needs no hash for a script with an address', () => {
  expect(scriptSources('<script src="/a.js"></script><script async src="/b.js"></script>')).toEqual(["'self'"]);
});

test('needs none for an empty script, nor for facts that are no script', () => {
  const html = '<script></script><script type="application/ld+json">{"a":1}</script><script>one()</script>';
  expect(scriptSources(html)).toEqual(["'self'", hashOf('one()')]);
});

test('hashes the bytes that are sent, whatever the alphabet', () => {
  expect(scriptSources('<script>say("Grüße, 平安")</script>')).toContain(hashOf('say("Grüße, 平安")'));
});

test('never allows inline scripts or eval at large', () => {
  expect(scriptSources('<script>one()</script>')).not.toContain("'unsafe-inline'");
  expect(htmlHeaders('')['content-security-policy']).not.toContain('unsafe-eval');
});

import { expect, test } from 'vitest';
import { createHostWatch } from './host-watch.ts';

const siteUrl = 'https://www.example.org';

function watch(trustedProxies = 0) {
  const lines: string[] = [];
  return { lines, watchHost: createHostWatch(siteUrl, trustedProxies, (line) => lines.push(line)) };
}

test('a request for the site’s own name, an address or a name inside a network is no reason to warn', () => {
  const { lines, watchHost } = watch();
  const own = ['www.example.org', 'WWW.example.org:8080', 'localhost:3000', 'church.localhost', 'church-website'];
  const others = ['127.0.0.1:3000', '203.0.113.7', '[2001:db8::7]:3000', 'not a name.example.net', '', undefined];
  for (const host of [...own, ...others]) watchHost(host, undefined);
  expect(lines).toEqual([]);
});

test('the first request for another name is reported, once', () => {
  const { lines, watchHost } = watch();
  for (const host of ['www.example.org', 'Example.org:443', 'example.org', 'example.net']) watchHost(host, undefined);
  expect(lines).toEqual([
    `Visitors ask for example.org, but siteUrl in content/church.ts says ${siteUrl}: search engines, feeds and calendars will point there.`,
  ]);
});

test('the name that a proxy reports counts if the proxy is trusted', () => {
  const trusted = watch(1);
  trusted.watchHost('church.internal', 'www.example.org');
  expect(trusted.lines).toEqual([]);
  trusted.watchHost('church.internal', 'forged.example.net, example.org');
  expect(trusted.lines).toEqual([expect.stringContaining('ask for example.org,')]);

  const untrusted = watch();
  untrusted.watchHost('www.example.org', 'forged.example.net');
  expect(untrusted.lines).toEqual([]);
});

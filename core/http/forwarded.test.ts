import { expect, test } from 'vitest';
import { isForwardedHttps } from './forwarded.ts';

// Addresses: server/auth/login.test.ts. Hosts: server/api.test.ts.

test.each([
  ['https', 1, true],
  ['http, https', 1, true],
  ['https, http', 1, false],
  ['http', 1, false],
  ['https, http', 2, true],
  ['https', 2, true],
  // A client can claim anything.
  ['https', 0, false],
  [undefined, 1, false],
])('with X-Forwarded-Proto %j from %i trusted proxies, HTTPS is %j', (header, trustedProxies, expected) => {
  expect(isForwardedHttps(header, trustedProxies)).toBe(expected);
});

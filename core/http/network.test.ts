import { expect, test } from 'vitest';
import { maskNetwork, networkOf } from './network.ts';

test.each([
  ['192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
  ['192.0.2.1:50123', '192.0.2.1', '192.0.2.0/24'],
  ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
  ['::ffff:c000:201', '192.0.2.1', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  ['2001:db8:1:ff::1', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  ['2001:db8:1:100::1', '2001:db8:1:100::/56', '2001:db8:1::/48'],
  ['2001:0DB8:0001:01ff::1', '2001:db8:1:100::/56', '2001:db8:1::/48'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/56', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/56', '0:0:0::/48'],
  ['unknown', 'unknown', 'unknown'],
  ['x'.repeat(1_000), 'unknown', 'unknown'],
  ['', 'unknown', 'unknown'],
])('counts %s as %s, and logs it as %s', (address, network, logged) => {
  expect(networkOf(address)).toBe(network);
  expect(maskNetwork(networkOf(address))).toBe(logged);
});

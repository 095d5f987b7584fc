import { SocketAddress } from 'node:net';

/** The network that shares a login limit: an IPv4 address or an IPv6 /56, as one household or host usually has. */
export function networkOf(address: string) {
  // Some proxies report the port, too.
  const parsed = SocketAddress.parse(address) ?? SocketAddress.parse(`[${address}]`);
  if (!parsed) return 'unknown';
  const ipv4 = /^(?:::ffff:)?([\d.]+)$/.exec(parsed.address)?.[1];
  if (ipv4) return ipv4;
  const [before = [], after = []] = parsed.address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const [first, second, third, fourth = '0'] = [...before, ...zeros, ...after];
  const upperByte = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return `${first}:${second}:${third}:${upperByte}::/56`;
}

/** Shortens an address for the log, which must not contain a whole one. */
export function maskNetwork(network: string) {
  return network.replace(/\.\d+$/, '.0/24').replace(/:\w+::\/56$/, '::/48');
}

import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 networks that are not public: https://www.iana.org/assignments/iana-ipv4-special-registry */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits);

/** Public IPv6 addresses, minus those that translate to IPv4 or lead nowhere. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const translated = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  translated.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is public, rather than this machine, its network, or a hosting provider's internal service. */
export function isPublicAddress(address: string) {
  const version = isIP(address);
  if (version === 4) return !special.check(address);
  return version === 6 && global.check(address, 'ipv6') && !translated.check(address, 'ipv6');
}

/** Looks up a name as Node does, and fails if any of its addresses is not public. The connection then uses the checked addresses. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} is not in the public internet`), '');
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

import type { Packet } from './exchange.ts';
import { bodies, brokenChunks, methods, oddLines, oddPaths, preparedPaths, versions } from './odd-parts.ts';
import type { Random } from './random.ts';

const simple = 'GET /about HTTP/1.1\r\nHost: church\r\n\r\n';
const last = 'GET /robots.txt HTTP/1.1\r\nHost: church\r\nConnection: close\r\n\r\n';

/** Each odd path renders a not-found page, so most of them, and all long ones, are rare. */
function oddPath(random: Random) {
  if (random.chance(0.0005)) return `/${'not-a-page '.repeat(random.between(100, 1_300)).replaceAll(' ', '-')}`;
  if (random.chance(0.85)) return random.pick(preparedPaths);
  return random.pick(oddPaths);
}

function oddGet(random: Random) {
  const lines = Array.from({ length: random.pick([0, 0, 1, 1, 2, 3]) }, () => random.pick(oddLines));
  if (random.chance(0.001)) lines.push(...Array.from({ length: 2_500 }, (_, index) => `X-${index}: y`));
  const lineEnd = random.chance(0.95) ? '\r\n' : random.pick(['\n', '\r', '\r\r\n', '\n\r']);
  const host = random.chance(0.95) ? ['Host: church'] : [];
  const start = `${random.pick(methods)} ${oddPath(random)} ${random.pick(versions)}`;
  // Most requests have no body: garbage after a request ends the connection before anything else is parsed.
  const body = random.chance(0.8) ? '' : random.pick(random.chance(0.3) ? brokenChunks : bodies);
  const whole = [start, ...host, ...lines, '', ''].join(lineEnd) + body;
  return random.chance(0.1) ? withFlippedByte(random, whole) : whole;
}

function withFlippedByte(random: Random, text: string) {
  const at = random.integer(text.length);
  return text.slice(0, at) + String.fromCharCode(random.integer(256)) + text.slice(at + 1);
}

/** One connection: odd requests between simple ones, split into random packets. The last one asks the server to close it. */
export function hostileGets(random: Random): { packets: Packet[]; requests: number } {
  const requests = Array.from({ length: random.between(1, 4) }, () => {
    if (random.chance(0.3)) return simple;
    return random.chance(0.06) ? `GET ${random.pick(oddPaths)} HTTP/1.1\r\nHost: church\r\n\r\n` : oddGet(random);
  });
  const packets = random.chance(0.3) ? [requests.join('') + last] : [...requests, last];
  const cut = packets.flatMap((packet) => (random.chance(0.1) ? cutInTwo(random, packet) : [packet]));
  return { packets: cut, requests: requests.length + 1 };
}

function cutInTwo(random: Random, packet: string) {
  const at = random.integer(packet.length);
  return [packet.slice(0, at), packet.slice(at)].filter((part) => part !== '');
}

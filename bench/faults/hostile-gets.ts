import type { Packet } from './exchange.ts';
import type { Random } from './random.ts';

/** Prepared: the fast path answers them if nothing is odd about the request. */
const preparedPaths = [
  '/',
  '/',
  '/about',
  '/news',
  '/small-groups',
  '/give',
  '/favicon.svg',
  '/robots.txt',
  '/api/groups',
];

const oddPaths = [
  ...[
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..\\..\\etc\\passwd',
    '/assets/../../package.json',
  ],
  ...[
    '/data/church.db',
    '/church.db',
    '/.git/config',
    '/.env',
    '/server/main.ts',
    '/program/main.js',
    '/%00',
    '/about%00.html',
  ],
  ...[
    '//',
    '///',
    '//evil.example/',
    '//evil.example/%2f..',
    '/\\evil.example',
    '/%5cevil.example/',
    '/about/',
    '/about//',
    '/./about',
  ],
  ...[
    '/%',
    '/%E0%A4%A',
    '/%ff%fe',
    '/\xff\xfe',
    '/news?page=-1',
    '/news?page=1e99',
    '/news?page=__proto__',
    '/?__proto__[x]=1',
  ],
  ...[
    '/small-groups?day=\0',
    '/small-groups?search=%00%ff',
    '/small-groups?search=(a%2B)%2B$',
    '/news?page=1&page=2',
    '/?',
    '/#about',
  ],
  ...[
    '/api',
    '/api/',
    '/api//groups',
    '/api/groups/',
    '/api/groups/__proto__',
    '/api/groups/constructor',
    '/api/../healthz',
    '/api/bin',
  ],
  ...[
    '/api/groups/x/revisions',
    '/api/admin/check',
    '/api/openapi.json',
    '/healthz',
    '/healthz?',
    '/HEALTHZ',
    '/__proto__',
    '/constructor',
  ],
  ...[
    'http://evil.example/',
    'http://evil.example/about',
    'https://church/',
    '*',
    'about',
    '',
    '/about/%0d%0aX-Injected:%20evil',
  ],
  ...[
    '/about/?%0d%0aX-Injected:%20evil',
    '/about/?x=\rX-Injected: evil',
    '/news/?a=b%0aX-Injected:evil',
    '/%0d%0aX-Injected:evil',
  ],
];

/** Lines of a head, odd ones and some that are merely rare. */
const oddLines = [
  ...[
    'Content-Length: 0',
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 5, 5',
    'Content-Length: +5',
    'Content-Length: 0x5',
  ],
  ...[
    'Content-Length: 1e1',
    'Content-Length : 5',
    'Content-Length:\t5',
    'Content-Length: 99999999999999999999',
    'Content-Length: ',
  ],
  ...[
    'Transfer-Encoding: chunked',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding:\tchunked',
    'Transfer-Encoding: xchunked',
  ],
  ...[
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: identity',
    'Transfer-Encoding: chunked\x0b',
    'Transfer-Encoding: "chunked"',
  ],
  ...[
    'Transfer-Encoding\x00: chunked',
    'Transfer_Encoding: chunked',
    'X: a\nTransfer-Encoding: chunked',
    'X: a\rContent-Length: 5',
  ],
  ...[
    ' folded',
    '\tfolded: yes',
    'X: a\r\n folded',
    'no colon',
    ': no name',
    'Sp ace: x',
    'X\x00: y',
    'X: \x00',
    'X: \x7f',
    'X: \xe9',
    'X:',
  ],
  ...[
    'Host: other',
    'Host: ',
    'Host: evil.example/about',
    'Host: church@evil',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-For: \xff',
  ],
  ...[
    'Connection: close',
    'Connection: keep-alive',
    'Connection: Keep-Alive',
    'Connection: upgrade',
    'Connection: x, close',
    'Connection:',
  ],
  ...[
    'Upgrade: h2c',
    'Upgrade: websocket',
    'Expect: 100-continue',
    'Expect: 200-ok',
    'Proxy-Connection: close',
    'TE: trailers',
    'Trailer: X',
  ],
  ...[
    'Range: bytes=0-0',
    'Range: bytes=-1',
    'Range: bytes=9-1',
    'Range: bytes=0-,0-,0-',
    'If-Range: "x"',
    'If-Modified-Since: yesterday',
  ],
  ...[
    'If-None-Match: *',
    'If-None-Match: ""',
    'If-None-Match: W/"x"',
    'If-None-Match: "x", *',
    'If-Match: "1"',
    'Cookie: session=\x01',
  ],
  ...[
    'Accept-Encoding: br',
    'Accept-Encoding: gzip;q=0',
    'Accept-Encoding: identity;q=0, *;q=0',
    'Accept-Encoding: xbrx',
    'Accept-Encoding:zstd',
  ],
  ...[
    'HTTP/1.1 200 OK',
    'X: HTTP/1.1 200 OK',
    `X: ${'a'.repeat(7_900)}`,
    `X: ${'a'.repeat(17_000)}`,
    `${'X'.repeat(9_000)}: a`,
  ],
];
const methods = [
  ...Array(20).fill('GET'),
  'HEAD',
  'get',
  'GET\t',
  'OPTIONS',
  'TRACE',
  'G\x00T',
  'PRI',
  'CONNECT',
  'GETGET',
  'QUERY',
];
const versions = [
  ...Array(20).fill('HTTP/1.1'),
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/1.2',
  'HTTP/2.0',
  'http/1.1',
  'HTTP/1.1 ',
  'HTTP/1.',
  '',
];
const bodies = ['', '', '', 'abcde', '5\r\nabcde\r\n0\r\n\r\n', '0\r\n\r\n', '5;x=y\r\nabcde\r\n0\r\nX: y\r\n\r\n'];
const brokenChunks = [
  '0x5\r\nabcde\r\n0\r\n\r\n',
  '-1\r\n\r\n',
  'FFFFFFFFFFFFFFFFF\r\na',
  '5\nabcde\n0\n\n',
  '5 \r\nabcde\r\n0\r\n\r\n',
  '5\r\nabcdefg',
];
const simple = 'GET /about HTTP/1.1\r\nHost: church\r\n\r\n';
const last = 'GET /robots.txt HTTP/1.1\r\nHost: church\r\nConnection: close\r\n\r\n';

/** A not-found page is rendered for each, so that most odd paths, and all long ones, are rare. */
function oddPath(random: Random) {
  if (random.chance(0.0005)) return `/${'not-a-page '.repeat(random.between(100, 1_300)).replaceAll(' ', '-')}`;
  if (random.chance(0.9)) return random.pick(preparedPaths);
  return random.pick(oddPaths);
}

function oddGet(random: Random) {
  const lines = Array.from({ length: random.integer(4) }, () => random.pick(oddLines));
  if (random.chance(0.001)) lines.push(...Array.from({ length: 2_500 }, (_, index) => `X-${index}: y`));
  const lineEnd = random.chance(0.95) ? '\r\n' : random.pick(['\n', '\r', '\r\r\n', '\n\r']);
  const host = random.chance(0.95) ? ['Host: church'] : [];
  const start = `${random.pick(methods)} ${oddPath(random)} ${random.pick(versions)}`;
  const body = random.pick(random.chance(0.1) ? brokenChunks : bodies);
  const whole = [start, ...host, ...lines, '', ''].join(lineEnd) + body;
  return random.chance(0.1) ? withFlippedByte(random, whole) : whole;
}

function withFlippedByte(random: Random, text: string) {
  const at = random.integer(text.length);
  return text.slice(0, at) + String.fromCharCode(random.integer(256)) + text.slice(at + 1);
}

/** One connection: odd requests between simple ones, in any packets. The last asks the server to close it. */
export function hostileGets(random: Random): { packets: Packet[]; requests: number } {
  const requests = Array.from({ length: random.between(1, 4) }, () => (random.chance(0.3) ? simple : oddGet(random)));
  const packets = random.chance(0.3) ? [requests.join('') + last] : [...requests, last];
  const cut = packets.flatMap((packet) => (random.chance(0.1) ? cutInTwo(random, packet) : [packet]));
  return { packets: cut, requests: requests.length + 1 };
}

function cutInTwo(random: Random, packet: string) {
  const at = random.integer(packet.length);
  return [packet.slice(0, at), packet.slice(at)].filter((part) => part !== '');
}

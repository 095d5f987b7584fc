import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { FastPathServer } from './fast-path-server.ts';
import { strictTransportSecurity } from './headers.ts';
import { type PreparedResponse, prepareResponse, sendPrepared } from './prepared-response.ts';

const bodies = { '': Buffer.from('plain text'), br: Buffer.from('br body'), gzip: Buffer.from('gzip body') };
const long = 'long'.repeat(30_000);
const responses = new Map<string, PreparedResponse>([
  ['/', prepareResponse(bodies, { 'cache-control': 'no-cache', 'x-word': 'Grüße' })],
  ['/long', prepareResponse({ '': Buffer.from(long) }, {})],
  ['/video', prepareResponse({ '': Buffer.alloc(1_000_000, 'video') }, {}, { acceptsRanges: true })],
  ['/film', prepareResponse({ '': Buffer.alloc(32_000_000, 'film') }, {})],
  ['/clip', prepareResponse({ '': Buffer.from('a short clip') }, {}, { acceptsRanges: true })],
]);

/** Sends prepared responses, and echoes any other request. */
const listener: RequestListener = async (request, response) => {
  const prepared = responses.get(request.url ?? '');
  if (prepared && request.method !== 'POST') sendPrepared(prepared, 200, request, response);
  else response.end(`${request.method} ${request.url} ${await buffer(request)}`);
};

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});
async function start(server: Server) {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}
/** `handedOver` counts the requests that did not take the fast path. */
async function startFastPath(options?: ConstructorParameters<typeof FastPathServer>[2]) {
  let count = 0;
  const server = new FastPathServer(
    responses,
    (request, response) => {
      count += 1;
      listener(request, response);
    },
    options,
  );
  return { ...(await start(server)), handedOver: () => count };
}

/** Everything the server sends until it closes the connection, with the date normalized. */
async function exchange(port: number, packets: string[], pauseMs = 2): Promise<string> {
  const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
  const closed = new Promise((resolve) => socket.on('close', resolve));
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  socket.on('error', () => undefined);
  for (const packet of packets) {
    if (!socket.writable) break;
    socket.write(packet, 'latin1');
    await wait(pauseMs);
  }
  await closed;
  return received.replaceAll(/Date: [^\r]+/g, 'Date: now');
}
/**
 * A client that keeps sending after the server has closed the connection may lose the last responses, with either server. So if the
 * responses differ, this retries slowly enough to notice the close.
 */
async function expectSame(port: number, nodePort: number, packets: string[], pauseMs = 2): Promise<void> {
  const [ours, nodes] = await Promise.all([exchange(port, packets, pauseMs), exchange(nodePort, packets, pauseMs)]);
  if (ours !== nodes && pauseMs < 200) await expectSame(port, nodePort, packets, pauseMs * 10);
  else expect(ours).toBe(nodes);
}
const last = 'GET /last HTTP/1.1\r\nHost: church\r\nConnection: close\r\n\r\n';
function get(path: string, ...lines: string[]) {
  return [`GET ${path} HTTP/1.1`, 'Host: church', ...lines, '', ''].join('\r\n');
}
const etag = responses.get('/')?.variants.br?.etag ?? '';

test.each([
  ['an uncompressed response', get('/')],
  ['a compressed response', get('/', 'Accept-Encoding: gzip, deflate, br')],
  ['a 304', get('/', 'accept-encoding:br', `If-None-Match: ${etag}`)],
  ['the headers of a browser', get('/', 'Connection: keep-alive', 'User-Agent: Mozilla/5.0 (X11)', 'Accept: */*')],
  ['a whole video', get('/clip')],
])('responds on the fast path with the bytes Node would send: %s', async (_, request) => {
  const { port, handedOver } = await startFastPath();
  const { port: nodePort } = await start(createServer(listener));
  const socket = connect(port, '127.0.0.1');
  for (let sent = 0; sent < 3; sent += 1) {
    socket.write(request);
    await once(socket, 'data');
  }
  socket.destroy();
  expect(handedOver()).toBe(0);
  await expectSame(port, nodePort, [request, request, last]);
});

test.each([
  ['in several packets', ['GET / HT', 'TP/1.1\r\nHost: church\r\n', '\r\n']],
  ['pipelined with another', [get('/') + get('/', 'Accept-Encoding: br')]],
  ['followed by the start of another', [`${get('/')}GET / HT`, 'TP/1.1\r\nHost: church\r\n\r\n']],
  ['with a body', ['POST / HTTP/1.1\r\nHost: church\r\nContent-Length: 4\r\n\r\n', 'body']],
  ['with a body that looks like a request', [get('/', `Content-Length: ${get('/').length}`), get('/')]],
  ['with a chunked body', [get('/', 'Transfer-Encoding: chunked'), '3\r\nabc\r\n0\r\n\r\n']],
  ['for an unprepared path', [get('/other')]],
  ['with a query', [get('/?a=b')]],
  ['with HEAD', ['HEAD / HTTP/1.1\r\nHost: church\r\n\r\n']],
  ['for a range', [get('/clip', 'Range: bytes=2-4')]],
  ['for a long video', [get('/video')]],
  ['with a duplicate header', [get('/', 'Accept-Encoding: br', 'Accept-Encoding: gzip')]],
  ['without a host', ['GET / HTTP/1.1\r\n\r\n']],
  ['in HTTP/1.0', ['GET / HTTP/1.0\r\n\r\n']],
  ['with an expectation', [get('/', 'Expect: 100-continue')]],
  ['with a very long header', [get('/', `Cookie: ${'a'.repeat(20_000)}`)]],
  ['with two hosts', [get('/', 'Host: other')]],
  ['with an empty host', ['GET / HTTP/1.1\r\nHost:\r\n\r\n']],
  ['with empty headers', [get('/', 'Accept-Encoding:', 'If-None-Match: ', 'X:')]],
  ['with spaces around values', [get('/', 'Accept-Encoding:  \t br \t ', 'Connection:  keep-alive ')]],
  ['with a space before the colon', [get('/', 'Accept-Encoding : br')]],
  ['with odd header names', [get('/', 'a_b: c', '_: d', '__proto__: e', 'constructor: f', "!#$%&'*+.^`|~: g")]],
  ['with a header name that is not a token', [get('/', 'a(b): c')]],
  ['in absolute form', ['GET http://church/ HTTP/1.1\r\nHost: church\r\n\r\n']],
  ['with two wishes for the connection', [get('/', 'Connection: close, keep-alive')]],
  ['with another wish for the connection', [get('/', 'Connection: Keep-Alive, TE', 'TE: trailers')]],
  ['with a fragment', [get('/#top')]],
  ['with NUL in a value', [get('/', 'X: a\0b')]],
  ['with bare line feeds', ['GET / HTTP/1.1\nHost: church\n\n']],
  ['with a bare carriage return', [get('/', 'X: a\rb')]],
  ['after an empty line', [`\r\n${get('/')}`]],
  ['that is not HTTP', ['what is this\r\n\r\n']],
])('sends the same bytes as Node, to later requests as well, after a request %s', async (_, packets) => {
  const { port } = await startFastPath();
  const { port: nodePort } = await start(createServer(listener));
  for (const before of [[], [get('/')]]) {
    await expectSame(port, nodePort, [...before, ...packets, get('/'), last]);
  }
});

/**
 * Node's parser responds differently to malformed bytes behind a request in the same packet when it reads the socket itself (pending `nextTick`
 * callbacks run at each part of a body and after 32 headers) than when it gets 'data' events, as after a hand-over (none run within a packet).
 */
const readByDataEvents = (socket: Socket) => socket.on('data', () => undefined);

test.each([
  ['in a body that is too short', [get('/', 'Content-Length: 5') + get('/')]],
  ['behind a body', [`${get('/', 'Content-Length: 2')}ok???\r\n\r\n`]],
  ['behind a body that is awaited', ['POST / HTTP/1.1\r\nHost: church\r\nContent-Length: 2\r\n\r\nok???\r\n\r\n']],
  ['behind a chunked body', [`${get('/', 'Transfer-Encoding: chunked')}2\r\nok\r\n0\r\n\r\n???\r\n\r\n`]],
  ['in a chunked body', [`${get('/', 'Transfer-Encoding: chunked')}2\r\nok\r\n???\r\n\r\n`]],
  [
    'behind many headers',
    [`${get('/') + get('/', ...Array.from({ length: 40 }, (_, index) => `X-${index}: y`))}???\r\n\r\n`],
  ],
  ['behind two requests', [`${get('/') + get('/')}???\r\n\r\n`]],
  ['in a packet of their own', [get('/', 'Content-Length: 2'), 'ok', '???\r\n\r\n']],
])('sends the same bytes as Node for malformed bytes %s, wherever the hand-over was', async (_, packets) => {
  const { port } = await startFastPath();
  const { port: nodePort } = await start(createServer(listener).on('connection', readByDataEvents));
  for (const before of [[], [get('/')], [get('/other')], [get('/'), get('/other')]]) {
    await expectSame(port, nodePort, [...before, ...packets]);
  }
});

test('sends the same bytes as Node for any requests in any packets', async () => {
  const { port } = await startFastPath();
  const { port: nodePort } = await start(createServer(listener));
  const header = fc.oneof(
    fc
      .constantFrom('Accept-Encoding', 'If-None-Match', 'Connection', 'Range', 'X')
      .chain((name) =>
        fc
          .constantFrom('br', ' gzip;q=0, br ', etag, ` W/${etag}`, '*', 'keep-alive', 'Upgrade', 'bytes=1-2', '\tü')
          .map((value) => `${name}:${value}`),
      ),
    fc.constantFrom('Content-Length: 0', 'Expect: 100-continue', 'Host: twice', ' folded', 'no colon', 'Sp ace: x'),
  );
  const request = fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'get'),
      path: fc.constantFrom('/', '/', '/clip', '/video', '/other', '//', '*'),
      version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2'),
      headers: fc.array(header, { maxLength: 3 }),
      lineEnd: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n'),
    })
    .map(({ method, path, version, headers, lineEnd }) =>
      [`${method} ${path} ${version}`, 'Host: church', ...headers, '', ''].join(lineEnd),
    );
  const packets = fc
    .tuple(fc.array(request, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(200), { maxLength: 2 }))
    .map(([requests, cuts]) => [
      ...requests.flatMap((text, index) => [text.slice(0, cuts[index]), text.slice(cuts[index] ?? text.length)]),
      last,
    ])
    .map((parts) => parts.filter((part) => part !== ''));
  await fc.assert(
    fc.asyncProperty(packets, (parts) => expectSame(port, nodePort, parts)),
    { numRuns: 150 },
  );
}, 60_000);

test('hands over the requests of volunteers, which are to be answered freshly', async () => {
  const { port, handedOver } = await startFastPath();
  const socket = connect(port, '127.0.0.1');
  socket.write(get('/', 'Cookie: theme=dark; obsession=1'));
  await once(socket, 'data');
  expect(handedOver()).toBe(0);
  socket.write(get('/', 'Cookie: theme=dark; session=1'));
  await once(socket, 'data');
  expect(handedOver()).toBe(1);
  socket.destroy();
});

test('sends the same bytes as Node over HTTPS', async () => {
  const { port, handedOver } = await startFastPath({ trustedProxies: 1 });
  const { port: nodePort } = await start(
    createServer((request, response) => {
      if (request.headers['x-forwarded-proto'] === 'https') response.setHeader(...strictTransportSecurity);
      listener(request, response);
    }),
  );
  const overHttps = get('/', 'X-Forwarded-Proto: https');
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write(overHttps);
  expect((await once(socket, 'data'))[0]).toContain('strict-transport-security');
  socket.destroy();
  expect(handedOver()).toBe(0);
  const notModified = get('/', 'X-Forwarded-Proto: https', `If-None-Match: ${etag}`);
  await expectSame(port, nodePort, [overHttps, get('/', 'X-Forwarded-Proto: http'), overHttps, notModified, last]);
});

test('applies backpressure to a client that does not read, and sends every response in the end', async () => {
  const { port, handedOver } = await startFastPath();
  const count = 500;
  const socket = connect(port, '127.0.0.1').setNoDelay();
  for (let sent = 1; sent < count; sent += 1) {
    socket.write(get('/long'));
    await wait(1);
  }
  socket.write(get('/long', 'Connection: close'));
  await expect.poll(handedOver).toBeGreaterThan(0);
  expect(handedOver(), 'most requests wait').toBeLessThan(count / 2);
  const received = (await buffer(socket)).toString().split('HTTP/1.1 200 OK').slice(1);
  expect(received).toHaveLength(count);
  for (const response of received) expect(response.endsWith(long)).toBe(true);
});

test('responds to a client that has half-closed the connection', async () => {
  const { port } = await startFastPath();
  const socket = connect(port, '127.0.0.1');
  socket.end(get('/'));
  const response = (await buffer(socket)).toString();
  expect(response).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(response).toMatch(/plain text$/);
});

test('closes an idle connection after the keep-alive timeout', async () => {
  const { server, port } = await startFastPath();
  server.keepAliveTimeout = 20;
  server.keepAliveTimeoutBuffer = 20;
  expect(await exchange(port, [get('/')])).toMatch(/plain text$/);
});

describe('a client that stalls', () => {
  /** Requests `path` until the server cannot send any more, and reads nothing. */
  async function stall(server: Server, port: number, path: string) {
    const client = connect(port, '127.0.0.1').setNoDelay().pause();
    client.on('error', () => undefined);
    const [socket] = (await once(server, 'connection')) as [Socket];
    while (socket.writableLength === 0) {
      client.write(get(path));
      await wait(5);
    }
    return { client, socket };
  }

  test.each([
    ['/long', 'on the fast path'],
    ['/film', 'with Node'],
  ])('in a response is dropped after the timeout (%s, %s)', async (path) => {
    const { server, port } = await startFastPath();
    server.timeout = 200;
    const { client, socket } = await stall(server, port, path);
    if (path === '/long') socket.setTimeout(20); // Instead of the keep-alive timeout.
    if (!socket.destroyed) await once(socket, 'close');
    client.destroy();
  });

  test.each(['/long', '/film'])('for less than the timeout gets the rest (%s)', async (path) => {
    const { server, port } = await startFastPath();
    server.timeout = 60_000;
    const { client, socket } = await stall(server, port, path);
    if (path === '/long') socket.setTimeout(20);
    await wait(100);
    expect(socket.destroyed).toBe(false);
    client.resume();
    await expect.poll(() => socket.writableLength).toBe(0);
    client.destroy();
  });

  test.each([
    ['in its first request', []],
    ['in a later request', [get('/')]],
  ])('%s is dropped by Node', async (_, before) => {
    const { server, port } = await startFastPath({ connectionsCheckingInterval: 10 });
    Object.assign(server, { headersTimeout: 50, requestTimeout: 100 });
    expect(await exchange(port, [...before, 'GET / HTTP/1.1\r\nHost: ch'], 20)).toContain('408 Request Timeout');
  });

  test('without a request is dropped', async () => {
    const { server, port } = await startFastPath();
    Object.assign(server, { keepAliveTimeout: 20, keepAliveTimeoutBuffer: 20 });
    expect(await exchange(port, [])).toBe('');
  });
});

test('stops immediately although a client keeps its connection open', async () => {
  const { server, port } = await startFastPath();
  const exchanged = exchange(port, [get('/')]);
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(1);
  await once(server.close(), 'close');
  await exchanged;
});

test('survives a connection reset', async () => {
  const { port } = await startFastPath();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(get('/'));
  await once(socket, 'data');
  socket.resetAndDestroy();
  expect(await exchange(port, [get('/'), last])).toContain('plain text');
});

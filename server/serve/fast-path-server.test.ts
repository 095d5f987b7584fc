import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { strictTransportSecurity } from '#core/http/headers.ts';
import { type PreparedResponse, prepareResponse, type Rendered, sendPrepared } from '#core/http/prepared-response.ts';
import { FastPathServer } from './fast-path-server.ts';

const bodies = { '': Buffer.from('plain text'), br: Buffer.from('br body'), gzip: Buffer.from('gzip body') };
const long = 'long'.repeat(30_000);
const responses = new Map<string, PreparedResponse>([
  ['/', prepareResponse(bodies, { 'cache-control': 'no-cache', 'x-word': 'Grüße' })],
  ['/long', prepareResponse({ '': Buffer.from(long) }, {})],
  ['/film', prepareResponse({ '': Buffer.alloc(32_000_000, 'film') }, {})],
  ['/clip', prepareResponse({ '': Buffer.from('a short clip') }, {}, { acceptsRanges: true })],
  ['/video', prepareResponse({ '': Buffer.alloc(1_000_000, 'video') }, {}, { acceptsRanges: true })],
]);

/** Responses that are rendered when they are requested. */
const late = new Map<string, Rendered>([
  ['/late', { status: 200, response: prepareResponse(bodies, {}) }],
  ['/none', { status: 404, response: prepareResponse(bodies, { 'cache-control': 'no-store' }) }],
]);
async function respond(path: string) {
  await setImmediate();
  if (path === '/broken') throw new Error('It cannot be rendered');
  return late.get(path);
}

/** Sends prepared responses, and echoes any other request. The connection comes from a trusted proxy. */
const listener: RequestListener = async (request, response) => {
  if (request.headers['x-forwarded-proto'] === 'https') response.setHeader(...strictTransportSecurity);
  const { url = '', method } = request;
  const prepared = responses.get(url);
  const rendered = prepared ? { status: 200, response: prepared } : late.get(url);
  if (rendered && method !== 'POST') sendPrepared(rendered.response, rendered.status, request, response);
  else response.end(`${method} ${url} ${await buffer(request).catch(() => '')}`);
};

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});
/** Starts a server that does not close idle connections. */
async function start<Kind extends Server>(server: Kind) {
  servers.push(server);
  server.keepAliveTimeoutBuffer = 600_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}
const startNode = () => start(createServer(listener));
/** `handedOver` counts the requests that did not take the fast path. */
async function startFastPath(options?: ConstructorParameters<typeof FastPathServer>[2]) {
  let count = 0;
  const handle: RequestListener = (request, response) => {
    count += 1;
    listener(request, response);
  };
  return {
    server: await start(
      new FastPathServer({ get: (path) => responses.get(path), respond }, handle, { trustedProxies: 1, ...options }),
    ),
    handedOver: () => count,
  };
}

/** A client, and the server's end of its connection. The client receives nothing while it is paused. */
async function open(server: Server) {
  const connected = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    .setNoDelay()
    .setEncoding('latin1')
    .pause();
  client.on('error', () => undefined);
  const closed = new Promise((resolve) => client.on('close', resolve));
  const [socket] = (await connected) as [Socket];
  let sent = 0;
  let received = '';
  const isOver = () => socket.destroyed || socket.writableEnded;

  return {
    client,
    socket,
    closed,
    /** Everything received so far, with the date normalized. */
    received: () => received.replaceAll(/Date: [^\r]+/g, 'Date: now'),
    read() {
      client.on('data', (text) => {
        received += text;
      });
      client.resume();
      return this;
    },
    /** Sends text that the server reads as one packet, unless it has closed the connection or stopped reading. */
    async send(packet: string) {
      if (isOver()) return;
      client.write(packet, 'latin1');
      sent += packet.length;
      while (socket.bytesRead < sent && !socket.isPaused() && !isOver()) await setImmediate();
    },
    /**
     * Waits until the client has received all responses to the packets so far. Responses wait for nothing outside the
     * process, so any pending one begins in the next turns of the event loop.
     */
    async settle() {
      for (let quietTurns = 0; quietTurns < 5 && !isOver(); ) {
        const isBehind = client.bytesRead < socket.bytesWritten;
        await setImmediate();
        quietTurns = isBehind ? 0 : quietTurns + 1;
      }
    },
  };
}

/**
 * Returns everything the server sends until it closes the connection. Sends each packet only after the previous one is handled: a client that
 * sends to a closed connection may lose the last responses, from either server.
 */
async function exchange(server: Server, packets: string[]) {
  const connection = (await open(server)).read();
  for (const packet of packets) {
    await connection.send(packet);
    await connection.settle();
  }
  await connection.closed;
  return connection.received();
}
async function expectSame(server: Server, node: Server, packets: string[]) {
  const [ours, nodes] = await Promise.all([exchange(server, packets), exchange(node, packets)]);
  expect(ours).toBe(nodes);
}
const last = 'GET /last HTTP/1.1\r\nHost: church\r\nConnection: close\r\n\r\n';
function get(path: string, ...lines: string[]) {
  return [`GET ${path} HTTP/1.1`, 'Host: church', ...lines, '', ''].join('\r\n');
}
const etag = responses.get('/')?.variants.br?.etag ?? '';

test('responds on the fast path with the bytes Node would send, and reports the host, but not to volunteers, who must not get a stale response', async () => {
  const watchHost = vi.fn();
  const { server, handedOver } = await startFastPath({ watchHost });
  const ordinary = [
    get('/'),
    get('/', 'Connection: keep-alive', 'Accept-Encoding: gzip, deflate, br', 'Accept: */*'),
    get('/', 'X-Forwarded-Proto: https', 'X-Forwarded-Host: example.org'),
    get('/', 'X-Forwarded-Proto: https', 'accept-encoding:br', `If-None-Match: ${etag}`),
    get('/', 'Cookie: theme=dark; obsession=1'),
    get('/late', 'Accept-Encoding: br'),
    get('/none', 'If-None-Match: *'),
  ];
  await expectSame(server, await startNode(), [...ordinary, ...ordinary, last]);
  expect(handedOver(), 'only the last request').toBe(1);
  expect(watchHost).toHaveBeenCalledTimes(2 * ordinary.length);
  expect(watchHost).toHaveBeenCalledWith('church', 'example.org');
  await exchange(server, [get('/', 'Cookie: theme=dark; session=1'), last]);
  expect(handedOver()).toBe(3);
});

test('sends the same bytes as Node for any requests in any packets', async () => {
  const { server } = await startFastPath();
  // Node's parser responds differently to malformed bytes behind a request in the same packet when it reads the socket itself (pending
  // `nextTick` callbacks run at each part of a body and after 32 headers) than when it gets 'data' events, as after a hand-over.
  const node = (await startNode()).on('connection', (socket: Socket) => socket.on('data', () => undefined));
  const manyHeaders = Array.from({ length: 40 }, (_, index) => `X-${index}: y`);
  const name = fc.constantFrom('Accept-Encoding', 'If-None-Match', 'Connection', 'Range', 'X');
  const value = fc.constantFrom(
    ...['br', ' gzip;q=0, br ', '\t br \t', etag, ` W/${etag}`, '*', 'bytes=1-2', '', '\tü', 'a\0b', 'a\rb'],
    ...['  keep-alive ', 'close, keep-alive', 'Keep-Alive, TE'],
  );
  const odd = fc.constantFrom(
    ...['Content-Length: 0', 'Content-Length: 2', 'Transfer-Encoding: chunked', 'Expect: 100-continue'],
    ...['Host: twice', 'Upgrade: h2c', 'Proxy-Connection: close'],
    ...['X-Forwarded-Proto: https', ' folded', 'no colon', 'Sp ace: x', 'X : space'],
    ...['a_b: c', '__proto__: e', 'constructor: f', "!#$%&'*+.^`|~: g", 'not(a)token: h'],
  );
  const usual = fc.tuple(name, value).map((pair) => pair.join(':'));
  const mostly = <Value>(usual: Value, ...others: Value[]) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
  const request = fc
    .record({
      method: mostly('GET', 'HEAD', 'POST', 'get', '\r\nGET'),
      path: fc.oneof(
        fc.constantFrom('/', '/clip', '/late', '/none'),
        mostly('/', '/video', '/other', '/?a=b', '/#', '//', '*', 'http://a/'),
      ),
      version: mostly('HTTP/1.1', 'HTTP/1.0', 'HTTP/2'),
      host: mostly(['Host: church'], ['Host:'], []),
      headers: fc.array(fc.oneof(usual, odd), { maxLength: 3 }),
      more: mostly([], manyHeaders, [`Y: ${'a'.repeat(20_000)}`]),
      body: mostly('', 'ok', '0\r\n\r\n', '3\r\nabc\r\n0\r\n\r\n', '???\r\n\r\n', 'ok???\r\n\r\n'),
      lineEnd: mostly('\r\n', '\n'),
    })
    .map(({ method, path, version, host, headers, more, body, lineEnd }) =>
      [`${method} ${path} ${version}`, ...host, ...headers, ...more, '', body].join(lineEnd),
    );
  const packets = fc
    .tuple(fc.array(request, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(200), { maxLength: 2 }))
    .map(([requests, cuts]) => [
      ...requests.flatMap((text, index) => [text.slice(0, cuts[index]), text.slice(cuts[index] ?? text.length)]),
      last,
    ])
    .map((parts) => parts.filter((part) => part !== ''));
  const malformed = '???\r\n\r\n';
  const examples = [
    [get('/broken')],
    [get('/', 'Accept-Encoding: br', 'Accept-Encoding: gzip')],
    [get('/') + get('/') + malformed],
    [get('/') + get('/', ...manyHeaders) + malformed],
    [`${get('/', 'Content-Length: 2').replace('GET', 'POST')}ok${malformed}`],
    [`${get('/', 'Transfer-Encoding: chunked')}2\r\nok\r\n${malformed}`],
  ].flatMap((parts): [string[]][] => [[[...parts, last]], [[get('/'), get('/other'), ...parts, get('/'), last]]]);
  await fc.assert(
    fc.asyncProperty(packets, (parts) => expectSame(server, node, parts)),
    // The same requests in every run of the tests.
    { examples, numRuns: 500, seed: 20261117 },
  );
});

test('applies backpressure to a client that does not read, and sends every response in the end', async () => {
  const { server, handedOver } = await startFastPath();
  const connection = await open(server);
  const { socket } = connection;
  let count = 0;
  // Sends at most 240 MB, far more than the buffers of a connection hold.
  for (; !socket.isPaused() && count < 2_000; count += 1) await connection.send(get('/long'));
  expect(socket.isPaused()).toBe(true);
  const before = handedOver();
  expect(before, 'most have taken the fast path').toBeLessThan(count);
  // These requests wait, because the server has stopped reading.
  for (let more = 0; more < 50; more += 1) await connection.send(get('/long'));
  await connection.send(get('/long', 'Connection: close'));
  expect(handedOver()).toBe(before);
  await connection.read().closed;
  const received = connection.received().split('HTTP/1.1 200 OK').slice(1);
  expect(received).toHaveLength(count + 51);
  for (const response of received) expect(response.endsWith(long)).toBe(true);
});

test('responds to a client that has half-closed the connection', async () => {
  const { client, closed, received } = (await open((await startFastPath()).server)).read();
  client.end(get('/'));
  await closed;
  expect(received()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*plain text$/);
});

test.each([
  ['an idle connection', [get('/')]],
  ['a connection without a request', []],
])('closes %s after the keep-alive timeout', async (_, packets) => {
  const { server } = await startFastPath();
  const { send, settle, socket, closed } = (await open(server)).read();
  for (const packet of packets) await send(packet);
  await settle();
  expect(socket.timeout).toBe(server.keepAliveTimeout + server.keepAliveTimeoutBuffer);
  socket.setTimeout(1);
  await closed;
});

test.each([
  ['on the fast path', '/long', 0],
  ['with Node', '/film', 1],
])(
  'a client that reads nothing is dropped after the timeout, and gets the rest before, %s',
  async (_, path, byNode) => {
    const { server, handedOver } = await startFastPath();
    server.timeout = 60_000;
    async function stall() {
      const connection = await open(server);
      const { socket, send } = connection;
      while (socket.writableLength === 0) await send(get(path));
      // Instead of the keep-alive timeout.
      if (!byNode) await once(socket.setTimeout(20), 'timeout');
      expect(socket).toMatchObject({ destroyed: false, timeout: 60_000 });
      return connection;
    }
    const [late, tooLate] = [await stall(), await stall()];
    expect(handedOver()).toBe(2 * byNode);
    late.read();
    await expect.poll(() => late.socket.writableLength).toBe(0);
    server.timeout = 20;
    await once(tooLate.socket.setTimeout(20), 'close');
    for (const { client } of [late, tooLate]) client.destroy();
  },
);

test('a client that stalls in a later request is dropped by Node', async () => {
  const { server } = await startFastPath({ connectionsCheckingInterval: 10 });
  Object.assign(server, { headersTimeout: 50, requestTimeout: 100 });
  expect(await exchange(server, [get('/'), 'GET / HTTP/1.1\r\nHost: ch'])).toContain('408 Request Timeout');
});

test('stops immediately although a client keeps its connection open', async () => {
  const { server } = await startFastPath();
  const { closed, send } = (await open(server)).read();
  await send(get('/'));
  await once(server.close(), 'close');
  await closed;
});

test('closes connections without a request when it stops, but not at once, because one may have arrived unread', async () => {
  const { server } = await startFastPath();
  server.prependOnceListener('connection', () => queueMicrotask(() => server.closeIdleConnections()));
  expect(await exchange(server, [get('/'), last])).toContain('plain text');
  const { closed } = (await open(server)).read();
  const checks = setInterval(() => server.closeIdleConnections(), 1);
  await closed;
  clearInterval(checks);
});

test('sends what is being rendered when idle connections are closed', async () => {
  const { server } = await startFastPath();
  const connection = (await open(server)).read();
  connection.client.write(get('/late'));
  while (!connection.socket.isPaused()) await setImmediate();
  server.closeIdleConnections();
  await connection.settle();
  connection.client.destroy();
  expect(connection.received()).toContain('plain text');
});

test('survives a connection reset', async () => {
  const { server } = await startFastPath();
  const { client, socket, send } = await open(server);
  await send(get('/'));
  const closed = new Promise((resolve) => socket.on('close', resolve));
  client.resetAndDestroy();
  await closed;
  expect(await exchange(server, [get('/'), last])).toContain('plain text');
});

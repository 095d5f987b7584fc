import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { type Kept, keep, sendKept } from './kept.ts';
import { KeptServer } from './kept-server.ts';

const coded = { '': Buffer.from('plain text'), br: Buffer.from('coded br'), gzip: Buffer.from('coded gzip') };
const long = 'long'.repeat(30_000);
const kept = new Map<string, Kept>([
  ['/', keep(coded, { 'cache-control': 'no-cache', 'x-word': 'Grüße' })],
  ['/long', keep({ '': Buffer.from(long) }, {})],
  ['/film', keep({ '': Buffer.alloc(1_000_000, 'film') }, {}, { takesRanges: true })],
  ['/clip', keep({ '': Buffer.from('a short clip') }, {}, { takesRanges: true })],
]);

/** What Node's way does: kept answers, and what is sent to it, said back. */
const listener: RequestListener = async (request, response) => {
  const page = kept.get(request.url ?? '');
  if (page && request.method !== 'POST') sendKept(page, 200, request, response);
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
/** A server with the short way, and how many requests took the long one. */
async function startKept() {
  let taken = 0;
  const server = new KeptServer(kept, (request, response) => {
    taken += 1;
    listener(request, response);
  });
  return { ...(await start(server)), longWays: () => taken };
}

/** Everything a server says to these pieces until it closes the connection, but for the time of day. */
async function say(port: number, pieces: string[], pauseMs = 2): Promise<string> {
  const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
  const closed = new Promise((resolve) => socket.on('close', resolve));
  let answered = '';
  socket.on('data', (text) => {
    answered += text;
  });
  socket.on('error', () => undefined);
  for (const piece of pieces) {
    if (!socket.writable) break;
    socket.write(piece, 'latin1');
    await wait(pauseMs);
  }
  await closed;
  return answered.replaceAll(/Date: [^\r]+/g, 'Date: now');
}
/**
 * Who speaks on to a server that has closed the connection may lose what it said before, with Node's as with ours. So answers that
 * differ are asked for again, slowly enough to hear it close.
 */
async function expectSame(port: number, nodes: number, pieces: string[], pauseMs = 2): Promise<void> {
  const [ours, theirs] = await Promise.all([say(port, pieces, pauseMs), say(nodes, pieces, pauseMs)]);
  if (ours !== theirs && pauseMs < 200) await expectSame(port, nodes, pieces, pauseMs * 10);
  else expect(ours).toBe(theirs);
}
const last = 'GET /last HTTP/1.1\r\nHost: church\r\nConnection: close\r\n\r\n';
function get(path: string, ...lines: string[]) {
  return [`GET ${path} HTTP/1.1`, 'Host: church', ...lines, '', ''].join('\r\n');
}
const etag = kept.get('/')?.variants.br?.etag ?? '';

test.each([
  ['plain', get('/')],
  ['coded', get('/', 'Accept-Encoding: gzip, deflate, br')],
  ['not modified', get('/', 'accept-encoding:br', `If-None-Match: ${etag}`)],
  ['as a browser asks', get('/', 'Connection: keep-alive', 'User-Agent: Mozilla/5.0 (X11)', 'Accept: */*')],
  ['a film that is asked for whole', get('/clip')],
])('answers on the short way, with the bytes Node would send: %s', async (_, request) => {
  const { port, longWays } = await startKept();
  const { port: nodes } = await start(createServer(listener));
  const socket = connect(port, '127.0.0.1');
  for (let asked = 0; asked < 3; asked += 1) {
    socket.write(request);
    await once(socket, 'data');
  }
  socket.destroy();
  expect(longWays()).toBe(0);
  await expectSame(port, nodes, [request, request, last]);
});

test.each([
  ['in pieces', ['GET / HT', 'TP/1.1\r\nHost: church\r\n', '\r\n']],
  ['two at once', [get('/') + get('/', 'Accept-Encoding: br')]],
  ['with the next begun', [`${get('/')}GET / HT`, 'TP/1.1\r\nHost: church\r\n\r\n']],
  ['with a body', ['POST / HTTP/1.1\r\nHost: church\r\nContent-Length: 4\r\n\r\n', 'body']],
  ['with a body that looks like a request', [get('/', `Content-Length: ${get('/').length}`), get('/')]],
  ['in chunks', [get('/', 'Transfer-Encoding: chunked'), '3\r\nabc\r\n0\r\n\r\n']],
  ['of another', [get('/other')]],
  ['with a query', [get('/?a=b')]],
  ['for the head only', ['HEAD / HTTP/1.1\r\nHost: church\r\n\r\n']],
  ['for a part', [get('/clip', 'Range: bytes=2-4')]],
  ['for a long film', [get('/film')]],
  ['with a header twice', [get('/', 'Accept-Encoding: br', 'Accept-Encoding: gzip')]],
  ['without a host', ['GET / HTTP/1.1\r\n\r\n']],
  ['of another age', ['GET / HTTP/1.0\r\n\r\n']],
  ['with an expectation', [get('/', 'Expect: 100-continue')]],
  ['with a very long header', [get('/', `Cookie: ${'a'.repeat(20_000)}`)]],
  ['that is none', ['what is this\r\n\r\n']],
])('leaves to Node what is not plain, and what follows it: a request %s', async (_, pieces) => {
  const { port } = await startKept();
  const { port: nodes } = await start(createServer(listener));
  for (const before of [[], [get('/')]]) {
    await expectSame(port, nodes, [...before, ...pieces, get('/'), last]);
  }
});

test('whatever is sent, in whatever pieces, the answer is Node’s', async () => {
  const { port } = await startKept();
  const { port: nodes } = await start(createServer(listener));
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
      path: fc.constantFrom('/', '/', '/clip', '/film', '/other', '//', '*'),
      version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2'),
      headers: fc.array(header, { maxLength: 3 }),
      lineEnd: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n'),
    })
    .map(({ method, path, version, headers, lineEnd }) =>
      [`${method} ${path} ${version}`, 'Host: church', ...headers, '', ''].join(lineEnd),
    );
  const pieces = fc
    .tuple(fc.array(request, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(200), { maxLength: 2 }))
    .map(([requests, cuts]) => [
      ...requests.flatMap((text, index) => [text.slice(0, cuts[index]), text.slice(cuts[index] ?? text.length)]),
      last,
    ])
    .map((parts) => parts.filter((part) => part !== ''));
  await fc.assert(
    fc.asyncProperty(pieces, (parts) => expectSame(port, nodes, parts)),
    { numRuns: 150 },
  );
}, 60_000);

test('a visitor who asks on and on without reading is slowed down, and gets every answer in the end', async () => {
  const { port, longWays } = await startKept();
  const count = 500;
  const socket = connect(port, '127.0.0.1').setNoDelay();
  for (let asked = 1; asked < count; asked += 1) {
    socket.write(get('/long'));
    await wait(1);
  }
  socket.write(get('/long', 'Connection: close'));
  await expect.poll(longWays).toBeGreaterThan(0);
  expect(longWays(), 'most of them wait').toBeLessThan(count / 2);
  const answers = (await buffer(socket)).toString().split('HTTP/1.1 200 OK').slice(1);
  expect(answers).toHaveLength(count);
  for (const answer of answers) expect(answer.endsWith(long)).toBe(true);
});

test('a visitor who has said all there is to say still gets the answer', async () => {
  const { port } = await startKept();
  const socket = connect(port, '127.0.0.1');
  socket.end(get('/'));
  const answer = (await buffer(socket)).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(answer).toMatch(/plain text$/);
});

test('closes a connection on which nothing more is asked', async () => {
  const { server, port } = await startKept();
  server.keepAliveTimeout = 20;
  server.keepAliveTimeoutBuffer = 20;
  expect(await say(port, [get('/')])).toMatch(/plain text$/);
});

test('stops at once although a browser holds its connection open', async () => {
  const { server, port } = await startKept();
  const answered = say(port, [get('/')]);
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(1);
  await once(server.close(), 'close');
  await answered;
});

test('survives a connection that breaks', async () => {
  const { port } = await startKept();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(get('/'));
  await once(socket, 'data');
  socket.resetAndDestroy();
  expect(await say(port, [get('/'), last])).toContain('plain text');
});

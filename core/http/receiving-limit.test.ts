import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { limitReceiving } from './receiving-limit.ts';

/** A server's response to these bytes, if each request may take a millisecond to arrive and its response waits for the end of the request. */
async function exchange(bytes: string) {
  const server = createServer((request, response) => {
    limitReceiving(request, 1);
    request.resume().on('end', () => setTimeout(() => response.end('received'), 20));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  const answer = await text(socket);
  server.close();
  return answer;
}

const head = 'POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n';

test.each(['content-length: 9\r\n\r\nhalf', 'transfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n'])(
  'responds with 408 to a request that never ends: %j',
  async (half) => {
    expect(await exchange(head + half)).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
  },
);

test.each(['content-length: 4\r\n\r\nhalf', '\r\n'])(
  'allows more time for the response to a complete request: %j',
  async (rest) => {
    expect(await exchange(head + rest)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*received/);
  },
);

import type { IncomingMessage } from 'node:http';

/** Node's default of 5 minutes. `server.requestTimeout` is longer, because an audio file may take hours to arrive. */
const maxReceiving = 300_000;

/** Ends the connection of a request that takes too long to arrive. */
export function limitReceiving(request: IncomingMessage, limit = maxReceiving) {
  const { headers, socket } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  const timer = setTimeout(() => {
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    request.destroy();
  }, limit);
  request.once('close', () => clearTimeout(timer));
}

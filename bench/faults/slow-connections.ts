import { connect, type Socket } from 'node:net';
import type { Random } from './random.ts';

const heads = {
  'slow heads': 'GET /about HTTP/1.1\r\nHost: church\r\nX-Slow: ',
  'slow bodies':
    'POST /api/admin/login HTTP/1.1\r\nHost: church\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
  silence: '',
  // This exceeds the socket buffers of both ends.
  'no reading': 'GET /share/home.jpg HTTP/1.1\r\nHost: church\r\n\r\n'.repeat(60),
};

/** Opens connections that send a byte per second or nothing at all, or do not read their response. */
export async function openSlowConnections(port: number, count: number, random: Random) {
  const kinds = Object.keys(heads) as (keyof typeof heads)[];
  const dropped = new Map<string, number>();
  const open = new Set<Socket>();
  const sending: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    // Most have slow headers and bodies, because each one that does not read costs the server a buffer.
    const kind = random.pick(index % 10 === 0 ? kinds : kinds.slice(0, 2));
    const socket = connect(port, '127.0.0.1');
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (open.delete(socket)) dropped.set(kind, (dropped.get(kind) ?? 0) + 1);
    });
    if (kind === 'no reading') socket.pause();
    else socket.resume();
    if (heads[kind]) socket.write(heads[kind]);
    if (kind.startsWith('slow')) sending.push(socket);
    // Connections are opened in batches below the system's accept queue.
    if (index % 100 === 99) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const timer = setInterval(() => {
    for (const socket of sending) if (socket.writable) socket.write('x');
  }, 1_000);
  return {
    dropped,
    close() {
      clearInterval(timer);
      for (const socket of open) {
        open.delete(socket);
        socket.destroy();
      }
    },
  };
}

/** Ends connections in the middle: half-closed, reset, or silently. */
export function disconnect(port: number, request: Buffer, random: Random) {
  return new Promise<void>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('connect', () => {
      const part = request.subarray(0, random.integer(request.length + 1));
      const end = random.integer(4);
      if (end === 0) socket.end(request).resume();
      else if (end === 1) socket.end(part).resume();
      else if (end === 2) socket.write(part, () => socket.resetAndDestroy());
      else socket.destroy();
    });
    socket.on('end', () => socket.end());
  });
}

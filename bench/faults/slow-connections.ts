import { connect, type Socket } from 'node:net';
import type { Random } from './random.ts';

const heads = {
  'slow heads': 'GET /about HTTP/1.1\r\nHost: church\r\nX-Slow: ',
  'slow bodies':
    'POST /api/admin/login HTTP/1.1\r\nHost: church\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
  silence: '',
  // More than the buffers of both systems hold.
  'no reading': 'GET /share/home.jpg HTTP/1.1\r\nHost: church\r\n\r\n'.repeat(60),
};

/** Connections that each send a byte a second, nothing at all, or do not read what they asked for. */
export async function openSlowConnections(port: number, count: number, random: Random) {
  const kinds = Object.keys(heads) as (keyof typeof heads)[];
  const dropped = new Map<string, number>();
  const open = new Set<Socket>();
  const sending: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    // Most of them slow heads and bodies: those that do not read cost the server a buffer each.
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
    // In portions below the system's queue for new connections.
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

/** Connections that end in the middle: half-closed, reset, or without a word. */
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

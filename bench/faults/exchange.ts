import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type Packet = string | Buffer;

/**
 * Sends bytes as they are, one packet after the other, and returns all that comes back until the server closes the connection, in latin1 and
 * without the date. A server that waits for more is given up on after a while.
 */
export async function exchange(port: number, packets: Packet[], { pauseMs = 0, quietMs = 300 } = {}) {
  const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
  let received = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.on('data', (text) => {
    received += text;
  });
  socket.setTimeout(quietMs, () => {
    // Half-closes first, which a server must handle, too.
    if (socket.writableEnded) socket.destroy();
    else socket.end();
  });
  for (const packet of packets) {
    if (!socket.writable) break;
    socket.write(typeof packet === 'string' ? Buffer.from(packet, 'latin1') : packet);
    if (pauseMs > 0) await wait(pauseMs);
  }
  await closed;
  return received.replaceAll(/^Date: [^\r]+/gim, 'Date: now');
}

export function statusesOf(received: string) {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

/**
 * Whether both answer with the same bytes. Node's answers to malformed bytes depend on which packets it reads at once: on a busy machine even two
 * plain servers differ. So a difference counts only if it stays when all is slower.
 */
export async function compare(
  port: number,
  otherPort: number,
  packets: Packet[],
  slower = 1,
): Promise<{ received: string; isSame: boolean }> {
  const timing = { pauseMs: slower, quietMs: 1_000 * Math.min(slower, 8) };
  const [one, other] = await Promise.all([exchange(port, packets, timing), exchange(otherPort, packets, timing)]);
  if (one !== other && slower < 512) return compare(port, otherPort, packets, slower * 8);
  return { received: one, isSame: one === other };
}

import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type Packet = string | Buffer;

/**
 * Sends raw bytes packet by packet, and returns everything received until the server closes the connection, in latin1 and
 * without the date. Gives up after a while on a server that waits for more.
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
    // A half-close comes first, which a server must also handle.
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
 * Whether both respond with the same bytes. Node's responses to malformed bytes depend on how packets arrive: on a busy machine even two
 * plain servers differ. So a difference counts only if it persists at a slower pace.
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

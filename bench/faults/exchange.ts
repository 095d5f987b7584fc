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
    // First politely: a half-closed connection is one more thing a server must get right.
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

/** Whether both answer with the same bytes. A difference may be one of timing: it counts only if it stays when all is slower. */
export async function compare(port: number, otherPort: number, packets: Packet[], slower = 1): Promise<Comparison> {
  const timing = { pauseMs: slower, quietMs: 1_000 * Math.min(slower, 8) };
  const [one, other] = await Promise.all([exchange(port, packets, timing), exchange(otherPort, packets, timing)]);
  const isSame = one === other;
  if (isSame || isCutOff(one, other)) return { received: one, isSame, isCutOff: !isSame };
  if (slower < 64) return compare(port, otherPort, packets, slower * 8);
  return { received: one, isSame, isCutOff: false };
}

type Comparison = { received: string; isSame: boolean; isCutOff: boolean };

/** How Node refuses what it cannot parse. */
const refusal = /HTTP\/1\.1 4\d\d [\w ]+\r\nConnection: close\r\n\r\n$/;

/**
 * Malformed bytes behind a request make Node close the connection at once, and whether responses it has not written yet still go out depends on
 * how the bytes came in. What both have answered before that must be the same.
 */
function isCutOff(one: string, other: string) {
  if (!refusal.test(one) && !refusal.test(other)) return false;
  const [shorter = '', longer = ''] = [one, other]
    .map((text) => text.replace(refusal, ''))
    .toSorted((text, another) => text.length - another.length);
  return longer.startsWith(shorter);
}

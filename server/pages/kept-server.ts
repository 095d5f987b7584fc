import { type RequestListener, Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { chooseVariant, type Kept, notModified, type Variant } from './kept.ts';

/**
 * Node's HTTP server with a short way for what is kept: a plain request for it is answered on the connection itself, with the
 * very bytes Node would have sent, made beforehand. Anything else goes to Node as it came, and the connection with it.
 * Why: docs/decisions/013.
 */
export class KeptServer extends Server {
  readonly #kept: Map<string, Kept>;
  readonly #onShortWay = new Set<Socket>();

  constructor(kept: Map<string, Kept>, listener: RequestListener) {
    super(listener);
    this.#kept = kept;
    const [takeByNode] = this.listeners('connection');
    this.removeAllListeners('connection').on('connection', (socket: Socket) =>
      this.#take(socket, () => takeByNode?.call(this, socket)),
    );
  }

  #take(socket: Socket, takeByNode: () => void) {
    const listeners = {
      data: (bytes: Buffer) => {
        // Whoever asks again before having read the last answer is slowed down by Node.
        const answer = socket.writableLength === 0 && shortAnswer(this.#kept, bytes, this.keepAliveTimeout);
        if (answer) {
          socket.write(answer, 'latin1');
          return;
        }
        for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
        this.#onShortWay.delete(socket);
        socket.setTimeout(0);
        socket.pause();
        socket.unshift(bytes);
        takeByNode();
        socket.resume();
      },
      timeout: () => socket.writableLength === 0 && socket.destroy(),
      end: () => socket.end(),
      error: () => socket.destroy(),
      close: () => this.#onShortWay.delete(socket),
    };
    this.#onShortWay.add(socket);
    socket.setTimeout(this.keepAliveTimeout + this.keepAliveTimeoutBuffer);
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);
  }

  override closeIdleConnections() {
    super.closeIdleConnections();
    for (const socket of this.#onShortWay) if (socket.writableLength === 0) socket.destroy();
  }

  override closeAllConnections() {
    super.closeAllConnections();
    for (const socket of this.#onShortWay) socket.destroy();
  }
}

/** One request, whole and with nothing after it, in letters that need no second look. */
const plainGet = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1\r\n((?:[\w-]+:[\x20-\x7e]*\r\n)+)\r\n$/;
/** What says more about the connection, a body or a part of the answer than the short way knows. */
const notPlain = ['content-length', 'transfer-encoding', 'upgrade', 'expect', 'proxy-connection', 'range'];
/** Longer heads Node may refuse; longer bodies, films and large pictures, are not worth a second copy. */
const longest = { head: 8_192, body: 131_072 };

function shortAnswer(kept: Map<string, Kept>, bytes: Buffer, keepAliveMs: number) {
  const [, path = '', lines = ''] = (bytes.length <= longest.head && plainGet.exec(bytes.toString('latin1'))) || [];
  const page = kept.get(path);
  const headers = page && plainHeaders(lines);
  if (!headers) return undefined;
  const variant = chooseVariant(page, headers.get('accept-encoding'));
  const known = notModified(page, variant, headers.get('if-none-match'));
  if (known) return head(304, known, keepAliveMs);
  return variant.body.length <= longest.body ? wholeAnswer(variant, keepAliveMs) : undefined;
}

function plainHeaders(lines: string) {
  const headers = new Map<string, string>();
  for (const line of lines.trimEnd().split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (headers.has(name)) return undefined;
    headers.set(name, line.slice(colon + 1).trim());
  }
  const staysOpen = (headers.get('connection') ?? 'keep-alive').toLowerCase() === 'keep-alive';
  return headers.has('host') && staysOpen && !notPlain.some((name) => headers.has(name)) ? headers : undefined;
}

const wholeAnswers = new WeakMap<Variant, { second: number; bytes: Buffer }>();

/** Head and body in one piece, put together once a second, because the head tells the time. */
function wholeAnswer(variant: Variant, keepAliveMs: number) {
  const second = Math.floor(Date.now() / 1000);
  const ready = wholeAnswers.get(variant);
  if (ready?.second === second) return ready.bytes;
  const bytes = Buffer.concat([Buffer.from(head(200, variant.headers, keepAliveMs), 'latin1'), variant.body]);
  wholeAnswers.set(variant, { second, bytes });
  return bytes;
}

/** As Node writes it. */
function head(status: number, headers: string[], keepAliveMs: number) {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}`;
  return `${text}Date: ${new Date().toUTCString()}\r\n${keepAlive}\r\n\r\n`;
}

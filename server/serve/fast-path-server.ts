import { type RequestListener, Server, type ServerOptions, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { isForwardedHttps } from '#core/http/forwarded.ts';
import { strictTransportSecurity } from '#core/http/headers.ts';
import {
  chooseVariant,
  notModifiedHeaders,
  type PreparedResponse,
  type Rendered,
  type Variant,
} from '#core/http/prepared-response.ts';
import { hasSessionCookie } from '#server/auth/session.ts';
import type { WatchHost } from './host-watch.ts';

type Responses = {
  get(path: string): PreparedResponse | undefined;
  /** Renders what is not prepared, such as a page that a save has just changed. Undefined if the listener must decide. */
  respond(path: string): Promise<Rendered | undefined>;
};

/**
 * Node's HTTP server with a fast path for prepared responses: it responds to a simple request directly on the socket, with the same bytes
 * Node would have sent. On any other request it hands the socket over to Node for good. Why: docs/decisions/013.
 */
export class FastPathServer extends Server {
  readonly #responses: Responses;
  readonly #trustedProxies: number;
  readonly #watchHost: WatchHost | undefined;
  /** The sockets, with how often closeIdleConnections() has spared each. */
  readonly #fastPathSockets = new Map<Socket, number>();

  constructor(
    responses: Responses,
    listener: RequestListener,
    {
      trustedProxies = 0,
      watchHost,
      ...options
    }: ServerOptions & { trustedProxies?: number; watchHost?: WatchHost } = {},
  ) {
    super(options, listener);
    this.#responses = responses;
    this.#trustedProxies = trustedProxies;
    this.#watchHost = watchHost;
    const [handOverToNode] = this.listeners('connection');
    this.removeAllListeners('connection').on('connection', (socket: Socket) =>
      this.#accept(socket, () => handOverToNode?.call(this, socket)),
    );
  }

  #accept(socket: Socket, handOverToNode: () => void) {
    const handOver = (bytes: Buffer) => {
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
      this.#fastPathSockets.delete(socket);
      socket.setTimeout(0);
      socket.pause();
      socket.unshift(bytes);
      handOverToNode();
      // Without a listener Node's parser would read later packets itself, and respond differently if one contains malformed bytes.
      socket.on('data', () => undefined);
      socket.resume();
    };
    const render = async (get: SimpleGet, bytes: Buffer) => {
      // Later requests wait, too.
      socket.pause();
      // The listener meets the error again.
      const rendered = await this.#responses.respond(get.path).catch(() => undefined);
      if (socket.destroyed) return;
      const response = rendered && this.#respond(get, rendered);
      if (!response) return handOver(bytes);
      socket.write(response, 'latin1');
      socket.resume();
    };
    const listeners = {
      data: (bytes: Buffer) => {
        // A client that does not read its responses is handed over to Node, which applies backpressure.
        const get = socket.writableLength === 0 ? parseSimpleGet(bytes) : undefined;
        const prepared = get && this.#responses.get(get.path);
        if (get && !prepared) return void render(get, bytes);
        const response = prepared && this.#respond(get, { status: 200, response: prepared });
        if (response) socket.write(response, 'latin1');
        else handOver(bytes);
      },
      // Closes a connection that is idle or has not read for `timeout`: the event fires only without any progress.
      timeout: () => {
        if (socket.writableLength === 0 || socket.timeout === this.timeout) socket.destroy();
        else socket.setTimeout(this.timeout);
      },
      end: () => socket.end(),
      error: () => socket.destroy(),
      close: () => this.#fastPathSockets.delete(socket),
    };
    this.#fastPathSockets.set(socket, 0);
    socket.setTimeout(this.keepAliveTimeout + this.keepAliveTimeoutBuffer);
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);
  }

  #respond({ headers }: SimpleGet, { status, response }: Rendered) {
    this.#watchHost?.(headers.get('host'), headers.get('x-forwarded-host'));
    const connection = {
      keepAliveMs: this.keepAliveTimeout,
      isHttps: isForwardedHttps(headers.get('x-forwarded-proto'), this.#trustedProxies),
    };
    const variant = chooseVariant(response, headers.get('accept-encoding'));
    const ifNoneMatch = status === 200 ? headers.get('if-none-match') : undefined;
    const notModified = notModifiedHeaders(response, variant, ifNoneMatch);
    if (notModified) return head(304, notModified, connection);
    return variant.body.length <= maxLength.body ? fullResponse(status, variant, connection) : undefined;
  }

  override closeIdleConnections() {
    super.closeIdleConnections();
    for (const [socket, spared] of this.#fastPathSockets) {
      // Its first request may have arrived but not been read yet: closing now would reset the connection.
      const mayBeNew = socket.bytesRead === 0 && spared < maxSpared;
      if (mayBeNew) this.#fastPathSockets.set(socket, spared + 1);
      // A paused one waits for a render.
      else if (socket.writableLength === 0 && !socket.isPaused()) socket.destroy();
    }
  }

  override closeAllConnections() {
    super.closeAllConnections();
    for (const socket of this.#fastPathSockets.keys()) socket.destroy();
  }
}

/** This lasts about a second while the site stops (main.ts). */
const maxSpared = 20;
/** Matches exactly one complete GET request in printable ASCII. */
const simpleGet = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1\r\n((?:[\w-]+:[\x20-\x7e]*\r\n)+)\r\n$/;
/** Headers that affect the connection, the body or the range, which the fast path does not handle. */
const unsupported = ['content-length', 'transfer-encoding', 'upgrade', 'expect', 'proxy-connection', 'range'];
/** Node may reject larger headers; a larger body (videos, large pictures) is not worth a second copy. */
const maxLength = { head: 8_192, body: 131_072 };

type SimpleGet = { path: string; headers: Map<string, string> };

function parseSimpleGet(bytes: Buffer): SimpleGet | undefined {
  const [, path, lines = ''] = (bytes.length <= maxLength.head && simpleGet.exec(bytes.toString('latin1'))) || [];
  const headers = path && parseHeaders(lines);
  return headers ? { path, headers } : undefined;
}

/** Returns undefined if the fast path cannot handle the headers. */
function parseHeaders(lines: string) {
  const headers = new Map<string, string>();
  for (const line of lines.trimEnd().split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (headers.has(name)) return undefined;
    headers.set(name, line.slice(colon + 1).trim());
  }
  const staysOpen = (headers.get('connection') ?? 'keep-alive').toLowerCase() === 'keep-alive';
  const isUnsupported = unsupported.some((name) => headers.has(name)) || hasSessionCookie(headers.get('cookie'));
  return headers.has('host') && staysOpen && !isUnsupported ? headers : undefined;
}

type Connection = { keepAliveMs: number; isHttps: boolean };

const fullResponses = new WeakMap<Variant, { second: number; isHttps: boolean; bytes: Buffer }>();

/** Headers and body in one buffer, rebuilt once a second because of the Date header. */
function fullResponse(status: number, variant: Variant, connection: Connection) {
  const { isHttps } = connection;
  const second = Math.floor(Date.now() / 1000);
  const cached = fullResponses.get(variant);
  if (cached?.second === second && cached.isHttps === isHttps) return cached.bytes;
  const bytes = Buffer.concat([Buffer.from(head(status, variant.headers, connection), 'latin1'), variant.body]);
  fullResponses.set(variant, { second, isHttps, bytes });
  return bytes;
}

/** Formats headers exactly as Node does. */
function head(status: number, headers: string[], { keepAliveMs, isHttps }: Connection) {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  if (isHttps) text += `${strictTransportSecurity.join(': ')}\r\n`;
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}`;
  return `${text}Date: ${new Date().toUTCString()}\r\n${keepAlive}\r\n\r\n`;
}

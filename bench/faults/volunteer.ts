import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { password as rightPassword } from './site-process.ts';

type Options = { json?: unknown; body?: string; headers?: Record<string, string>; port?: number };
export type Received = { status: number; headers: IncomingHttpHeaders; text: string };
export type Volunteer = ReturnType<typeof newVolunteer>;

/** A response that takes longer than this counts as none. */
const timeoutMs = 20_000;

/** Sends received cookies back, like a browser. `address`: what a proxy would report. */
export function newVolunteer(port: number, address?: string) {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, { json, body, headers, port: otherPort }: Options = {}) {
    const sent = json === undefined ? body : JSON.stringify(json);
    const answer = await ask(otherPort ?? port, method, path, sent, {
      ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      // Node sends the body of a DELETE only with an explicit length.
      ...(sent !== undefined && { 'content-length': String(Buffer.byteLength(sent)) }),
      ...headers,
    });
    for (const line of answer.headers['set-cookie'] ?? []) storeCookie(line);
    return answer;
  }

  function storeCookie(line: string) {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const isDeleted = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
    if (isDeleted) cookies.delete(name);
    else cookies.set(name, pair.slice(name.length + 1));
  }

  return {
    cookies,
    send,
    logIn: (password = rightPassword, options: Options = {}) =>
      send('POST', '/api/admin/login', { ...options, json: { password } }),
    logOut: () => send('POST', '/api/admin/logout'),
    async isLoggedIn() {
      const { text } = await send('GET', '/api/admin/check');
      return JSON.parse(text).isAuthenticated === true;
    },
  };
}

export async function newLoggedInVolunteer(port: number, address?: string) {
  const volunteer = newVolunteer(port, address);
  const { status, text } = await volunteer.logIn();
  if (status !== 200) throw new Error(`The right password was answered with ${status}: ${text}`);
  return volunteer;
}

/** Rejects unless the whole response arrives. */
function ask(port: number, method: string, path: string, body: string | undefined, headers: Record<string, string>) {
  return new Promise<Received>((resolve, reject) => {
    const outgoing = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, (incoming) => {
      incoming.toArray().then((parts) => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
      }, reject);
    });
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error('no response in time')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

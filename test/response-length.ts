import { compress } from '#server/pages/compress.ts';
import type { HttpResponse } from './site.ts';

/** TCP's initial congestion window: ten packets, which arrive in one round trip. */
export const firstRoundTrip = 14_600;

/** In bytes over HTTP/1.1, with the body compressed at the best level. */
export async function responseLength({ headers, text }: Pick<HttpResponse, 'headers' | 'text'>) {
  const { br } = await compress(Buffer.from(text), 'best', ['br']);
  const sent = { ...headers, 'content-encoding': 'br', 'content-length': br.length };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length + br.length;
}

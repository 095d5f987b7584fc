import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { isPublicAddress, lookUpPublic } from './public-address.ts';

/** The message is a sentence for the person who gave the address. */
export class FetchError extends Error {}

/** Tests use these to reach their own server. */
export type FetchWay = { isPublic?: (address: string) => boolean; lookup?: typeof lookUpPublic };

const maxRedirects = 5;
/** How long another site may be silent, and how long it may take in all. */
const timeLimits = { silence: 20_000, whole: 10 * 60_000 };

/**
 * Reads a file at another site. It follows redirects, each of which is checked like the address itself: whoever types one here must not reach
 * internal services (SSRF).
 */
export async function fetchPublic(
  address: string,
  { signal, ...way }: FetchWay & { signal?: AbortSignal } = {},
): Promise<Response> {
  const limit = AbortSignal.any([AbortSignal.timeout(timeLimits.whole), ...(signal ? [signal] : [])]);
  let url = URL.parse(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (!url || !/^https?:$/.test(url.protocol))
      throw new FetchError('This is not a full web address: it begins with https:// or http://.');
    if (url.username || url.password)
      throw new FetchError(
        'The address has a user name or password in it. The site reads only what everybody may read.',
      );
    const response = await ask(url, limit, way);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy();
      url = URL.parse(headers.location, url);
      continue;
    }
    if (statusCode === 200) return toResponse(response);
    response.destroy();
    throw new FetchError(`${url.host} answers with an error (${statusCode}).`);
  }
  throw new FetchError('The address leads on and on.');
}

async function ask(url: URL, signal: AbortSignal, { isPublic = isPublicAddress, lookup = lookUpPublic }: FetchWay) {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A host name is checked at lookup; an IP address is not looked up.
  if (isIP(host) && !isPublic(host)) throw new FetchError(`${host} is not in the public internet.`);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = { 'user-agent': 'church-website', 'accept-encoding': 'identity' };
  const asking = request(url, { lookup, signal, agent: false, headers });
  asking.setTimeout(timeLimits.silence, () => asking.destroy(new Error('silent')));
  try {
    const [response] = await once(asking.end(), 'response');
    return response as IncomingMessage;
  } catch {
    signal.throwIfAborted();
    throw new FetchError(`${url.host} can’t be reached, or is not in the public internet.`);
  }
}

function toResponse(response: IncomingMessage) {
  const headers = new Headers();
  for (const name of ['content-type', 'content-length'])
    if (response.headers[name]) headers.set(name, String(response.headers[name]));
  return new Response(Readable.toWeb(response) as ReadableStream, { headers });
}

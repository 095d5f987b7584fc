import { once } from 'node:events';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, lookUpPublic } from '#core/http/public-address.ts';

export type ProbedAudio = { type: string; bytes: number };

/** `signal` aborts the request. Tests use the other options to reach their own server. */
type Way = {
  request?: typeof httpsRequest;
  isPublic?: (address: string) => boolean;
  lookup?: typeof lookUpPublic;
  signal?: AbortSignal;
};

const timeoutMs = 5_000;

/**
 * Asks another server for the type and length of an audio file. Undefined if it does not say, or if the address is not public: whoever
 * types one here must not reach internal services (SSRF).
 */
export async function probeRemoteAudio(
  address: string,
  { request = httpsRequest, isPublic = isPublicAddress, lookup = lookUpPublic, signal: givenUp }: Way = {},
): Promise<ProbedAudio | undefined> {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  // A host name is checked at lookup; an IP address is not looked up.
  if (isIP(host) && !isPublic(host)) return undefined;
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(givenUp ? [givenUp] : [])]);
  const asking = request(address, { method: 'HEAD', lookup, signal, agent: false });
  try {
    const [{ statusCode, headers }] = await once(asking.end(), 'response');
    const type =
      String(headers['content-type'] ?? '')
        .split(';')[0]
        ?.trim()
        .toLowerCase() ?? '';
    const bytes = Number(headers['content-length'] ?? 0);
    const isKnown = statusCode === 200 && /^audio\/[\w.+-]+$/.test(type) && Number.isSafeInteger(bytes) && bytes > 0;
    return isKnown ? { type, bytes } : undefined;
  } finally {
    asking.destroy();
  }
}

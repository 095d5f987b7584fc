import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { compress } from './compress.ts';

/** How an answer can be coded, best first; '' is plain. */
export const codings = ['br', 'zstd', 'gzip', ''] as const;
export type Coding = (typeof codings)[number];

export type Variant = { etag: string; headers: string[]; body: Buffer };

/** An answer made beforehand: every byte of it and every header is ready before anybody asks. */
export type Kept = {
  etag: string;
  variants: Partial<Record<Coding, Variant>> & { '': Variant };
  headers: Record<string, string>;
  notModified: string[];
  takesRanges: boolean;
};

export function keep(
  bodies: Partial<Record<Coding, Buffer>> & { '': Buffer },
  headers: Record<string, string>,
  { takesRanges = false } = {},
): Kept {
  const etag = `"${createHash('sha256').update(bodies['']).digest('base64url').slice(0, 22)}"`;
  const isCoded = Object.keys(bodies).length > 1;
  const common = {
    ...headers,
    ...(isCoded ? { vary: 'Accept-Encoding' } : {}),
    ...(takesRanges ? { 'accept-ranges': 'bytes' } : {}),
  };
  const variants = Object.fromEntries(
    Object.entries(bodies).map(([coding, body]) => {
      const codedEtag = etagFor(etag, coding);
      const codedHeaders = {
        ...common,
        ...(coding ? { 'content-encoding': coding } : {}),
        etag: codedEtag,
        'content-length': String(body.length),
      };
      return [coding, { etag: codedEtag, headers: flat(codedHeaders), body }];
    }),
  ) as Kept['variants'];
  return { etag, variants, headers, takesRanges, notModified: flat(common) };
}

/** The same at full strength, under the same ETags: nobody may ask for a part of it, so nobody can mix the two. */
export async function recompressed({ variants, headers }: Kept) {
  const { body } = variants[''];
  return keep({ '': body, ...(await compress(body, 'best')) }, headers);
}

/** A strong ETag names exact bytes, so every coding has its own. */
function etagFor(etag: string, coding: string) {
  return coding ? `${etag.slice(0, -1)}-${coding}"` : etag;
}

function flat(headers: Record<string, string>) {
  return Object.entries(headers).flat();
}

/** The answer in the best coding that the browser takes and that there is. */
export function chooseVariant(kept: Kept, accepted = ''): Variant {
  for (const coding of codings) {
    const variant = kept.variants[coding];
    if (variant && (!coding || accepts(accepted, coding))) return variant;
  }
  return kept.variants[''];
}

function accepts(accepted: string, coding: string) {
  const at = accepted.indexOf(coding);
  if (at < 0) return false;
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + coding.length));
}

/** The headers of a 304, when the browser says that it has this very answer. */
export function notModified(kept: Kept, { etag }: Variant, known: string | undefined) {
  // A proxy may have taken our coding's mark off or made the ETag weak; the page is the same.
  const isKnown = known !== undefined && (known === '*' || known.includes(etag) || known.includes(kept.etag));
  return isKnown ? [...kept.notModified, 'etag', etag] : undefined;
}

/** Answers on Node's own request and response: nothing is computed that could be computed beforehand. */
export function sendKept(kept: Kept, status: number, request: IncomingMessage, response: ServerResponse) {
  const variant = chooseVariant(kept, request.headers['accept-encoding']);
  const known = status === 200 ? notModified(kept, variant, request.headers['if-none-match']) : undefined;
  if (known) {
    response.writeHead(304, known);
    response.end();
    return;
  }
  const range = kept.takesRanges && request.method === 'GET' && request.headers.range;
  if (range && (request.headers['if-range'] ?? variant.etag) === variant.etag) {
    sendRange(kept, variant, range, response);
    return;
  }
  response.writeHead(status, variant.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}

function sendRange(kept: Kept, { headers, body }: Variant, range: string, response: ServerResponse) {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const last = body.length - 1;
  const start = from ? Number(from) : Math.max(0, body.length - Number(to));
  const end = from && to ? Math.min(Number(to), last) : last;
  // Not one range, or one that ends before it begins: as if it had not been asked for.
  if (from === undefined || (!from && !to) || (from && to && Number(from) > Number(to))) {
    response.writeHead(200, headers);
    response.end(body);
    return;
  }
  if (start > end) {
    response.writeHead(416, [...kept.notModified, 'content-range', `bytes */${body.length}`]);
    response.end();
    return;
  }
  response.writeHead(206, [
    ...kept.notModified,
    'etag',
    kept.etag,
    'content-range',
    `bytes ${start}-${end}/${body.length}`,
    'content-length',
    String(end - start + 1),
  ]);
  response.end(body.subarray(start, end + 1));
}

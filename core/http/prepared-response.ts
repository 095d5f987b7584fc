import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { type Compression, compress, compressions } from './compress.ts';

/** Content encodings; '' is uncompressed. */
export type Encoding = Compression | '';

export type Variant = { etag: string; headers: string[]; body: Buffer };

/** A response whose headers and bodies are all computed before it is requested. */
export type PreparedResponse = {
  etag: string;
  variants: Partial<Record<Encoding, Variant>> & { '': Variant };
  headers: Record<string, string>;
  commonHeaders: string[];
  acceptsRanges: boolean;
};

export type Rendered = { status: number; response: PreparedResponse };

export function prepareResponse(
  bodies: Partial<Record<Encoding, Buffer>> & { '': Buffer },
  headers: Record<string, string>,
  { acceptsRanges = false } = {},
): PreparedResponse {
  const etag = `"${createHash('sha256').update(bodies['']).digest('base64url').slice(0, 22)}"`;
  const isEncoded = Object.keys(bodies).length > 1;
  const common = {
    ...(isEncoded ? { vary: 'Accept-Encoding' } : {}),
    ...headers,
    ...(acceptsRanges ? { 'accept-ranges': 'bytes' } : {}),
  };
  const variants = Object.fromEntries(
    Object.entries(bodies).map(([encoding, body]) => {
      const variantEtag = etagFor(etag, encoding);
      const variantHeaders = {
        ...common,
        ...(encoding ? { 'content-encoding': encoding } : {}),
        etag: variantEtag,
        'content-length': String(body.length),
      };
      return [encoding, { etag: variantEtag, headers: flatten(variantHeaders), body }];
    }),
  ) as PreparedResponse['variants'];
  return { etag, variants, headers, acceptsRanges, commonHeaders: flatten(common) };
}

/** Keeps the ETags although the bytes differ: these responses accept no ranges, so no client can mix the two. */
export async function recompressResponse({ variants, headers }: PreparedResponse) {
  const { body } = variants[''];
  return prepareResponse({ '': body, ...(await compress(body, 'best', compressions)) }, headers);
}

/** A strong ETag identifies exact bytes, so each encoding has its own. */
function etagFor(etag: string, encoding: string) {
  return encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag;
}

function flatten(headers: Record<string, string>) {
  return Object.entries(headers).flat();
}

/** The variant with the best available encoding that the client accepts. */
export function chooseVariant(prepared: PreparedResponse, acceptEncoding = ''): Variant {
  for (const name of compressions) {
    const variant = prepared.variants[name];
    if (variant && accepts(acceptEncoding, name)) return variant;
  }
  return prepared.variants[''];
}

/** The best compression that the client accepts, if any. */
export function chooseCompression(acceptEncoding = ''): Compression[] {
  return compressions.filter((name) => accepts(acceptEncoding, name)).slice(0, 1);
}

/** The encodings in the list, except those with q=0. */
const acceptable = Object.fromEntries(
  compressions.map((name) => [
    name,
    new RegExp(`(?:^|,)[ \\t]*${name}[ \\t]*(?:,|$|;[ \\t]*q=(?!0(?:\\.0*)?[ \\t]*(?:,|$)))`, 'i'),
  ]),
) as Record<Compression, RegExp>;

function accepts(acceptEncoding: string, name: Compression) {
  return acceptable[name].test(acceptEncoding);
}

/** The headers of a 304, or undefined if the client does not have this version. */
export function notModifiedHeaders(prepared: PreparedResponse, { etag }: Variant, ifNoneMatch: string | undefined) {
  if (!ifNoneMatch) return undefined;
  // A proxy may have removed our encoding suffix or weakened the ETag; the content is the same.
  const matches = [etag, prepared.etag].some((known) => fresh({ 'if-none-match': ifNoneMatch }, { etag: known }));
  return matches ? [...prepared.commonHeaders, 'etag', etag] : undefined;
}

/** Writes directly to Node's response. As much as possible is computed beforehand. */
export function sendPrepared(
  prepared: PreparedResponse,
  status: number,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const variant = chooseVariant(prepared, request.headers['accept-encoding']);
  const ifNoneMatch = status === 200 ? request.headers['if-none-match'] : undefined;
  const notModified = notModifiedHeaders(prepared, variant, ifNoneMatch);
  if (notModified) {
    response.writeHead(304, notModified);
    response.end();
    return;
  }
  const range = prepared.acceptsRanges && request.method === 'GET' && request.headers.range;
  if (range && (request.headers['if-range'] ?? variant.etag) === variant.etag) {
    sendRange(prepared, variant, range, response);
    return;
  }
  response.writeHead(status, variant.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}

function sendRange(prepared: PreparedResponse, { headers, body }: Variant, header: string, response: ServerResponse) {
  const range = readByteRange(header, body.length);
  if (range === 'all') {
    response.writeHead(200, headers);
    response.end(body);
    return;
  }
  if (range === 'unsatisfiable') {
    response.writeHead(416, [...prepared.commonHeaders, 'content-range', `bytes */${body.length}`]);
    response.end();
    return;
  }
  const { start, end } = range;
  response.writeHead(206, [
    ...prepared.commonHeaders,
    'etag',
    prepared.etag,
    'content-range',
    `bytes ${start}-${end}/${body.length}`,
    'content-length',
    String(end - start + 1),
  ]);
  response.end(body.subarray(start, end + 1));
}

export type ByteRange = { start: number; end: number };

/** The part of `size` bytes that a Range header requests. Multiple or invalid ranges are ignored, which selects everything. */
export function readByteRange(header: string, size: number): ByteRange | 'all' | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (from === undefined || (!from && !to) || (from && to && Number(from) > Number(to))) return 'all';
  const last = size - 1;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), last) : last;
  return start > end ? 'unsatisfiable' : { start, end };
}

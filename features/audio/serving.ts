import type { Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import fresh from 'fresh';
import { securityHeaders } from '#core/http/headers.ts';
import { type ByteRange, readByteRange } from '#core/http/prepared-response.ts';
import { fileNameOf } from './folder.ts';

export type SendAudio = ReturnType<typeof createAudioSender>;

/** Serves the audio files of a folder, from disk: they are too large for memory. */
export function createAudioSender(folder: string) {
  /** Returns whether there is such a file. */
  return async function sendAudio(path: string, request: IncomingMessage, response: ServerResponse) {
    const name = fileNameOf(path);
    const file = name && (await open(join(folder, name)).catch(() => undefined));
    if (!file) return false;
    await using closing = file;
    const stats = await file.stat();
    // A failed copy may have left an empty file.
    if (!stats.isFile() || stats.size === 0) return false;
    await send(closing, stats, name, request, response);
    return true;
  };
}

async function send(
  file: FileHandle,
  { size }: Stats,
  name: string,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
) {
  // A file never changes.
  const etag = `"${name}"`;
  const common = {
    ...securityHeaders,
    'content-type': name.endsWith('.mp3') ? 'audio/mpeg' : 'audio/x-m4a',
    'cache-control': 'public, max-age=31536000, immutable',
    // Podcast players and directories load the file from other sites.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'accept-ranges': 'bytes',
    etag,
  };
  if (headers['if-none-match'] && fresh({ 'if-none-match': headers['if-none-match'] }, { etag })) {
    response.writeHead(304, common).end();
    return;
  }
  const isRange = method === 'GET' && headers.range && (headers['if-range'] ?? etag) === etag;
  const range = isRange ? readByteRange(headers.range ?? '', size) : 'all';
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...common, 'content-range': `bytes */${size}` }).end();
    return;
  }
  const part: ByteRange = range === 'all' ? { start: 0, end: size - 1 } : range;
  response.writeHead(range === 'all' ? 200 : 206, {
    ...common,
    'content-length': part.end - part.start + 1,
    ...(range !== 'all' && { 'content-range': `bytes ${part.start}-${part.end}/${size}` }),
  });
  if (method === 'HEAD') response.end();
  // A visitor who leaves is not an error.
  else await pipeline(file.createReadStream({ ...part, autoClose: false }), response).catch(() => undefined);
}

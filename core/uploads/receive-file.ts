import type { FileHandle } from 'node:fs/promises';
import { Problem } from '#core/http/problem.ts';
import { typeOf } from '#core/http/request-body.ts';
import { fileProblem } from './sandbox.ts';

/** The most that is read of a file that is too large: closing the connection before the body has been read would lose our response. */
const maxRead = 1024 ** 3;

export type UploadLimits = {
  /** The first part of the media type. */
  type: 'image' | 'audio' | 'text';
  maxBytes: number;
  tooLarge: string;
};

/** A request, or another site's response. */
type Received = Pick<Request, 'headers' | 'body'>;

/** Rejects by headers, before any of the body is read. The real type is found later in the content. */
export function checkHeaders(request: Request, { type, tooLarge }: UploadLimits) {
  const sent = typeOf(request) ?? '';
  if (sent !== 'application/octet-stream' && !sent.startsWith(`${type}/`))
    throw new Problem(415, `Send the file as it is, as application/octet-stream or ${type}/….`);
  if (announcedBytes(request) > maxRead) throw tooLargeProblem(tooLarge);
}

function announcedBytes({ headers }: Received) {
  return Number(headers.get('content-length') ?? 0);
}

/** Writes the body to the file as it arrives, and returns its length. */
export function receiveFile(request: Received, file: FileHandle, limits: UploadLimits) {
  return writeBody(request, file, limits).catch(rethrowAsProblem);
}

async function writeBody(request: Received, file: FileHandle, { maxBytes, tooLarge }: UploadLimits) {
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    const isKept = Math.max(bytes + chunk.length, announcedBytes(request)) <= maxBytes;
    // Writes at explicit positions, so that later readers of the handle begin at its start. An almost full disk may take only a part.
    for (let at = 0; isKept && at < chunk.length; )
      at += (await file.write(chunk, at, chunk.length - at, bytes + at)).bytesWritten;
    bytes += chunk.length;
    if (bytes > maxRead) break;
  }
  if (bytes > maxBytes) throw tooLargeProblem(tooLarge);
  return bytes;
}

export function rethrowAsProblem(error: NodeJS.ErrnoException): never {
  if (error instanceof Problem) throw error;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    throw new Problem(507, 'The server has no room left for this file. Please tell whoever looks after the site.');
  if ('syscall' in error) throw error;
  // The client has hung up, which is not our error.
  throw fileProblem('The file did not arrive completely. Please send it again');
}

function tooLargeProblem(message: string) {
  return new Problem(413, `${message}.`, { errors: [{ field: 'file', message }] });
}

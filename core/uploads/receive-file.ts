import type { FileHandle } from 'node:fs/promises';
import { Problem } from '#core/http/problem.ts';
import { typeOf } from '#core/http/request-body.ts';
import { fileProblem } from './sandbox.ts';

/** Of a file that is too large, also what is not kept: a connection that is closed before it has been read loses our response. */
const maxRead = 1024 ** 3;

export type UploadLimits = {
  /** The first part of its media type. */
  type: 'image' | 'audio';
  maxBytes: number;
  tooLarge: string;
};

/** Refuses what can be refused before a byte is read. What the file really is shows its content. */
export function checkHeaders(request: Request, { type, tooLarge }: UploadLimits) {
  const sent = typeOf(request) ?? '';
  if (sent !== 'application/octet-stream' && !sent.startsWith(`${type}/`))
    throw new Problem(415, `Send the file as it is, as application/octet-stream or ${type}/….`);
  if (announcedBytes(request) > maxRead) throw tooLargeProblem(tooLarge);
}

function announcedBytes({ headers }: Request) {
  return Number(headers.get('content-length') ?? 0);
}

/** Writes the body to the file as it arrives, and returns its length. */
export function receiveFile(request: Request, file: FileHandle, limits: UploadLimits) {
  return writeBody(request, file, limits).catch(rethrowAsProblem);
}

async function writeBody(request: Request, file: FileHandle, { maxBytes, tooLarge }: UploadLimits) {
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    const isKept = Math.max(bytes + chunk.length, announcedBytes(request)) <= maxBytes;
    // At places, so that whoever reads the handle afterwards begins at its start. A disk that is almost full may take only a part.
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
  // A client that hangs up is not our mistake.
  throw fileProblem('The file did not arrive completely. Please send it again');
}

function tooLargeProblem(message: string) {
  return new Problem(413, `${message}.`, { errors: [{ field: 'file', message }] });
}

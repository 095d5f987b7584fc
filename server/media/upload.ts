import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxMediaBytes, mediaTooLarge } from '#http/media-messages.ts';
import { Problem } from '#http/problem.ts';
import { typeOf } from '#http/request-body.ts';
import { fileProblem } from '#server/uploads/reading-process.ts';
import { partialPrefix } from './folder.ts';
import type { ReadRecording } from './read-recording.ts';

type Recording = ReadRecording & { address: string; bytes: number };

const extensions: Record<ReadRecording['type'], string> = { 'audio/mpeg': 'mp3', 'audio/x-m4a': 'm4a' };

/** Of a file that is too large, also what is not kept: a connection that is closed before it has been read loses our response. */
const maxRead = 1024 ** 3;

/** Refuses what can be refused before a byte is read. */
export function checkHead(request: Request) {
  if (!typeOf(request)?.startsWith('audio/')) throw new Problem(415, 'Send the file as audio/mpeg or audio/mp4.');
  if (announcedBytes(request) > maxRead) throw tooLarge();
}

function announcedBytes({ headers }: Request) {
  return Number(headers.get('content-length') ?? 0);
}

/**
 * Writes an audio file into the folder as it arrives, under a name that nobody asks for until `read` has found out what it is. Nothing of
 * one that is refused stays.
 */
export async function receiveRecording(
  request: Request,
  folder: string,
  read: (path: string) => Promise<ReadRecording>,
): Promise<Recording> {
  await mkdir(folder, { recursive: true });
  const partial = join(folder, `${partialPrefix}${randomUUID()}`);
  try {
    const bytes = await writeFile(request, partial).catch(rethrowInWords);
    const { type, seconds } = await read(partial);
    const name = `${randomUUIDv7()}.${extensions[type]}`;
    await rename(partial, join(folder, name));
    await syncFolder(folder);
    return { address: `/media/${name}`, type, bytes, seconds };
  } finally {
    await rm(partial, { force: true });
  }
}

async function writeFile(request: Request, path: string) {
  const { body } = request;
  let bytes = 0;
  async function* limited(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxRead) break;
      if (Math.max(bytes, announcedBytes(request)) <= maxMediaBytes) yield chunk;
    }
    if (bytes > maxMediaBytes) throw tooLarge();
  }
  // Opened first: where a request breaks off at once, the stream would open its file after that was deleted.
  const file = await open(path, 'wx', 0o600);
  const received = body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([]);
  await pipeline(received, limited, file.createWriteStream({ flush: true }));
  return bytes;
}

/** So that the new name is there after a power failure, too. */
async function syncFolder(folder: string) {
  // Windows cannot do it.
  const opened = await open(folder).catch(() => undefined);
  await opened?.sync().catch(() => undefined);
  await opened?.close();
}

export function rethrowInWords(error: NodeJS.ErrnoException): never {
  if (error instanceof Problem) throw error;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    throw new Problem(507, 'The server has no room left for this file. Please tell whoever looks after the site.');
  if ('syscall' in error) throw error;
  // A client that hangs up is not our mistake.
  throw fileProblem('The file did not arrive completely. Please send it again');
}

function tooLarge() {
  return new Problem(413, `${mediaTooLarge}.`, { errors: [{ field: 'file', message: mediaTooLarge }] });
}

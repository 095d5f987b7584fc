import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { audioTooLarge, maxAudioBytes } from '#core/http/file-messages.ts';
import { receiveFile, type UploadLimits } from '#core/uploads/receive-file.ts';
import type { Audio } from '#records/declare/file-values.ts';
import { partialPrefix } from './folder.ts';
import type { ReadAudio } from './read-audio.program.ts';

const extensions: Record<ReadAudio['type'], string> = { 'audio/mpeg': 'mp3', 'audio/x-m4a': 'm4a' };

export const audioLimits: UploadLimits = { type: 'audio', maxBytes: maxAudioBytes, tooLarge: audioTooLarge };

/**
 * Writes an audio file into the folder as it arrives, under a temporary name that is not served, until `read` has identified it. Nothing of
 * a rejected file is kept.
 */
export async function receiveAudio(
  request: Pick<Request, 'headers' | 'body'>,
  folder: string,
  read: (path: string) => Promise<ReadAudio>,
): Promise<Audio> {
  await mkdir(folder, { recursive: true });
  const partial = join(folder, `${partialPrefix}${randomUUID()}`);
  try {
    const bytes = await writeFile(request, partial);
    const { type, seconds } = await read(partial);
    const name = `${randomUUIDv7()}.${extensions[type]}`;
    await rename(partial, join(folder, name));
    await syncFolder(folder);
    return { address: `/media/${name}`, type, bytes, seconds };
  } finally {
    await rm(partial, { force: true });
  }
}

async function writeFile(request: Pick<Request, 'headers' | 'body'>, path: string) {
  await using file = await open(path, 'wx', 0o600);
  const bytes = await receiveFile(request, file, audioLimits);
  await file.sync();
  return bytes;
}

/** Makes the rename survive a power failure. */
async function syncFolder(folder: string) {
  // Windows does not support this.
  const opened = await open(folder).catch(() => undefined);
  await opened?.sync().catch(() => undefined);
  await opened?.close();
}

import { createReadStream } from 'node:fs';
import type { Content } from '#content/words.ts';
import { openTemporaryFile } from '#core/uploads/temporary-file.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import { createUploadReader, readingFacts } from './read-upload.ts';
import { stage } from './stage.ts';
import type { Db } from './tables.ts';

/** Looks over a file on this machine, which stays as it is. */
export async function planFile(services: { db: Db; nouns: readonly ServerNoun[] }, path: string, content: Content) {
  const reader = createUploadReader();
  const now = new Date();
  try {
    await using copy = await openTemporaryFile();
    let bytes = 0;
    for await (const chunk of createReadStream(path))
      bytes += (await copy.write(chunk, 0, chunk.length, bytes)).bytesWritten;
    return await stage(services, reader.read(copy, readingFacts(content, now)), now);
  } finally {
    reader.close();
  }
}

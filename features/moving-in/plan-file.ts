import { createReadStream } from 'node:fs';
import type { Content } from '#content/words.ts';
import { openTemporaryFile } from '#core/uploads/temporary-file.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import type { Facts } from './candidate.ts';
import { createUploadReader, readingFacts } from './read-upload.ts';
import { stage } from './stage.ts';
import type { Db } from './tables.ts';

type Services = { db: Db; nouns: readonly ServerNoun[]; feeds: Facts['feeds'] };

/** Looks over a file on this machine, which stays as it is. */
export async function planFile({ db, nouns, feeds }: Services, path: string, content: Content) {
  const reader = createUploadReader();
  const now = new Date();
  try {
    await using copy = await openTemporaryFile();
    let bytes = 0;
    for await (const chunk of createReadStream(path))
      bytes += (await copy.write(chunk, 0, chunk.length, bytes)).bytesWritten;
    return await stage({ db, nouns }, reader.read(copy, readingFacts(content, { now, nouns, feeds })), now);
  } finally {
    reader.close();
  }
}

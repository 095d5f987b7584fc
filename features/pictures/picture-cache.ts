import { LRUCache } from 'lru-cache';
import { prepareFile } from '#core/http/files.ts';
import type { PreparedResponse } from '#core/http/prepared-response.ts';
import { readPictureFile } from '#records/store/pictures.server.ts';
import type { Db } from '#records/store/tables.server.ts';

const maxBytes = 32 * 1024 ** 2;
const filePath = /^\/pictures\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(\d{1,4}\.avif|1200\.jpg)$/;

export type PictureCache = ReturnType<typeof createPictureCache>;
type Draw = () => Promise<Uint8Array>;

/** Caches the files of uploaded pictures, and the drawn ones, requested last. They never change, so nothing has to be revalidated. */
export function createPictureCache(db: Db) {
  const cache = new LRUCache<string, PreparedResponse, Draw | undefined>({
    maxSize: maxBytes,
    // The fast path stores a second copy with the headers.
    sizeCalculation: ({ variants }) => 2 * variants[''].body.length,
    fetchMethod: async (path, _, { context: draw }) => {
      const [, id = '', name = ''] = filePath.exec(path) ?? [];
      const bytes = draw ? Buffer.from(await draw()) : await readPictureFile(db, id, name);
      return bytes && prepareFile(path, { '': bytes });
    },
  });
  return {
    /** Not for cards, whose items may have been taken down. */
    get: (path: string) => (filePath.test(path) ? cache.get(path) : undefined),
    /** Reads a file from the database once for all concurrent requests. Undefined if there is no such file. */
    load: async (path: string) => (filePath.test(path) ? cache.fetch(path, { context: undefined }) : undefined),
    /** Draws a picture once for all concurrent requests. */
    loadDrawn: (path: string, draw: Draw) => cache.fetch(path, { context: draw }),
  };
}

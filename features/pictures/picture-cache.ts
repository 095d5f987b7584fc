import { LRUCache } from 'lru-cache';
import { prepareFile } from '#core/http/files.ts';
import type { PreparedResponse } from '#core/http/prepared-response.ts';
import type { Card } from '#records/declare/card.ts';
import { readPictureFile } from '#records/store/pictures.server.ts';
import type { Db } from '#records/store/tables.server.ts';

const maxBytes = 32 * 1024 ** 2;
const filePath = /^\/pictures\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(\d{1,4}\.avif|1200\.jpg)$/;

export type PictureCache = ReturnType<typeof createPictureCache>;

/** Caches the files of uploaded pictures, and the cards, requested last. They never change, so nothing has to be revalidated. */
export function createPictureCache(db: Db, drawCard: (card: Card) => Promise<Uint8Array>) {
  const cache = new LRUCache<string, PreparedResponse, Card | undefined>({
    maxSize: maxBytes,
    // The fast path stores a second copy with the headers.
    sizeCalculation: ({ variants }) => 2 * variants[''].body.length,
    fetchMethod: async (path, _, { context: card }) => {
      const [, id = '', name = ''] = filePath.exec(path) ?? [];
      const bytes = card ? Buffer.from(await drawCard(card)) : await readPictureFile(db, id, name);
      return bytes && prepareFile(path, { '': bytes });
    },
  });
  return {
    /** Not for cards, whose items may have been taken down. */
    get: (path: string) => (filePath.test(path) ? cache.get(path) : undefined),
    /** Reads a file from the database once for all concurrent requests. Undefined if there is no such file. */
    load: async (path: string) => (filePath.test(path) ? cache.fetch(path, { context: undefined }) : undefined),
    /** Draws a card once for all concurrent requests. */
    loadCard: (path: string, card: Card) => cache.fetch(path, { context: card }),
  };
}

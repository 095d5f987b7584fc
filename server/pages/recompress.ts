import { logFailure } from '#server/log.ts';
import { type PreparedResponse, recompressResponse } from './prepared-response.ts';

/** Larger bodies take seconds to compress at the best level. */
const maxLength = 262_144;

/**
 * Pages rendered while the server runs are compressed quickly. Once nothing has changed for `quietMs`, this recompresses them
 * one by one at the level the build uses.
 */
export function createRecompressor(responses: Map<string, PreparedResponse>, quietMs = 15_000) {
  const pending = new Map<string, PreparedResponse>();
  let timer: NodeJS.Timeout | undefined;

  async function recompress() {
    for (const [path, response] of pending) {
      pending.delete(path);
      if (responses.get(path) !== response) continue;
      const better = await recompressResponse(response);
      if (responses.get(path) === response) responses.set(path, better);
    }
  }

  return {
    add(path: string, response: PreparedResponse) {
      if (response.variants[''].body.length > maxLength) return;
      pending.set(path, response);
      clearTimeout(timer);
      timer = setTimeout(() => recompress().catch(logFailure('Recompressing')), quietMs).unref();
    },
    close() {
      pending.clear();
      clearTimeout(timer);
    },
  };
}

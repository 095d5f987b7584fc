import { type Kept, recompressed } from './kept.ts';

/** Longer ones take seconds to compress at full strength. */
const longest = 262_144;

/**
 * Pages made while the server runs are compressed quickly. Once nothing has changed for a while they are compressed as well as those of
 * the build, one after another.
 */
export function createRecompressor(responses: Map<string, Kept>, quietMs = 5_000) {
  const quick = new Map<string, Kept>();
  let timer: NodeJS.Timeout | undefined;

  async function recompress() {
    for (const [path, response] of quick) {
      quick.delete(path);
      const better = await recompressed(response);
      if (responses.get(path) === response) responses.set(path, better);
    }
  }

  return {
    add(path: string, response: Kept) {
      if (response.variants[''].body.length > longest) return;
      quick.set(path, response);
      clearTimeout(timer);
      timer = setTimeout(() => recompress().catch(console.error), quietMs).unref();
    },
    close() {
      quick.clear();
      clearTimeout(timer);
    },
  };
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** `best` is for responses compressed once and sent often, `quick` for when a client is waiting. */
const levels = {
  best: { brotli: 11, zstd: 19, gzip: 9 },
  quick: { brotli: 5, zstd: 6, gzip: 6 },
};
export type Level = keyof typeof levels;

/** Runs the encoders sequentially, with small windows, because each leaves its working memory allocated to the process. */
export async function compress(source: Buffer, level: Level) {
  const { brotli, zstd, gzip: deflate } = levels[level];
  const window = level === 'best' ? 22 : 18;
  const br = await promisify(brotliCompress)(source, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotli,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    },
  });
  const zst = await promisify(zstdCompress)(source, {
    params: { [constants.ZSTD_c_compressionLevel]: zstd, [constants.ZSTD_c_windowLog]: window },
  });
  return { br, zstd: zst, gzip: await promisify(gzip)(source, { level: deflate }) };
}

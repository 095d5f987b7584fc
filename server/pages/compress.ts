import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** `best` is for what is compressed once and sent often, `quick` for what somebody waits for. */
const levels = {
  best: { brotli: 11, zstd: 19, gzip: 9 },
  quick: { brotli: 5, zstd: 6, gzip: 6 },
};
export type Level = keyof typeof levels;

/**
 * Off the main thread, one encoder after another and in windows no larger than needed: three at once would each leave their working
 * memory with the process.
 */
export async function compress(plain: Buffer, level: Level) {
  const { brotli, zstd, gzip: deflate } = levels[level];
  const window = level === 'best' ? 22 : 18;
  const br = await promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotli,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
  const zst = await promisify(zstdCompress)(plain, {
    params: { [constants.ZSTD_c_compressionLevel]: zstd, [constants.ZSTD_c_windowLog]: window },
  });
  return { br, zstd: zst, gzip: await promisify(gzip)(plain, { level: deflate }) };
}

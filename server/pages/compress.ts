import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';

/** At full strength: for what is compressed once, at build. */
export function compressBest(plain: Buffer) {
  return {
    br: brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    zstd: zstdCompressSync(plain, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
    gzip: gzipSync(plain, { level: 9 }),
  };
}

/**
 * At the strength that is worth its time while the server runs, off the main thread. One after another and in small windows:
 * three at once would each leave their working memory with the process.
 */
export async function compressQuickly(plain: Buffer) {
  const br = await promisify(brotliCompress)(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
  });
  const zstd = await promisify(zstdCompress)(plain, {
    params: { [constants.ZSTD_c_compressionLevel]: 6, [constants.ZSTD_c_windowLog]: 18 },
  });
  return { br, zstd, gzip: await promisify(gzip)(plain, { level: 6 }) };
}

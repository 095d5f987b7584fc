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

/** At the strength that is worth its time while the server runs, off the main thread. */
export async function compressQuickly(plain: Buffer) {
  const [br, zstd, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(zstdCompress)(plain, { params: { [constants.ZSTD_c_compressionLevel]: 6 } }),
    promisify(gzip)(plain, { level: 6 }),
  ]);
  return { br, zstd, gzip: gz };
}

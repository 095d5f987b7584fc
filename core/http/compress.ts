import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** `best` is for responses that are compressed once and sent often, `quick` for when a client is waiting. */
const levels = {
  best: { br: 11, gzip: 9, window: 22 },
  quick: { br: 5, gzip: 6, window: 18 },
};
type Level = keyof typeof levels;

/** The compressions, best first. */
export const compressions = ['br', 'gzip'] as const;
export type Compression = (typeof compressions)[number];

const encoders: Record<Compression, (source: Buffer, level: Level) => Promise<Buffer>> = {
  br: (source, level) =>
    promisify(brotliCompress)(source, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: levels[level].br,
        [constants.BROTLI_PARAM_LGWIN]: levels[level].window,
        [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
      },
    }),
  gzip: (source, level) => promisify(gzip)(source, { level: levels[level].gzip }),
};

/** Runs the encoders sequentially and with small windows, because their working memory stays allocated to the process. */
export async function compress<Name extends Compression>(source: Buffer, level: Level, names: readonly Name[]) {
  const bodies = {} as Record<Name, Buffer>;
  for (const name of names) bodies[name] = await encoders[name](source, level);
  return bodies;
}

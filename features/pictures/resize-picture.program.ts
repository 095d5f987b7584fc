// Runs in its own process, started by resizer.ts for one picture: image decoders have vulnerabilities, use much memory and crash.
import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { lowerPriority } from '#core/uploads/lower-priority.ts';
import { pictureWidths, widthsFor } from '#ui/picture-widths.ts';
import { toAvif, toJpeg } from './encode.ts';

/** The files by name, '800.avif' or '1200.jpg', and the size of the largest. */
export type ResizedPicture = { width: number; height: number; files: Record<string, Uint8Array> };
/** `unreadable`: incomplete or not a picture; `maxPixels`: too many pixels; `unsupported`: sharp is not available for this platform. */
export type Refusal = { refusal: 'maxPixels' | 'unreadable' | 'unsupported' };

const maxPixels = 40e6;
const maxWidth = Math.max(...pictureWidths);
/** Limits tall pictures, whose largest files would otherwise take minutes. */
const maxHeight = 2 * maxWidth;
/** The allowed loaders: never SVG, TIFF or PDF. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);

lowerPriority();

process.send?.(await resize(await buffer(process.stdin)).catch(() => ({ refusal: 'unreadable' })));

/** Rejects if the upload cannot be read. */
async function resize(upload: Buffer): Promise<ResizedPicture | Refusal> {
  const { default: sharp } = await import('sharp').catch(() => ({ default: undefined }));
  if (!sharp) return { refusal: 'unsupported' };
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });

  const { width, height, format, icc, hasAlpha } = await sharp(upload, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) return { refusal: 'maxPixels' };
  const open = (bytes: Buffer) => sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels });
  const { data, info } = await decode(open(upload)).catch(async (error) => {
    // HEIF is either AVIF, which sharp supports, or HEIC.
    if (format !== 'heif') throw error;
    const { decodeHeic } = await import('./decode-heic.ts');
    return decode(open(await decodeHeic(upload, { icc, hasAlpha, maxPixels, maxWidth })));
  });
  return resizeAll(sharp(data, { raw: info }), info);
}

/** Returns upright sRGB pixels within the size limits. Nothing else in the upload gets any further. */
function decode(picture: Sharp) {
  return picture
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

async function resizeAll(picture: Sharp, { width, height }: Omit<ResizedPicture, 'files'>): Promise<ResizedPicture> {
  const files: Record<string, Uint8Array> = {};
  for (const size of widthsFor(width)) files[`${size}.avif`] = await toAvif(picture, size, { effort: 3 }).toBuffer();
  files['1200.jpg'] = await toJpeg(picture).toBuffer();
  return { width, height, files };
}

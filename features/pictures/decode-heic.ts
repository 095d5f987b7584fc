import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Options = { icc?: Buffer; hasAlpha: boolean; maxPixels: number; maxWidth: number };

/**
 * Decodes HEIC, the format of Apple's phones, which sharp lacks because of patents. Returns a PNG, upright and not wider than `maxWidth`, with the
 * photo's color profile, which sharp does not accept with raw pixels.
 */
export async function decodeHeic(upload: Buffer, { icc, hasAlpha, maxPixels, maxWidth }: Options): Promise<Buffer> {
  const { default: heic } = await import('heic-decode');
  const [image] = await heic.all({ buffer: upload });
  if (!image || image.width * image.height > maxPixels)
    throw new Error('There is no picture in it that may be decoded');
  const { width, height, data } = await image.decode();
  const pixels = sharp(data, { raw: { width, height, channels: 4 } });
  const shrunk = (hasAlpha ? pixels : pixels.removeAlpha()).resize({ width: maxWidth, withoutEnlargement: true });
  const png = await shrunk.png({ compressionLevel: 1 }).toBuffer();
  return icc ? withProfile(png, icc) : png;
}

/** The length of a PNG's signature and first chunk, after which a profile may be inserted. */
const headLength = 33;

function withProfile(png: Buffer, icc: Buffer) {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([png.subarray(0, headLength), length, content, checksum, png.subarray(headLength)]);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

/** Metadata that must not be in any served file: the camera's name and the picture's location. */
export const secret = 'Secret camera';

/** A picture stored sideways, in Display P3: a red stripe on the left, which is at the top when upright. */
function rotatedPicture(width: number, height: number) {
  const stripe = { create: { width: width / 4, height, channels: 3 as const, background: '#e63c28' } };
  return sharp({ create: { width, height, channels: 3, background: '#3060a0' } })
    .composite([{ input: stripe, left: 0, top: 0 }])
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: secret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 41/1 5/1', GPSLongitudeRef: 'W', GPSLongitude: '83/1 55/1 46/1' },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Make="${secret}"/></rdf:RDF></x:xmpmeta>`,
    )
    .withMetadata({ orientation: 6 });
}

const formats: Record<string, (picture: Sharp) => Sharp> = {
  JPEG: (picture) => picture.jpeg(),
  PNG: (picture) => picture.png(),
  WebP: (picture) => picture.webp({ quality: 95 }),
};

/** Created with heif-enc. Its rotation is a property of the container, as on an iPhone. */
export const heic = readFileSync(join(import.meta.dirname, 'turned.heic'));

/** Pictures as cameras and phones store them, in every format with an orientation. */
export async function rotatedUploads(): Promise<[format: string, upload: Buffer][]> {
  const made = Object.entries(formats).map(
    async ([format, write]) => [format, await write(rotatedPicture(1000, 800)).toBuffer()] as [string, Buffer],
  );
  return [...(await Promise.all(made)), ['HEIC', heic]];
}

/** A plain picture. */
export function picture(width = 600, height = 400, background = '#336699') {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** An upload as a browser sends it. */
export function uploadRequest(body: Uint8Array, type = 'application/octet-stream') {
  return { method: 'POST', headers: { 'content-type': type }, body };
}

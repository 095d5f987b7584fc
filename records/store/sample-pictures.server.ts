import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SamplePicture } from '#content/schema.ts';
import pictures from '#pictures/manifest.json' with { type: 'json' };
import type { Picture } from '#records/declare/file-values.ts';
import { widthsFor } from '#ui/picture-widths.ts';
import { findPicture, storePicture } from './pictures.server.ts';
import type { Db } from './tables.server.ts';

/** The published files: beside this folder, or beside the bundled program. */
const published = [join('..', '..', 'public'), join('..', 'client')]
  .map((folder) => join(import.meta.dirname, folder))
  .find((folder) => existsSync(join(folder, 'pictures')));

/** The value of a sample's picture. Its id is the same for the same picture and text. */
export function toPicture({ name, alt }: SamplePicture): Picture {
  const { src, width, height } = pictures[name];
  const hash = createHash('sha256').update(JSON.stringify([src, alt]));
  const id = hash.digest('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  // The upper part matters most in the site's own pictures.
  return { id, width, height, alt, focusX: 50, focusY: 10 };
}

/** Stores one of the site's own pictures as if it had been uploaded. Must be called within a transaction. */
export async function storeSamplePicture(db: Db, picture: SamplePicture, now: Date) {
  const { id, width, height } = toPicture(picture);
  if (await findPicture(db, id)) return;
  const { src } = pictures[picture.name];
  const names = [...widthsFor(width).map((size) => `${size}.avif`), '1200.jpg'];
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(`${join(published ?? '', src)}-${name}`)]));
  await storePicture(db, id, { files, width, height }, now);
}

import * as z from 'zod/mini';
import { Picture } from '#records/declare/file-values.ts';
import type { ContentTable } from '#records/transfer/content-tables.server.ts';
import { Id } from '#records/transfer/import-file.server.ts';

const { width, height } = Picture.shape;

/** The tables of pictures in an export, with bytes in Base64. */
export const pictureTables: ContentTable[] = [
  {
    name: 'pictures',
    key: ['id'],
    Row: z.strictObject({ id: Id, width, height, files: Id, createdAt: z.iso.datetime() }),
  },
  {
    name: 'pictureFiles',
    key: ['files', 'name'],
    Row: z.strictObject({
      files: Id,
      name: z.string(),
      bytes: z.pipe(
        z.base64(),
        z.transform((text) => Buffer.from(text, 'base64')),
      ),
    }),
  },
];

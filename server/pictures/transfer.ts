import * as z from 'zod/mini';
import { PictureDetails } from '#records/picture-details.ts';
import type { ContentTable } from '#records/transfer/content-tables.server.ts';
import { Id } from '#records/transfer/import-file.server.ts';

/** What an export has of the pictures. Their bytes are Base64 there. */
export const pictureTables: ContentTable[] = [
  {
    name: 'pictures',
    key: ['id'],
    Row: z.strictObject({ ...PictureDetails.shape, id: Id, files: Id, createdAt: z.iso.datetime() }),
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

import * as z from 'zod/mini';
import type { ContentTable } from '#records/transfer/content-tables.server.ts';

/** What an export has of audio files, which are not in it themselves, and by what directories know the podcast. */
export const mediaTables: ContentTable[] = [
  {
    name: 'recordings',
    key: ['address'],
    Row: z.strictObject({
      address: z.string(),
      type: z.string(),
      bytes: z.int(),
      seconds: z.int(),
      createdAt: z.iso.datetime(),
    }),
  },
  { name: 'identifiers', key: ['name'], Row: z.strictObject({ name: z.string(), value: z.string() }) },
];

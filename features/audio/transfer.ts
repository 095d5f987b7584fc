import * as z from 'zod/mini';
import { Audio } from '#records/declare/file-values.ts';
import type { ContentTable } from '#records/transfer/content-tables.server.ts';

/** What an export has of audio files, which are not in it themselves, and by what directories know the podcast. */
export const audioTables: ContentTable[] = [
  {
    name: 'audioFiles',
    key: ['address'],
    Row: z.strictObject({ ...Audio.shape, createdAt: z.iso.datetime() }),
  },
  { name: 'identifiers', key: ['name'], Row: z.strictObject({ name: z.string(), value: z.string() }) },
];

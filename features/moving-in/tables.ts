import * as z from 'zod/mini';
import type { NounTables, Db as RecordsDb } from '#records/store/tables.server.ts';
import type { ContentTable } from '#records/transfer/content-tables.server.ts';
import { Id } from '#records/transfer/import-file.server.ts';
import { fileStates, importStates } from './import.ts';

const imports = z.strictObject({
  id: Id,
  title: z.string(),
  state: z.enum(importStates),
  /** JSON, see import.ts: what would happen, what was chosen, and what has happened. */
  report: z.string(),
  choices: z.string(),
  outcome: z.string(),
  createdAt: z.iso.datetime(),
});

/** Where an item came from: its name in another program. */
const origins = z.strictObject({
  source: z.string(),
  key: z.string(),
  noun: z.string(),
  itemId: Id,
  /** The version of the item after the last import: if it has another one, somebody has changed it. */
  version: z.int(),
  /** Of what was imported last, or '' if that was undone. */
  hash: z.string(),
  publishedAt: z.string(),
  /** 'link': the item was here already, from somewhere else. */
  action: z.enum(['create', 'link']),
  /** The import that can still undo it, or ''. */
  import: z.string(),
  /** The import that has changed it last, while that can be undone, or ''. */
  updatedBy: z.string(),
  undone: z.int(),
});

/** An address on an earlier site, and where it leads: to an item, whatever its address is then, or to a `target`. */
const formerAddresses = z.strictObject({
  path: z.string(),
  noun: z.string(),
  itemId: z.string(),
  target: z.string(),
  status: z.int(),
  import: z.string(),
});

/** A picture or audio file elsewhere that can be brought here. `takenAt`: when a process began to fetch it. */
const importFiles = z.strictObject({
  id: Id,
  import: Id,
  noun: z.string(),
  itemId: Id,
  field: z.string(),
  address: z.string(),
  alt: z.string(),
  bytes: z.int(),
  state: z.enum(fileStates),
  note: z.string(),
  takenAt: z.string(),
});

export type MovingInTables = {
  imports: z.infer<typeof imports>;
  /** What an import has not brought in yet. Not exported: it is gone when the import is done. */
  importRows: { import: string; position: number; row: string };
  origins: z.infer<typeof origins>;
  formerAddresses: z.infer<typeof formerAddresses>;
  importFiles: z.infer<typeof importFiles>;
};

/** A database with these tables, among others. */
export type Db = RecordsDb<NounTables & MovingInTables>;

/** The tables in an export. */
export const movingInTables: ContentTable[] = [
  { name: 'imports', key: ['id'], Row: imports },
  { name: 'origins', key: ['source', 'key'], Row: origins },
  { name: 'formerAddresses', key: ['path'], Row: formerAddresses },
  { name: 'importFiles', key: ['id'], Row: importFiles },
];

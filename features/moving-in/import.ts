import * as z from 'zod/mini';

/** 'reading': its file is still being read. */
export const importStates = ['reading', 'planned', 'running', 'done', 'undoing', 'undone'] as const;
export const fileStates = ['offered', 'waiting', 'fetching', 'done', 'failed'] as const;

/**
 * What becomes of a candidate. 'same': it is here as it is there. 'changed': there, and nobody has touched it here. 'touched': changed there,
 * and somebody has changed it here. 'deleted': somebody has deleted it here. 'double': an item from elsewhere is probably the same. 'unfit': it
 * cannot be saved.
 */
export const fates = ['new', 'changed', 'double', 'same', 'touched', 'deleted', 'unfit'] as const;
export type Fate = (typeof fates)[number];

/** The number of all, and the first few titles. */
const Group = z.object({ noun: z.string(), fate: z.enum(fates), count: z.int(), titles: z.array(z.string()) });

/** An item as it would be, field by field. `before`: as it is here. */
const Sample = z.object({
  noun: z.string(),
  title: z.string(),
  fate: z.enum(fates),
  fields: z.array(z.object({ label: z.string(), value: z.string(), before: z.optional(z.string()) })),
  notes: z.array(z.string()),
});
export type Sample = z.infer<typeof Sample>;

const FileCount = z.object({
  field: z.string(),
  state: z.enum(fileStates),
  count: z.int(),
  /** Of those whose size is known. */
  bytes: z.int(),
});

/** What would happen. */
export const Report = z.object({
  groups: z.array(Group),
  samples: z.array(Sample),
  leftOut: z.array(z.object({ why: z.string(), count: z.int(), titles: z.array(z.string()) })),
  notes: z.array(z.string()),
  /** The number of addresses on the earlier site that will lead here. */
  addresses: z.int(),
  files: z.array(FileCount),
  /** The number of steps. */
  total: z.int(),
});
export type Report = z.infer<typeof Report>;

/** `updates`: take over what has changed there. `doubles`: also bring in what is probably here already. */
export const Choices = z.object({ updates: z.boolean(), doubles: z.boolean() });
export type Choices = z.infer<typeof Choices>;

/** What has happened: the counts by fate, what could not be saved, and for an undone import, what stays. */
export const Outcome = z.object({
  counts: z.partialRecord(z.enum(fates), z.int()),
  problems: z.array(z.string()),
  undone: z.int(),
  kept: z.array(z.string()),
});
export type Outcome = z.infer<typeof Outcome>;

export const Import = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(importStates),
  createdAt: z.iso.datetime(),
  report: Report,
  outcome: Outcome,
  /** The number of steps that are left. */
  left: z.int(),
  files: z.array(FileCount),
});
export type Import = z.infer<typeof Import>;

export const FileChoice = z.object({ field: z.enum(['picture', 'audio']) });
export const RemoteFile = z.object({ address: z.string().check(z.trim(), z.maxLength(2_000)) });

/** An old address, and where it leads now; '' if its item is not public. */
export const FormerAddress = z.object({ path: z.string(), target: z.string(), title: z.string() });
export const FormerAddresses = z.object({ count: z.int(), items: z.array(FormerAddress) });
export type FormerAddresses = z.infer<typeof FormerAddresses>;

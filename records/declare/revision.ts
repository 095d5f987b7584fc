import * as z from 'zod/mini';
import { notAnObject } from '#core/text.ts';
import type { Item } from './noun.ts';

const Action = z.enum(['create', 'update', 'delete', 'restore', 'confirm']);
export type Action = z.infer<typeof Action>;

export function pastTense(action: Action) {
  return action.endsWith('e') ? `${action}d` : `${action}ed`;
}

/** One change of an item: `before` is null if it did not exist or was in the bin, `after` is null if it was deleted. */
export type Revision<Kind extends Item = Item> = {
  id: string;
  /** The noun's path. */
  noun: string;
  itemId: string;
  /** The version that the change produced. */
  version: number;
  action: Action;
  at: string;
  before: Kind | null;
  after: Kind | null;
};

/** How many changes of all items the API returns at a time. */
export const revisionsPerPage = 50;

/** A deleted item as it was last, and the id of the revision that deleted it. */
export type BinEntry<Kind extends Item = Item> = { noun: string; item: Kind; deletedAt: string; revision: string };

/** When an item was last changed, and last changed or confirmed. */
export type ItemTimes = { changedAt: string; checkedAt: string };

/** Without a revision, the last state is restored. */
export const Restore = z.object({ revision: z.optional(z.string('Revision must be an id')) }, notAnObject);

/** The revisions of the entries to delete for good. */
export const EmptyBin = z.object(
  { revisions: z.array(z.string('Revisions must be ids'), 'Revisions must be a list') },
  notAnObject,
);

/** Revision metadata, without the states. */
export const RevisionHead = z.object({
  id: z.string(),
  noun: z.string(),
  itemId: z.string(),
  version: z.int(),
  action: Action,
  at: z.iso.datetime(),
});

import { fieldChanges } from '#admin/history/field-changes.ts';
import type { Current } from '#admin/history/use-write.ts';
import type { Values } from '#records/declare/field.ts';
import { type Noun, type SavedItem, valuesOf } from '#records/declare/noun.ts';

/** After somebody else has saved the item: what the volunteer wrote, and the item's current state. */
export type Conflict = { mine: Values; theirs?: Current };

/** The state of a form. The browser stores it per item, and for a new one, until it is saved or discarded. */
export type Draft = {
  /** The version on which it is based; undefined for a new item. */
  base?: SavedItem | undefined;
  values?: Values;
  /** Files that are not uploaded yet, by field. A reload loses them: no storage takes files. */
  uploads?: Record<string, unknown> | undefined;
  conflict?: Conflict;
  /** Requests without a response, which the server may have saved. It creates only one item per key. */
  sent?: { key: string; inputs: Values[]; values: Values | undefined } | undefined;
};

export type DraftEvent =
  | { type: 'typed'; base: SavedItem | undefined; values: Values }
  /** A file was chosen, uploaded or removed. */
  | { type: 'upload changed'; field: string; upload: unknown }
  /** `key`: a new idempotency key, used for the first request. */
  | { type: 'sent'; input: Values; key: string }
  /** The server responded that it has not saved the item. */
  | { type: 'refused' }
  | { type: 'conflict found'; base: SavedItem; input: Values; theirs: Current }
  /** `item`: undefined if the response had none. */
  | { type: 'saved'; item: SavedItem | undefined };

/** Returns the draft after an event, or undefined if nothing is left of it. */
export function nextDraft(noun: Noun, draft: Draft = {}, event: DraftEvent): Draft | undefined {
  const { values, uploads, sent } = draft;
  switch (event.type) {
    case 'typed':
      return { ...draft, base: event.base, values: event.values };
    case 'upload changed': {
      const all = { ...uploads, [event.field]: event.upload };
      return { ...draft, uploads: Object.values(all).some(Boolean) ? all : undefined };
    }
    case 'sent': {
      const { key, inputs } = sent ?? { key: event.key, inputs: [] };
      return { ...draft, sent: { key, inputs: [...inputs, event.input], values } };
    }
    case 'refused':
      return { ...draft, sent: undefined };
    case 'conflict found':
      return { ...draft, ...withTheirs(noun, draft, event) };
    case 'saved': {
      // Changes made while the request was pending become a draft based on the saved version.
      const hasChanged = uploads || JSON.stringify(values) !== JSON.stringify(sent?.values);
      return event.item && values && hasChanged ? { base: event.item, values, uploads } : undefined;
    }
  }
}

type ConflictFound = Extract<DraftEvent, { type: 'conflict found' }>;

/** Fields changed only by the other person take that value; the volunteer can choose her own. */
function withTheirs(noun: Noun, draft: Draft, { base, input, theirs }: ConflictFound): Draft {
  // The pressed button is not part of the draft.
  const publication = 'publishAt' in input && { publishAt: input.publishAt, hideAt: input.hideAt };
  const typed = { ...(draft.values ?? input), ...publication };
  const { data: mine = typed } = noun.Input.safeParse(typed);
  const changed = new Set(fieldChanges(noun, valuesOf(noun, base), mine).map(({ name }) => name));
  const unchanged = Object.entries(theirs ? valuesOf(noun, theirs) : {}).filter(([name]) => !changed.has(name));
  return { base, values: { ...mine, ...Object.fromEntries(unchanged) }, conflict: { mine, theirs } };
}

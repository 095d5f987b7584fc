import { fieldChanges } from '#app/admin/changes/field-changes.ts';
import type { Current } from '#app/admin/changes/use-write.ts';
import type { Values } from '#records/field.ts';
import { type Noun, type SavedItem, valuesOf } from '#records/noun.ts';

/** Somebody else saved the item in the meantime: what the volunteer wrote, and the item's current state. */
export type Conflict = { mine: Values; theirs?: Current };

/** A form's state, which the browser stores for each item, and for a new one, until it is saved or discarded. */
export type Draft = {
  /** The version on which it is based; undefined for a new item. */
  base?: SavedItem | undefined;
  values?: Values;
  /** Files and their descriptions that are not uploaded, by field. A reload loses them: no storage takes files. */
  uploads?: Record<string, unknown> | undefined;
  conflict?: Conflict;
  sent?: Sent;
};

/** Requests that have not been answered: the server may have saved them. */
type Sent = {
  /** The server creates only one item per key. */
  key: string;
  inputs: Values[];
  /** The form's values when the last one was sent. */
  values: Values | undefined;
};

export type DraftEvent =
  | { type: 'typed'; base: SavedItem | undefined; values: Values }
  /** A file was chosen, described, uploaded or removed. */
  | { type: 'upload changed'; field: string; upload: unknown }
  | { type: 'sent'; sent: Sent }
  /** The server answered that it has not saved the item. */
  | { type: 'refused' }
  | { type: 'conflict found'; base: SavedItem; input: Values; theirs: Current }
  /** `item`: undefined if the response had none. */
  | { type: 'saved'; item: SavedItem | undefined };

/** The draft after an event; undefined if nothing is left to store. */
export function nextDraft(noun: Noun, draft: Draft = {}, event: DraftEvent): Draft | undefined {
  switch (event.type) {
    case 'typed':
      return { ...draft, base: event.base, values: event.values };
    case 'upload changed': {
      const { [event.field]: _, ...others } = draft.uploads ?? {};
      const uploads = event.upload ? { ...others, [event.field]: event.upload } : others;
      return { ...draft, uploads: Object.keys(uploads).length > 0 ? uploads : undefined };
    }
    case 'sent':
      return { ...draft, sent: event.sent };
    case 'refused': {
      const { sent: _, ...rest } = draft;
      return Object.keys(rest).length > 0 ? rest : undefined;
    }
    case 'conflict found':
      return { ...draft, ...withTheirs(noun, draft, event) };
    case 'saved':
      return typedMeanwhile(draft, event.item);
  }
}

/** The requests without an answer, with another one. `key`: for the first of them. */
export function addRequest({ sent, values }: Draft = {}, input: Values, key: string): Sent {
  return { key: sent?.key ?? key, inputs: [...(sent?.inputs ?? []), input], values };
}

/** Fields that only they changed get their value; the volunteer can choose her own. */
function withTheirs(noun: Noun, draft: Draft, { base, input, theirs }: DraftEvent & { type: 'conflict found' }): Draft {
  // Which button was pressed is not in the draft.
  const publication = 'publishAt' in input && { publishAt: input.publishAt };
  const typed = { ...(draft.values ?? input), ...publication };
  const { data: mine = typed } = noun.Input.safeParse(typed);
  const changed = new Set(fieldChanges(noun, valuesOf(noun, base), mine).map(({ name }) => name));
  const unchanged = Object.entries(theirs ? valuesOf(noun, theirs) : {}).filter(([name]) => !changed.has(name));
  return { base, values: { ...mine, ...Object.fromEntries(unchanged) }, conflict: { mine, theirs } };
}

/** Values and files that changed while the request was pending become a draft based on the saved version. */
function typedMeanwhile({ values, uploads, sent }: Draft, saved: SavedItem | undefined): Draft | undefined {
  const isSame = !uploads && JSON.stringify(values) === JSON.stringify(sent?.values);
  return saved && values && !isSame ? { base: saved, values, uploads } : undefined;
}

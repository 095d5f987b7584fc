import { hasValues } from '#admin/history/field-changes.ts';
import { merge } from '#admin/history/merge.ts';
import type { Current } from '#admin/history/use-write.ts';
import type { Field, Value, Values } from '#records/declare/field.ts';
import { completeValues, type Noun, type SavedItem, valuesOf } from '#records/declare/noun.ts';

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

/** What the form shows, and whether that differs from the saved item. */
export function valuesInForm(noun: Noun, item: SavedItem | undefined, draft: Draft | undefined) {
  const saved = item ? valuesOf(noun, item) : {};
  // A draft stored by an older version of the site may lack a field.
  const values = completeValues(noun, { ...saved, ...draft?.values });
  const isTyped = JSON.stringify(values) !== JSON.stringify(completeValues(noun, saved));
  return { values, isChanged: isTyped || draft?.uploads !== undefined };
}

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
      if (!event.item || !values || !hasChanged) return undefined;
      return { base: event.item, values: { ...values, ...mergedInto(noun, event.item, values, sent) }, uploads };
    }
  }
}

/** The fields of the saved item that come from somebody else, except those that she has changed again since she sent them. */
function mergedInto({ fields }: Noun, item: SavedItem, values: Values, sent: Draft['sent']) {
  const input = sent?.inputs.at(-1) ?? {};
  const has = (saved: object, name: string, wanted: Values) =>
    hasValues({ fields: { [name]: fields[name] as Field } }, saved, wanted, new Date());
  const names = Object.keys(fields).filter((name) => !has(item, name, input) && has(values, name, input));
  return Object.fromEntries(names.map((name) => [name, item[name] as Value]));
}

type ConflictFound = Extract<DraftEvent, { type: 'conflict found' }>;

/** The form gets what can be merged; the volunteer chooses for the fields that both have changed. */
function withTheirs(noun: Noun, draft: Draft, { base, input, theirs }: ConflictFound): Draft {
  // The pressed button is not part of the draft.
  const publication = 'publishAt' in input && { publishAt: input.publishAt, hideAt: input.hideAt };
  const typed = { ...(draft.values ?? input), ...publication };
  const { data: mine = typed } = noun.Input.safeParse(typed);
  const values = theirs ? merge(noun, base, mine, theirs).values : mine;
  return { base, values, conflict: { mine, theirs } };
}

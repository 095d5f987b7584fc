import type { Values } from '#records/field.ts';
import { apiPath, type Item, type Noun, type SavedItem } from '#records/noun.ts';
import type { Action } from '#records/revision.ts';

/** One write to the API, and the write that undoes it. */
export type Write = {
  noun: Noun;
  action: Action;
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  /** With the same key, the server creates one item. */
  key?: string;
  /** What was sent before, without an answer: if the item has these values now, nobody else has changed it. */
  lost?: Values[];
  /** The server refuses it with a 412 if the item has another version by now. */
  version?: number | undefined;
  /** `item`: the response, if the item still exists. Without it there is nothing to undo. */
  undo?: (item: Item) => Write;
};
type Target = Pick<Item, 'id'> & { version?: number };

/** Without the fields beyond the specification that are empty, and are so in the saved item as well. */
function bodyOf({ fields }: Noun, input: Values, saved: Partial<SavedItem> = {}): Values {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !fields[name]?.isExtra || value || saved[name]),
  );
}

export function creation(noun: Noun, input: Values, key: string): Write {
  const undo = (item: Item) => deletion(noun, item);
  return { noun, action: 'create', method: 'POST', path: apiPath(noun), body: bodyOf(noun, input), key, undo };
}

export function update(noun: Noun, saved: Item, input: Values, lost: Values[]): Write {
  const { id, version } = saved;
  const undo = (item: Item) => restoration(noun, item);
  const path = `${apiPath(noun)}/${id}`;
  const body = bodyOf(noun, input, saved as SavedItem);
  return { noun, action: 'update', method: 'PATCH', path, body, lost: [...lost, input], version, undo };
}

export function deletion(noun: Noun, { id, version }: Pick<Item, 'id' | 'version'>): Write {
  const undo = () => recovery(noun, { id, version });
  return { noun, action: 'delete', method: 'DELETE', path: `${apiPath(noun)}/${id}`, version, undo };
}

/** That it is still right as it is. */
export function confirmation(noun: Noun, { id, version }: Target): Write {
  return { noun, action: 'confirm', method: 'POST', path: `${apiPath(noun)}/${id}/confirm`, version };
}

/** Out of the bin, as it was or to the state after a revision. Deleting it gave it one more version. */
export function recovery(noun: Noun, { id, version }: Pick<Item, 'id' | 'version'>, revision?: string): Write {
  return restoration(noun, { id, version: version + 1 }, { ...(revision && { revision }), isInBin: true });
}

/** To the state after a revision, or to the state before the last change. */
export function restoration(
  noun: Noun,
  { id, version }: Target,
  { revision, isInBin = false }: { revision?: string; isInBin?: boolean } = {},
): Write {
  const body = revision && { revision };
  const undo = (item: Item) => (isInBin ? deletion(noun, item) : restoration(noun, item));
  return { noun, action: 'restore', method: 'POST', path: `${apiPath(noun)}/${id}/restore`, body, version, undo };
}

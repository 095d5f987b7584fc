import type { Value, Values } from '#records/declare/field.ts';
import { isSame } from '#records/declare/kinds.ts';
import { apiPath, type Item, type Noun, type SavedItem } from '#records/declare/noun.ts';
import type { Action } from '#records/declare/revision.ts';
import { merge } from './merge.ts';

/** One write to the API, and the write that undoes it. */
export type Write = {
  noun: Noun;
  action: Action;
  /** The item's title, which the response to a deletion lacks. */
  title?: string | undefined;
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** The item as it was. */
  before?: Item;
  body?: unknown;
  /** What the toast says it did, if more than that an item was created or changed. */
  done?: string;
  /** The server creates only one item per key. */
  key?: string | undefined;
  /** Inputs of requests without a response, including this one: if the item has these values now, nobody else changed it. */
  lost?: Values[];
  /** The server responds with 412 if the item has another version by then. */
  version?: number | undefined;
  /** The same change of somebody else's version, if that is safe. */
  onto?: (current: SavedItem) => Write | undefined;
  /** The labels of the fields that come from somebody else. */
  merged?: string[];
  /** `item`: the item in the response. Without `undo`, the write cannot be undone. */
  undo?: (item: Target | undefined) => Write | undefined;
};
type Target = Pick<Item, 'id' | 'version'> & { title?: string };

/** Omits fields beyond the specification that would not change. */
function bodyOf({ fields }: Noun, input: Values, saved: Partial<SavedItem> = {}): Values {
  function isNeeded([name, value]: [string, Value]) {
    // An item that an older version of the site has stored in the browser may lack the field.
    const { [name]: before = fields[name]?.initial } = saved;
    const field = fields[name];
    return !field?.omitIfUnchanged || !isSame(field, value, before as Value);
  }
  return Object.fromEntries(Object.entries(input).filter(isNeeded));
}

export function creation(noun: Noun, input: Values, key?: string): Write {
  const undo = (item?: Target) => item && deletion(noun, item);
  return { noun, action: 'create', method: 'POST', path: apiPath(noun), body: bodyOf(noun, input), key, undo };
}

export function update(noun: Noun, saved: Item, input: Values, lost: Values[] = []): Write {
  const { id, version } = saved;
  const undo = (item?: Target) => item && restoration(noun, item);
  const path = `${apiPath(noun)}/${id}`;
  const body = bodyOf(noun, input, saved as SavedItem);
  return { noun, action: 'update', method: 'PATCH', path, before: saved, body, lost, version, undo };
}

/** Hides the item from visitors, and keeps the time at which it was published. */
export function takingDown(noun: Noun, saved: Item): Write {
  return update(noun, saved, { hideAt: 'now' });
}

/** An update that is merged with somebody else's, unless both have changed a field, or the result would be invalid. */
export function mergingUpdate(
  noun: Noun,
  saved: SavedItem,
  input: Values,
  lost?: Values[],
  merged: string[] = [],
): Write {
  function onto(current: SavedItem) {
    const { values, both, onlyTheirs } = merge(noun, saved, input, current);
    if (both.length > 0 || !noun.Input.safeParse(values).success) return undefined;
    const labels = new Set([...merged, ...onlyTheirs.map(({ field }) => field.label)]);
    return mergingUpdate(noun, current, values, lost, [...labels]);
  }
  return { ...update(noun, saved, input, lost), onto, merged };
}

export function deletion(noun: Noun, { id, version, title }: Target): Write {
  const undo = () => recovery(noun, { id, version });
  return { noun, action: 'delete', title, method: 'DELETE', path: `${apiPath(noun)}/${id}`, version, undo };
}

/** Confirms that the item is still right. */
export function confirmation(noun: Noun, { id, version }: Target): Write {
  return { noun, action: 'confirm', method: 'POST', path: `${apiPath(noun)}/${id}/confirm`, version };
}

/** Restores from the bin: the last state, or the state after a revision. The deletion itself raised the version by one. */
export function recovery(noun: Noun, { id, version }: Target, revision?: string): Write {
  return restoration(
    noun,
    { id, ...(version && { version: version + 1 }) },
    { ...(revision && { revision }), isInBin: true },
  );
}

/** Restores the state after a revision, or before the last change. */
export function restoration(
  noun: Noun,
  { id, version }: Target,
  { revision, isInBin = false }: { revision?: string; isInBin?: boolean } = {},
): Write {
  const body = revision && { revision };
  const undo = (item?: Target) => item && (isInBin ? deletion(noun, item) : restoration(noun, item));
  return { noun, action: 'restore', method: 'POST', path: `${apiPath(noun)}/${id}/restore`, body, version, undo };
}

import type { Values } from '#records/declare/field.ts';
import { type Noun, type SavedItem, valuesOf } from '#records/declare/noun.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';

export type Merge = {
  /** Fields that only the other person changed have the other value, all others have hers. */
  values: Values;
  /** Fields that both changed: only a person can decide. `before` is hers, `after` theirs. */
  both: FieldChange[];
  onlyTheirs: FieldChange[];
};

function changedNames(noun: Noun, before: Values, after: Values) {
  return new Set(fieldChanges(noun, before, after).map(({ name }) => name));
}

export function labelsOf(changes: FieldChange[]) {
  return changes.map(({ field }) => field.label).join(', ');
}

/** Merges what two people made of one version of an item. */
export function merge(noun: Noun, base: SavedItem, mine: Values, theirs: SavedItem): Merge {
  const [loaded, saved] = [valuesOf(noun, base), valuesOf(noun, theirs)];
  const isMine = changedNames(noun, loaded, mine);
  const isTheirs = changedNames(noun, loaded, saved);
  // What she saves as a draft must not become public because somebody else has published it.
  if (mine.publishAt === null) isMine.add('publishAt');
  const differing = fieldChanges(noun, mine, saved).filter(({ name }) => isTheirs.has(name));
  return {
    values: { ...mine, ...Object.fromEntries(Object.entries(saved).filter(([name]) => !isMine.has(name))) },
    both: differing.filter(({ name }) => isMine.has(name)),
    onlyTheirs: differing.filter(({ name }) => !isMine.has(name)),
  };
}

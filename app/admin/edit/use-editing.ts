import { useRef, useState } from 'react';
import { fieldChanges, hasValues } from '#app/admin/changes/text-changes.tsx';
import { type Current, useWrite } from '#app/admin/changes/use-write.ts';
import { creation, restoration, update } from '#app/admin/changes/writes.ts';
import { ApiError, request } from '#http/client.tsx';
import { createIdempotencyKey } from '#http/idempotency-key.ts';
import type { Value, Values } from '#records/field.ts';
import { apiPath, type Noun, type SavedItem, valuesOf } from '#records/noun.ts';
import type { Revision } from '#records/revision.ts';
import { readDraft, saveDraft, useDraft } from './drafts.ts';
import type { Draft, FieldErrors } from './form.tsx';

/** Somebody else has saved the item meanwhile: what the volunteer wrote, and the item as it is now. */
export type Conflict = { mine: Values; theirs?: Current };

/** What was sent without an answer so far: it may have been saved. */
type Sent = { key: string; inputs: Values[] };

/** The messages by field, if the server rejected the input because of single fields. */
export function fieldErrors({ fields }: Pick<Noun, 'fields'>, error: unknown, sent: Values): FieldErrors | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 413) {
    const lengthOf = (name: string) => String(sent[name]).length;
    const [longest = ''] = Object.keys(sent).sort((one, other) => lengthOf(other) - lengthOf(one));
    return { [longest]: `${fields[longest]?.label} is too long to be saved` };
  }
  if (error.status !== 400) return undefined;
  return Object.fromEntries((error.problem.errors ?? []).map(({ field, message }) => [field, message]));
}

/** What is in the form, with its draft and its conflict; all of it survives a reload. */
export function useEditing(noun: Noun, onSaved: () => void) {
  const url = apiPath(noun);
  const { send, write } = useWrite();
  const [item, setItem] = useDraft<SavedItem>(`editing ${url}`);
  const [formCount, setFormCount] = useState(0);
  const [saving, setSaving] = useState<string[]>([]);
  const draftKeyOf = (id = 'new') => `${url} ${id}`;
  const draftKey = draftKeyOf(item?.id);
  // By item, like the draft: an answer may come when another item is in the form, in this tab or in another one.
  const conflictKey = `conflict ${draftKey}`;
  const conflict = readDraft<Conflict>(conflictKey);
  const sentKey = `sent ${draftKey}`;
  /** For answers that come late: the item that is in the form by then. */
  const openKey = useRef(draftKey);

  /** Shows an item in the form, or an empty form. */
  function open(next?: SavedItem) {
    openKey.current = draftKeyOf(next?.id);
    setItem(next);
    setFormCount((count) => count + 1);
  }
  /** What she wrote is a change of the version that she had loaded, so that is what opens with it. */
  function edit(next: SavedItem) {
    open(readDraft<Draft>(draftKeyOf(next.id))?.base ?? next);
  }
  function discardDraft(next?: SavedItem) {
    saveDraft(draftKey, undefined);
    saveDraft(conflictKey, undefined);
    open(next);
  }
  function copyToForm(name: string, value: Value) {
    const values = { ...conflict?.mine, ...readDraft<Draft>(draftKey)?.values, [name]: value };
    saveDraft(draftKey, { base: item, values } satisfies Draft);
    setFormCount((count) => count + 1);
  }

  /** The version that is to be changed. Her own text wins over a deletion, too. */
  async function target(editing: SavedItem) {
    if (!conflict) return editing;
    if (conflict.theirs !== null) return conflict.theirs;
    // Whatever went wrong, changing the version that she loaded fails too, and tells her: it is outdated.
    return takeOutOfBin(editing).catch(() => editing);
  }
  /** Not if somebody else has done so: restoring it once more would undo what they wrote since. */
  async function takeOutOfBin(editing: SavedItem) {
    const response = await request('GET', `${url}/${editing.id}/revisions`);
    const [newest]: Revision[] = await response.json();
    if (!newest || newest.after) return editing;
    return send(restoration(noun, { id: editing.id, version: newest.version }));
  }
  async function save(input: Values) {
    const existing = item && (await target(item));
    const { key, inputs } = readDraft<Sent>(sentKey) ?? { key: createIdempotencyKey(), inputs: [] };
    saveDraft(sentKey, { key, inputs: [...inputs, input] } satisfies Sent);
    try {
      const saved = await (item && existing
        ? write(update(noun, existing, input, inputs), (theirs) => keepConflict(item, input, theirs))
        : create(input, key));
      saveDraft(sentKey, undefined);
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) saveDraft(sentKey, undefined);
      throw error;
    }
  }
  async function create(input: Values, key: string) {
    const created = await write(creation(noun, input, key));
    // By an earlier request, and she has changed her text since.
    return hasValues(noun, created, input) ? created : write(update(noun, { ...created, version: 1 }, input, []));
  }
  /** What only they changed is theirs in the form, until she chooses otherwise. */
  function keepConflict(base: SavedItem, input: Values, theirs: Current) {
    const typed = readDraft<Draft>(draftKey)?.values ?? input;
    const { data: mine = typed } = noun.Input.safeParse(typed);
    const values = theirs ? { ...mine, ...unchanged(noun, base, mine, valuesOf(noun, theirs)) } : mine;
    saveDraft(draftKey, { base, values } satisfies Draft);
    saveDraft(conflictKey, { mine, theirs } satisfies Conflict);
    if (openKey.current === draftKey) setFormCount((count) => count + 1);
  }
  /** What she has typed since it was sent stays in the form, as a change of what was saved. */
  function keepTyping(saved: SavedItem, values: Values) {
    saveDraft(draftKeyOf(saved.id), { base: saved, values } satisfies Draft);
    if (openKey.current !== draftKey) return;
    openKey.current = draftKeyOf(saved.id);
    setItem(saved);
  }
  async function submit(input: Values) {
    setSaving((keys) => [...keys, draftKey]);
    const sent = readDraft<Draft>(draftKey);
    try {
      const saved = await save(input);
      const typed = readDraft<Draft>(draftKey);
      saveDraft(draftKey, undefined);
      saveDraft(conflictKey, undefined);
      if (typed && JSON.stringify(typed) !== JSON.stringify(sent)) keepTyping(saved, typed.values);
      else if (openKey.current === draftKey) {
        open();
        onSaved();
      }
    } catch (error) {
      return fieldErrors(noun, error, input);
    } finally {
      setSaving((keys) => keys.filter((key) => key !== draftKey));
    }
  }

  const isPending = saving.includes(draftKey);
  const inForm = readDraft<Draft>(draftKey)?.values;
  return { item, conflict, draftKey, formCount, inForm, isPending, open, edit, discardDraft, copyToForm, submit };
}

/** The values in `theirs` of the fields that are in `mine` as they were in `base`. */
function unchanged(noun: Noun, base: SavedItem, mine: Values, theirs: Values) {
  const changed = new Set(fieldChanges(noun, valuesOf(noun, base), mine).map(({ name }) => name));
  return Object.fromEntries(Object.entries(theirs).filter(([name]) => !changed.has(name)));
}

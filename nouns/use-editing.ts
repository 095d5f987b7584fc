import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, request } from './api.tsx';
import { readDraft, saveDraft, useDraft } from './drafts.ts';
import type { Value, Values } from './field.ts';
import type { Draft, FieldErrors } from './item-form.tsx';
import { apiPath, type Noun, type SavedItem } from './noun.ts';
import type { Revision } from './revision.ts';
import { type Current, useWrite } from './use-write.ts';
import { creation, restoration, update } from './writes.ts';

/** Somebody else has saved the item meanwhile: what the volunteer wrote, and the item as it is now. */
export type Conflict = { mine: Values; theirs?: Current };

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
export function useEditing(noun: Noun) {
  const url = apiPath(noun);
  const { send, write } = useWrite();
  const [item, setItem] = useDraft<SavedItem>(`editing ${url}`);
  const [conflict, setConflict] = useDraft<Conflict>(`conflict ${url}`);
  const [formCount, setFormCount] = useState(0);
  const draftKeyOf = (id = 'new') => `${url} ${id}`;
  const draftKey = draftKeyOf(item?.id);

  /** Shows an item in the form, or an empty form. */
  function open(next?: SavedItem) {
    setItem(next);
    setConflict(undefined);
    setFormCount(formCount + 1);
  }
  /** What she wrote is a change of the version that she had loaded, so that is what opens with it. */
  function edit(next: SavedItem) {
    open(readDraft<Draft>(draftKeyOf(next.id))?.base ?? next);
  }
  function discardDraft(next?: SavedItem) {
    saveDraft(draftKey, undefined);
    open(next);
  }
  function copyToForm(name: string, value: Value) {
    const values = { ...conflict?.mine, ...readDraft<Draft>(draftKey)?.values, [name]: value };
    saveDraft(draftKey, { base: item, values } satisfies Draft);
    setFormCount(formCount + 1);
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
    if (!item || !existing) return write(creation(noun, input));
    await write(update(noun, existing, input), (theirs) => {
      saveDraft(draftKey, { base: item, values: input } satisfies Draft);
      setConflict({ mine: input, theirs });
    });
  }
  const { mutateAsync, isPending } = useMutation({ mutationFn: save });
  async function submit(input: Values) {
    try {
      await mutateAsync(input);
      discardDraft();
    } catch (error) {
      return fieldErrors(noun, error, input);
    }
  }

  const inForm = readDraft<Draft>(draftKey)?.values;
  return { item, conflict, draftKey, formCount, inForm, isPending, open, edit, discardDraft, copyToForm, submit };
}

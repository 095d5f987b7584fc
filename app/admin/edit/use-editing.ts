import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fieldChanges, hasValues } from '#app/admin/changes/field-changes.ts';
import { type Current, useWrite } from '#app/admin/changes/use-write.ts';
import { creation, restoration, update } from '#app/admin/changes/writes.ts';
import { ApiError, request } from '#http/client.tsx';
import { createIdempotencyKey } from '#http/idempotency-key.ts';
import type { Value, Values } from '#records/field.ts';
import { apiPath, type Noun, type SavedItem, valuesOf } from '#records/noun.ts';
import type { Revision } from '#records/revision.ts';
import { giveUploads, readDraft, saveDraft, takeUploads, useDraft } from './drafts.ts';
import { fieldErrors } from './field-errors.ts';
import type { Draft } from './form.tsx';

/** Somebody else saved the item in the meantime: what the volunteer wrote, and the item's current state. */
export type Conflict = { mine: Values; theirs?: Current };

/** Requests that have not been answered: the server may have saved them. */
type Sent = { key: string; inputs: Values[] };

/** The item in the form, its draft and its conflict. All of it survives a reload. */
export function useEditing(noun: Noun, onSaved: () => void) {
  const url = apiPath(noun);
  const queryClient = useQueryClient();
  const { send, write } = useWrite();
  const [item, setItem] = useDraft<SavedItem>(`editing ${url}`);
  const [formCount, setFormCount] = useState(0);
  const [saving, setSaving] = useState<string[]>([]);
  const draftKeyOf = (id = 'new') => `${url} ${id}`;
  const draftKey = draftKeyOf(item?.id);
  // Stored per item, like the draft: by the time a response arrives, this or another tab may show another item.
  const conflictKey = `conflict ${draftKey}`;
  const conflict = readDraft<Conflict>(conflictKey);
  const sentKey = `sent ${draftKey}`;
  /** The item in the form when a late response arrives. */
  const openKey = useRef(draftKey);

  /** Shows an item in the form, or an empty form. */
  function open(next?: SavedItem) {
    openKey.current = draftKeyOf(next?.id);
    setItem(next);
    setFormCount((count) => count + 1);
  }
  /** Opens an item of the list. If there is a draft, opens the version that the draft was based on. */
  async function edit(listed: SavedItem) {
    open(readDraft<Draft>(draftKeyOf(listed.id))?.base ?? (await readWhole(listed)));
  }
  /** Lists leave out long texts. */
  async function readWhole(listed: SavedItem): Promise<SavedItem> {
    if (!Object.values(noun.fields).some(({ isLong }) => isLong)) return listed;
    return queryClient.fetchQuery({ queryKey: [`${url}/${listed.id}`], staleTime: 0 });
  }
  /** Opens another item, or an empty form. Returns what brings the draft back. */
  function discardDraft(next?: SavedItem) {
    const draft = readDraft<Draft>(draftKey);
    const uploads = takeUploads(draftKey);
    saveDraft(draftKey, undefined);
    saveDraft(conflictKey, undefined);
    open(next);
    return function undo() {
      saveDraft(draftKey, draft);
      if (uploads) giveUploads(draftKey, uploads);
      open(item);
    };
  }
  function copyToForm(name: string, value: Value) {
    const values = { ...conflict?.mine, ...readDraft<Draft>(draftKey)?.values, [name]: value };
    saveDraft(draftKey, { base: item, values } satisfies Draft);
    setFormCount((count) => count + 1);
  }

  /** The version to change. If the item was deleted, saving takes it out of the bin. */
  async function target(editing: SavedItem) {
    if (!conflict) return editing;
    if (conflict.theirs !== null) return conflict.theirs;
    // Then the update of the outdated version fails as well, and that failure is reported.
    return takeOutOfBin(editing).catch(() => editing);
  }
  /** Unless somebody else already has: restoring it again would undo what they wrote since. */
  async function takeOutOfBin(editing: SavedItem) {
    const response = await request('GET', `${url}/${editing.id}/revisions`);
    const [newest]: Revision[] = await response.json();
    if (!newest || newest.after) return editing;
    return (await send(restoration(noun, { id: editing.id, version: newest.version }))) ?? editing;
  }
  async function save(input: Values) {
    const existing = item && (await target(item));
    const { key, inputs } = readDraft<Sent>(sentKey) ?? { key: createIdempotencyKey(), inputs: [] };
    saveDraft(sentKey, { key, inputs: [...inputs, input] } satisfies Sent);
    try {
      const saved = await (item && existing
        ? write(update(noun, existing, input, inputs), (theirs) => saveConflict(item, input, theirs))
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
    // An earlier request may have created it with an older text.
    if (!created || hasValues(noun, created, input, new Date())) return created;
    return write(update(noun, { ...created, version: 1 }, input, []));
  }
  /** In the form, fields that only they changed get their value; the volunteer can choose her own. */
  function saveConflict(base: SavedItem, input: Values, theirs: Current) {
    // Which button was pressed is not in the draft.
    const publication = 'publishAt' in input && { publishAt: input.publishAt };
    const typed = { ...(readDraft<Draft>(draftKey)?.values ?? input), ...publication };
    const { data: mine = typed } = noun.Input.safeParse(typed);
    const values = theirs ? { ...mine, ...unchanged(noun, base, mine, valuesOf(noun, theirs)) } : mine;
    saveDraft(draftKey, { base, values } satisfies Draft);
    saveDraft(conflictKey, { mine, theirs } satisfies Conflict);
    if (openKey.current === draftKey) setFormCount((count) => count + 1);
  }
  /** What was typed or chosen while the request was pending becomes a draft based on the saved version. */
  function saveTyping(saved: SavedItem, values: Values, uploads: unknown[] | undefined) {
    const savedKey = draftKeyOf(saved.id);
    saveDraft(savedKey, { base: saved, values } satisfies Draft);
    if (uploads) giveUploads(savedKey, uploads);
    if (openKey.current !== draftKey) return;
    openKey.current = savedKey;
    setItem(saved);
  }
  async function submit(input: Values) {
    setSaving((keys) => [...keys, draftKey]);
    const sent = readDraft<Draft>(draftKey);
    try {
      const saved = await save(input);
      const typed = readDraft<Draft>(draftKey);
      const uploads = takeUploads(draftKey);
      saveDraft(draftKey, undefined);
      saveDraft(conflictKey, undefined);
      if (saved && typed && (uploads || JSON.stringify(typed) !== JSON.stringify(sent)))
        saveTyping(saved, typed.values, uploads);
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

/** Their values of the fields that `mine` did not change from `base`. */
function unchanged(noun: Noun, base: SavedItem, mine: Values, theirs: Values) {
  const changed = new Set(fieldChanges(noun, valuesOf(noun, base), mine).map(({ name }) => name));
  return Object.fromEntries(Object.entries(theirs).filter(([name]) => !changed.has(name)));
}

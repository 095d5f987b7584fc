import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fieldChanges, hasValues } from '#admin/history/field-changes.ts';
import { isOutdated, useWrite } from '#admin/history/use-write.ts';
import { creation, mergingUpdate, restoration, update } from '#admin/history/writes.ts';
import { completed } from '#admin/kinds/kinds.tsx';
import { ApiError, request } from '#core/http/client.tsx';
import type { Value, Values } from '#records/declare/field.ts';
import { apiPath, type Noun, type SavedItem } from '#records/declare/noun.ts';
import type { Revision } from '#records/declare/revision.ts';
import { createStore } from '#ui/store.ts';
import { readDraft, saveDraft, useDraft } from './drafts.ts';
import { type Draft, type DraftEvent, nextDraft, valuesInForm } from './editor-state.ts';
import { fieldErrors } from './field-errors.ts';

/** Connects the item in the form and its draft to browser storage and the API. Both survive a reload. */
export function useEditing(noun: Noun, onSaved: (saved: SavedItem | undefined) => void) {
  const url = apiPath(noun);
  const queryClient = useQueryClient();
  const { send, write } = useWrite();
  const [item, setItem] = useDraft<SavedItem>(`editing ${url}`);
  const [formCount, setFormCount] = useState(0);
  const [saving, setSaving] = useState<string[]>([]);
  const keyOf = (id = 'new') => `${url} ${id}`;
  const key = keyOf(item?.id);
  // Read on demand: typing does not re-render this component, and another tab may have changed the draft.
  const readOwn = () => readDraft<Draft>(key);
  const draft = readOwn();
  /** The form's values once somebody has typed. A store, because typing does not re-render this component. */
  const [typed] = useState(() => createStore<Values | undefined>(undefined));
  /** The item in the form when a late response arrives. */
  const openKey = useRef(key);
  /** The list item requested last. */
  const askedId = useRef('');

  function change(event: DraftEvent) {
    const next = nextDraft(noun, readOwn(), event);
    saveDraft(key, next);
    return next;
  }
  /** Shows an item in the form, or an empty form. */
  function open(next?: SavedItem) {
    openKey.current = keyOf(next?.id);
    typed.set(undefined);
    setItem(next);
    setFormCount((count) => count + 1);
  }
  /** Opens an item of the list, or the version on which its draft is based. Returns false if another one has been requested since. */
  async function edit(listed: SavedItem) {
    askedId.current = listed.id;
    const whole = readDraft<Draft>(keyOf(listed.id))?.base ?? (await readWhole(listed));
    const isLatest = askedId.current === listed.id;
    if (isLatest) open(whole);
    return isLatest;
  }
  /** Lists leave out long texts. */
  async function readWhole(listed: SavedItem): Promise<SavedItem> {
    if (!Object.values(noun.fields).some(({ isLong }) => isLong)) return listed;
    return queryClient.fetchQuery({ queryKey: [`${url}/${listed.id}`], staleTime: 0 });
  }
  /** Opens another item or an empty form. If that loses something, returns a function that restores it. */
  function discard(next?: SavedItem) {
    const discarded = readOwn();
    saveDraft(key, undefined);
    open(next);
    function undo() {
      saveDraft(key, discarded);
      open(item);
    }
    return valuesInForm(noun, item, discarded).isChanged ? undo : undefined;
  }
  function changeValues(values: Values) {
    change({ type: 'typed', base: item, values });
    typed.set(values);
  }
  function copyToForm(name: string, value: Value) {
    changeValues({ ...readOwn()?.values, [name]: value });
    setFormCount((count) => count + 1);
  }

  /** The version to change. If the item was deleted, saving takes it out of the bin. */
  async function target(editing: SavedItem) {
    if (!draft?.conflict) return editing;
    if (draft.conflict.theirs !== null) return draft.conflict.theirs;
    // The update of the outdated version then fails as well, and that failure is reported.
    return takeOutOfBin(editing).catch(() => editing);
  }
  /** Does nothing if somebody else has restored it already: restoring again would undo their changes. */
  async function takeOutOfBin(editing: SavedItem) {
    const response = await request('GET', `${url}/${editing.id}/revisions`);
    const [newest]: Revision[] = await response.json();
    if (!newest || newest.after) return editing;
    return (await send(restoration(noun, { id: editing.id, version: newest.version }))) ?? editing;
  }
  async function save(input: Values) {
    const existing = item && (await target(item));
    const sent = change({ type: 'sent', input, key: createIdempotencyKey() })?.sent;
    if (!item || !existing) return create(input, sent);
    return write(mergingUpdate(noun, existing, input, sent?.inputs), (theirs) => {
      const next = change({ type: 'conflict found', base: item, input, theirs });
      if (openKey.current !== key) return;
      typed.set(next?.values);
      setFormCount((count) => count + 1);
    });
  }
  async function create(input: Values, sent: Draft['sent']) {
    const created = await write(creation(noun, input, sent?.key));
    // An earlier request may have created the item with an older text.
    if (!created || hasValues(noun, created, input, new Date())) return created;
    return write(update(noun, { ...created, version: 1 }, input, sent?.inputs));
  }
  async function submit(input: Values) {
    setSaving((keys) => [...keys, key]);
    try {
      const saved = await save(await completed(noun, input, item));
      const inForm = readOwn()?.values;
      const rest = nextDraft(noun, readOwn(), { type: 'saved', item: saved });
      saveDraft(key, undefined);
      const isOpen = openKey.current === key;
      if (rest?.base) {
        const savedKey = keyOf(rest.base.id);
        saveDraft(savedKey, rest);
        if (!isOpen) return;
        openKey.current = savedKey;
        setItem(rest.base);
        // Otherwise keeps the same form element, because a new one would lose the focus.
        if (inForm && rest.values && fieldChanges(noun, inForm, rest.values).length > 0) {
          typed.set(rest.values);
          setFormCount((count) => count + 1);
          onSaved(saved);
        }
      } else if (isOpen) {
        open();
        onSaved(saved);
      }
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) change({ type: 'refused' });
      // The panel explains a conflict.
      return item && isOutdated(error) ? {} : fieldErrors(noun, error, input);
    } finally {
      setSaving((keys) => keys.filter((each) => each !== key));
    }
  }
  return {
    item,
    draft,
    typed,
    formCount,
    isPending: saving.includes(key),
    open,
    edit,
    discard,
    changeValues,
    copyToForm,
    changeUpload: (field: string, upload: unknown) => change({ type: 'upload changed', field, upload }),
    submit,
  };
}

/** Avoids `randomUUID()`, which browsers offer only over HTTPS. */
function createIdempotencyKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

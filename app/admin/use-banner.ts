import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasValues } from '#app/admin/changes/field-changes.ts';
import { reportFailure } from '#app/admin/changes/report-failure.ts';
import { readDraft, saveDraft } from '#app/admin/edit/drafts.ts';
import type { Draft } from '#app/admin/edit/editor-state.ts';
import { fieldErrors } from '#app/admin/edit/field-errors.ts';
import { savedBanner } from '#app/layout/announcement.tsx';
import { ApiError, endExpiredSession, request } from '#http/client.tsx';
import { banner, type SavedBanner } from '#nouns/banner/banner.ts';
import type { Values } from '#records/field.ts';
import { listKey } from '#records/list.ts';
import { apiPath, type SavedItem } from '#records/noun.ts';
import { toast } from '#ui/toast.ts';

const bannerKey = listKey(banner);
export const draftKey = `${apiPath(banner)} new`;
type Saved = SavedBanner | null;
/** `version`: the one that the change is based on, null for none. */
type Write = { path?: string; body?: Values; version: number | null };

/** In the shape that a form takes. */
export function itemOf(saved: Saved): SavedItem | undefined {
  return saved ? { ...saved, id: banner.path, title: saved.text } : undefined;
}

/** What somebody else has saved in the meantime, if that is the error. */
function currentIn(error: unknown): Saved | undefined {
  return error instanceof ApiError && error.status === 412 ? (error.problem.current as Saved) : undefined;
}

/** The announcement, its draft, and what can be done with it. Toasts report the outcome and offer Undo. */
export function useBanner(onDone: () => void) {
  const queryClient = useQueryClient();
  // Never from the cache: other volunteers make changes, too.
  const query = useQuery<Saved>({ queryKey: bannerKey, staleTime: 0, gcTime: 0 });
  const { data: saved } = query;
  const [isConflict, setConflict] = useState(false);
  const [formCount, setFormCount] = useState(0);
  const [isPending, setPending] = useState(false);

  /** Resets the form unless it has a draft. */
  function show(current: Saved) {
    queryClient.setQueryData(bannerKey, current);
    savedBanner.set(current);
    if (!readDraft(draftKey)) setFormCount((count) => count + 1);
  }
  async function send(method: string, { path = '', ...write }: Write): Promise<Saved> {
    setPending(true);
    try {
      const response = await request(method, apiPath(banner) + path, write);
      setConflict(false);
      return JSON.parse((await response.text()) || 'null');
    } catch (error) {
      endExpiredSession(queryClient, error);
      throw error;
    } finally {
      setPending(false);
    }
  }
  function showConflict(current: Saved) {
    setConflict(true);
    show(current);
  }
  async function undo(version: number) {
    try {
      show(await send('POST', { path: '/restore', version }));
      toast('Change undone');
    } catch (error) {
      const current = currentIn(error);
      if (current !== undefined) showConflict(current);
      reportFailure('Failed to undo the change', error);
    }
  }
  function finish(text: string, next: Saved, version: number) {
    show(next);
    const action = { label: 'Undo', altText: 'To undo it, press F8', onClick: () => undo(version) };
    toast(text, { action });
  }

  /** If an earlier save of the same values was not answered, its success is not a conflict. */
  async function put(input: Values, version: number | null) {
    try {
      return await send('PUT', { body: input, version });
    } catch (error) {
      const current = currentIn(error);
      if (current && hasValues(banner, current, { ...input, endsOn: input.endsOn || current.endsOn }, new Date()))
        return current;
      if (current !== undefined) {
        const values = readDraft<Draft>(draftKey)?.values ?? input;
        saveDraft(draftKey, { base: itemOf(current), values } satisfies Draft);
        showConflict(current);
      }
      throw error;
    }
  }
  async function submit(input: Values) {
    const sent = readDraft<Draft>(draftKey);
    // A draft is based on the version that was shown when it was begun.
    const known = sent ? sent.base : saved;
    try {
      const next = await put(input, known?.version ?? null);
      const typed = readDraft<Draft>(draftKey);
      const hasTypedOn = JSON.stringify(typed) !== JSON.stringify(sent);
      saveDraft(draftKey, hasTypedOn ? { ...typed, base: itemOf(next) } : undefined);
      finish('It’s on every page now!', next, next?.version ?? 0);
      if (!hasTypedOn) onDone();
    } catch (error) {
      reportFailure('Failed to show the announcement', error);
      return fieldErrors(banner, error, input);
    }
  }
  async function takeDown({ version }: SavedBanner) {
    if (isPending) return;
    try {
      await send('DELETE', { version });
      finish('Announcement taken down!', null, version + 1);
      onDone();
    } catch (error) {
      const current = currentIn(error);
      if (current !== undefined) showConflict(current);
      reportFailure('Failed to take the announcement down', error);
    }
  }
  function keepTheirs() {
    saveDraft(draftKey, undefined);
    setConflict(false);
    setFormCount((count) => count + 1);
    onDone();
  }
  return { ...query, saved, isConflict, isPending, formCount, submit, takeDown, keepTheirs };
}

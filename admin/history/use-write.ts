import { useQueryClient } from '@tanstack/react-query';
import { isListOnScreen, useShowItem } from '#admin/edit/shown-item.ts';
import { publicationOutcome } from '#admin/publication-words.ts';
import { ApiError, endExpiredSession, failureDetail, request } from '#core/http/client.tsx';
import type { Values } from '#records/declare/field.ts';
import { capitalized, type SavedItem } from '#records/declare/noun.ts';
import { pastTense } from '#records/declare/revision.ts';
import { adminListKey, binKey, listKey } from '#records/show/list.ts';
import { type ToastOptions, toast } from '#ui/toast.ts';
import { hasValues } from './field-changes.ts';
import type { Write } from './writes.ts';

/** The item as it is now, null if it is in the bin, undefined if it is gone for good. */
export type Current = SavedItem | null | undefined;

/** Whether somebody has changed the item since the volunteer loaded it. */
export function isOutdated(error: unknown): error is ApiError {
  return error instanceof ApiError && [404, 409, 412].includes(error.status);
}

function explain(error: unknown) {
  if (!isOutdated(error)) return failureDetail(error);
  const isGone = error.status === 404 || error.problem.current === null;
  return isGone ? 'It has already been deleted.' : 'Somebody has changed it since. History shows every version.';
}

/** `item`: the response to the last write. */
function successText([first, ...others]: Write[], item: SavedItem | undefined) {
  if (first?.done) return first.done;
  const isEdit = first?.action === 'create' || first?.action === 'update';
  const outcome = isEdit && item && publicationOutcome(first.noun, item, first.before, new Date());
  const what = others.length > 0 ? `${others.length + 1} items` : capitalized(first?.noun.name ?? '');
  return outcome || `${what} ${first && pastTense(first.action)} successfully!`;
}

/** Names the item, and says what of it is somebody else's. */
function explainSuccess([first, ...others]: Write[], item: SavedItem | undefined) {
  if (others.length > 0) return undefined;
  const { title = first?.title ?? '' } = item ?? {};
  const merged = first?.merged ?? [];
  return merged.length > 0 ? `${title}\nTogether with what somebody else changed: ${merged.join(', ')}` : title;
}

/** Writes to the API, reports the outcome in a toast that offers Undo and Show, and reloads what has changed. */
export function useWrite() {
  const queryClient = useQueryClient();
  const showItem = useShowItem();

  async function reload(writes: Write[]) {
    const keys = [...writes.flatMap(({ noun }) => [adminListKey(noun), listKey(noun)]), binKey];
    // Removes rather than invalidates the query: the public page would show the old list until the new one has loaded.
    for (const { noun } of writes) queryClient.removeQueries({ queryKey: listKey(noun), type: 'inactive' });
    // Cancels before invalidating: otherwise a load that began before the write would be reused, and show the old state.
    await Promise.all(keys.map((queryKey) => queryClient.cancelQueries({ queryKey })));
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }

  /** Sends a write without a toast. Returns the saved item, which the response to a deletion lacks. */
  async function send({ method, path, body, version, key }: Write): Promise<SavedItem | undefined> {
    try {
      const response = await request(method, path, { body, version, key });
      const item: SavedItem | null = await response.json().catch(() => null);
      return item?.id ? item : undefined;
    } catch (error) {
      endExpiredSession(queryClient, error);
      throw error;
    }
  }

  /**
   * Retries a write, because an earlier request without a response may itself have changed the item, or merges it with what somebody
   * else has changed. Returns the item and the write that succeeded.
   */
  async function sendAgain(write: Write): Promise<{ item: SavedItem | undefined; sent: Write }> {
    try {
      return { item: await send(write), sent: write };
    } catch (error) {
      const now = new Date();
      const current = isOutdated(error) && (error.problem.current as Current);
      if (!current) throw error;
      if (write.lost?.some((values) => hasValues(write.noun, current, values, now))) {
        const isSaved = hasValues(write.noun, current, write.body as Values, now);
        return { item: isSaved ? current : await send({ ...write, version: current.version }), sent: write };
      }
      const merged = write.onto?.(current);
      if (!merged) throw error;
      return sendAgain(merged).catch((reason) => {
        // What is invalid only together is for the volunteer to see, beside what she wrote.
        throw reason instanceof ApiError && reason.status === 400 ? error : reason;
      });
    }
  }

  /** What a toast about these writes offers. */
  function aboutItem(writes: Write[], item: SavedItem | undefined): ToastOptions {
    const [{ noun } = {}, ...others] = writes;
    const canShow = noun && item && others.length === 0;
    return { detail: explainSuccess(writes, item), ...(canShow && { onShow: () => showItem(noun, item) }) };
  }

  async function undo(writes: Write[]) {
    let item: SavedItem | undefined;
    try {
      for (const each of writes) item = await send(each);
      toast('Change undone', aboutItem(writes, item));
    } catch (error) {
      reportFailure('Failed to undo the change', error, { detail: explain(error) });
    }
    await reload(writes);
    const { onShow } = aboutItem(writes, item);
    if (onShow && writes.every(({ noun }) => isListOnScreen(noun))) onShow();
    // The toast has returned the focus to where it was before, which may be out of sight by now.
    else document.activeElement?.scrollIntoView({ block: 'nearest' });
  }

  /** Stops at the first failure, and offers to undo the writes before it. Returns the last item. */
  async function write(given: Write | Write[], onConflict?: (current: Current) => void) {
    const writes = [given].flat();
    const undos: Write[] = [];
    const sent: Write[] = [];
    let item: SavedItem | undefined;
    const action = {
      label: 'Undo',
      altText: 'To undo it, press F8 or open the history',
      onClick: () => undo(undos),
    };
    for (const each of writes) {
      try {
        const result = await sendAgain(each);
        item = result.item;
        sent.push(result.sent);
        const undo = each.undo?.(item);
        if (undo) undos.unshift(undo);
      } catch (error) {
        const isPartlyDone = undos.length > 0;
        if (isOutdated(error) || isPartlyDone) reload(writes);
        if (isOutdated(error)) onConflict?.(error.problem.current as Current);
        const detail = explain(error);
        reportFailure(`Failed to ${each.action} ${each.noun.name}`, error, { detail, ...(isPartlyDone && { action }) });
        throw error;
      }
    }
    toast(successText(sent, item), { ...aboutItem(sent, item), ...(undos.length > 0 && { action }) });
    await reload(writes);
    return item;
  }
  return { send, write };
}

/** Reports a failure in a toast, even if the session has ended and the login form says why. */
export function reportFailure(text: string, error: unknown, options: ToastOptions = {}) {
  toast(text, { variant: 'destructive', detail: failureDetail(error), ...options });
}

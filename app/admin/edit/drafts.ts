import { useState } from 'react';
import { toast } from '#ui/toast.ts';

/** A picture that has not been uploaded, or new words about one that has. */
export type UnsavedPicture = { file?: File; alt: string; isDecorative: boolean; focusX: number; focusY: number };

/** Drafts that the browser's storage rejected because it is full or blocked. They last as long as the page. */
const notStored = new Map<string, unknown>();
/** What is being uploaded, by the key of its form's draft. No storage takes a file, so these last as long as the page, too. */
export const unsavedPictures = new Map<string, UnsavedPicture>();
export const unsavedRecordings = new Map<string, File>();
const uploads: Map<string, unknown>[] = [unsavedPictures, unsavedRecordings];
const prefix = 'draft ';
/** What is not for the next person at a shared computer ends with its tab: lists of addresses that were pasted. */
const ofTab = /^newsletter /;
let hasWarned = false;
/** A save that completes after the logout must not store anything. */
let isLoggedOut = false;

/** Drafts stay in the browser until the item is saved: through a reload, an expired session or a lost connection. */
export function readDraft<Value>(key: string): Value | undefined {
  if (notStored.has(key)) return notStored.get(key) as Value | undefined;
  try {
    const stored = sessionStorage.getItem(prefix + key) ?? localStorage.getItem(prefix + key);
    return JSON.parse(stored ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function saveDraft(key: string, value: unknown) {
  if (isLoggedOut) return;
  if (value === undefined) takeUploads(key);
  try {
    const storage = ofTab.test(key) ? sessionStorage : localStorage;
    // An older version of the site had all drafts there.
    if (value === undefined || storage === sessionStorage) localStorage.removeItem(prefix + key);
    if (value === undefined) storage.removeItem(prefix + key);
    else storage.setItem(prefix + key, JSON.stringify(value));
    notStored.delete(key);
  } catch {
    notStored.set(key, value);
    if (!hasWarned) toast('This browser can’t keep a draft. Save before you leave this page.');
    hasWarned = true;
  }
}

export function hasUploads(key: string) {
  return uploads.some((each) => each.has(key));
}

/** Takes what is being uploaded away from a draft, if there is anything. */
export function takeUploads(key: string) {
  const taken = uploads.map((each) => each.get(key));
  for (const each of uploads) each.delete(key);
  return taken.some(Boolean) ? taken : undefined;
}

export function giveUploads(key: string, taken: unknown[]) {
  for (const [index, each] of uploads.entries()) if (taken[index]) each.set(key, taken[index]);
}

/** After a login. */
export function allowDrafts() {
  isLoggedOut = false;
}

/** For a shared computer: the next person must not find what somebody wrote. */
export function removeDrafts() {
  isLoggedOut = true;
  notStored.clear();
  for (const each of uploads) each.clear();
  try {
    // Everything: older versions of the site used other keys.
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Blocked, so there are no drafts.
  }
}

/** State that survives a reload. */
export function useDraft<Value>(key: string) {
  const [value, setValue] = useState(() => readDraft<Value>(key));
  function set(next: Value | undefined) {
    saveDraft(key, next);
    setValue(next);
  }
  return [value, set] as const;
}

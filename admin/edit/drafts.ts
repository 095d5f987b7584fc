import { useState } from 'react';
import { toast } from '#ui/toast.ts';

/** Drafts that cannot be stored, because they contain a file or storage is full or blocked. They last until the page is closed. */
const unstored = new Map<string, unknown>();
const prefix = 'draft ';
/** Pasted address lists are removed with their tab: the next person at a shared computer must not see them. */
const ofTab = /^newsletter /;
let hasWarned = false;
/** A save that completes after the logout must not store anything. */
let isLoggedOut = false;

/** Drafts stay in the browser until the item is saved: through a reload, an expired session or a lost connection. */
export function readDraft<Value>(key: string): Value | undefined {
  if (unstored.has(key)) return unstored.get(key) as Value | undefined;
  try {
    const stored = sessionStorage.getItem(prefix + key) ?? localStorage.getItem(prefix + key);
    return JSON.parse(stored ?? 'null', key.startsWith('words ') ? undefined : upgrade) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * An earlier version stored only a picture's id and an audio file's address. Such a picture is dropped from the draft, so the form shows the
 * item's own picture, whose metadata is known. Words have names of pictures, and no such drafts.
 */
function upgrade(this: { pictureDetails?: object }, name: string, value: unknown) {
  if (typeof value !== 'string' || !(name === 'picture' || name === 'audio')) return value;
  if (value === '') return null;
  if (name === 'audio') return { address: value, type: '', bytes: 0, seconds: 0 };
  return this.pictureDetails && { id: value, ...this.pictureDetails };
}

/** The keys of all drafts that survive a reload. */
export function draftKeys() {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  } catch {
    return [];
  }
}

export function saveDraft(key: string, value: unknown) {
  if (isLoggedOut) return;
  const { uploads } = Object(value);
  if (uploads) unstored.set(key, value);
  else unstored.delete(key);
  try {
    const storage = ofTab.test(key) ? sessionStorage : localStorage;
    // Older versions of the site stored all drafts in localStorage.
    if (value === undefined || storage === sessionStorage) localStorage.removeItem(prefix + key);
    if (value === undefined) storage.removeItem(prefix + key);
    else storage.setItem(prefix + key, JSON.stringify(uploads ? { ...Object(value), uploads: undefined } : value));
  } catch {
    unstored.set(key, value);
    if (!hasWarned) toast('This browser can’t keep a draft. Save before you leave this page.');
    hasWarned = true;
  }
}

/** Called after a login. */
export function allowDrafts() {
  isLoggedOut = false;
}

/** Removes all drafts, so that the next person at a shared computer does not find them. */
export function removeDrafts() {
  isLoggedOut = true;
  unstored.clear();
  try {
    // Clears everything, because older versions of the site used other keys.
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so it contains no drafts.
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

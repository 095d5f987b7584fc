import { useState } from 'react';
import { toast } from '#ui/toast.ts';

/** Drafts that no storage takes, because of a file in them or because it is full or blocked. They last as long as the page. */
const unstored = new Map<string, unknown>();
const prefix = 'draft ';
/** Lists of addresses that were pasted end with their tab: they are not for the next person at a shared computer. */
const ofTab = /^newsletter /;
let hasWarned = false;
/** A save that completes after the logout must not store anything. */
let isLoggedOut = false;

/** Drafts stay in the browser until the item is saved: through a reload, an expired session or a lost connection. */
export function readDraft<Value>(key: string): Value | undefined {
  if (unstored.has(key)) return unstored.get(key) as Value | undefined;
  try {
    const stored = sessionStorage.getItem(prefix + key) ?? localStorage.getItem(prefix + key);
    return JSON.parse(stored ?? 'null', upgrade) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * An earlier version stored the id of a picture, and the address of audio. In what has not been saved such a picture is left out: the item's
 * own, of which all is known, takes its place.
 */
function upgrade(this: { pictureDetails?: object }, name: string, value: unknown) {
  if (typeof value !== 'string' || !(name === 'picture' || name === 'audio')) return value;
  if (value === '') return null;
  if (name === 'audio') return { address: value, type: '', bytes: 0, seconds: 0 };
  return this.pictureDetails && { id: value, ...this.pictureDetails };
}

export function saveDraft(key: string, value: unknown) {
  if (isLoggedOut) return;
  const { uploads } = Object(value);
  if (uploads) unstored.set(key, value);
  else unstored.delete(key);
  try {
    const storage = ofTab.test(key) ? sessionStorage : localStorage;
    // An older version of the site had all drafts there.
    if (value === undefined || storage === sessionStorage) localStorage.removeItem(prefix + key);
    if (value === undefined) storage.removeItem(prefix + key);
    else storage.setItem(prefix + key, JSON.stringify(uploads ? { ...Object(value), uploads: undefined } : value));
  } catch {
    unstored.set(key, value);
    if (!hasWarned) toast('This browser can’t keep a draft. Save before you leave this page.');
    hasWarned = true;
  }
}

/** After a login. */
export function allowDrafts() {
  isLoggedOut = false;
}

/** For a shared computer: the next person must not find what somebody wrote. */
export function removeDrafts() {
  isLoggedOut = true;
  unstored.clear();
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

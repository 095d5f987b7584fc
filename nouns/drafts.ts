import { useState } from 'react';

/** Drafts stay in the browser until the item is saved: through a reload, an expired session or a lost connection. */
export function readDraft<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function saveDraft(key: string, value: unknown) {
  if (value === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(value));
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

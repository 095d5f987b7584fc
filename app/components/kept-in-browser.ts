/**
 * What a volunteer has begun stays in the browser until it is saved, so that a reload, an expired session or a lost
 * connection loses nothing.
 */
export function readKept<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(key: string, value: unknown) {
  if (value === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(value));
}

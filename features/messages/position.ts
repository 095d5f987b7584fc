/** Where a visitor has stopped listening to a message, in seconds. Known to this browser only; storage may be blocked. */
const keyOf = (id: string) => `position:${id}`;

export function readPosition(id: string) {
  try {
    return Number(localStorage.getItem(keyOf(id)) ?? 0) || 0;
  } catch {
    return 0;
  }
}

export function storePosition(id: string, seconds: number) {
  try {
    localStorage.setItem(keyOf(id), String(Math.floor(seconds)));
  } catch {}
}

export function forgetPosition(id: string) {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {}
}

/**
 * Marks a value that still waits for the church's own: replace `sample('…')` by your `'…'`.
 * `npm run check:content` lists every one that is left.
 */
export function sample<Value>(value: Value): Value {
  return value;
}

function mark<Value>(value: Value): Value {
  return value;
}

/**
 * Marks words that the church has not confirmed yet: replace `sample.fact('…')` by your `'…'`. `npm run check:content` lists
 * every one that is left, by weight:
 * - `safety`: what somebody in danger, a parent or a confidant relies on
 * - `fact`: a name, number, address, schedule, custom or promise
 * - `story`: history, a biography, an example
 */
export const sample = { safety: mark, fact: mark, story: mark };

/** Whether a web address is one of the samples: they are all in domains that nobody can own (RFC 2606). */
export function isSampleAddress(url: string) {
  return /(^|\.)example\.(com|net|org)$/.test(new URL(url).hostname);
}

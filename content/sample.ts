export type Weight = 'safety' | 'denomination' | 'fact' | 'story';

let record: <Value>(weight: Weight, value: Value) => Value = (_, value) => value;

/** For the list of samples: `recorder` gets each that is read from now on, and returns what the content has in its place. */
export function recordSamples(recorder: typeof record) {
  record = recorder;
}

function mark(weight: Weight) {
  return <Value>(value: Value) => record(weight, value);
}

/**
 * Marks words that the church has not confirmed yet: replace `sample.fact('…')` by your `'…'`. `npm run check:content` lists
 * every one that is left, by weight:
 * - `safety`: what somebody in danger, a parent or a confidant relies on
 * - `denomination`: a teaching, an order or a custom that the church shares with others
 * - `fact`: a name, number, address, schedule, custom or promise
 * - `story`: history, a biography, an example
 */
export const sample = {
  safety: mark('safety'),
  denomination: mark('denomination'),
  fact: mark('fact'),
  story: mark('story'),
};

/** `check:content` lists texts with these words if the church's name, city and addresses have no such word. */
export const sampleChurchWords = [/Xenia/i, /Nazarene/i, /\bNaz\b/i, /Greene County/i, /Ohio/i, /45385/];

export type PhpValue = string | number | boolean | null | Map<string, PhpValue>;

const maxDepth = 20;

/** Reads PHP's serialized arrays, texts and numbers; undefined for anything else: objects are never made. */
export function readPhp(serialized: string): PhpValue | undefined {
  // Lengths are in bytes of UTF-8.
  const bytes = Buffer.from(serialized);
  let at = 0;

  function upTo(end: string) {
    const next = bytes.indexOf(end, at);
    if (next < 0) throw new Error('It ends early');
    const found = bytes.toString('utf8', at, next);
    at = next + end.length;
    return found;
  }

  function readText() {
    const length = Number(upTo(':"'));
    const text = bytes.toString('utf8', at, at + length);
    at += length;
    if (upTo(';') !== '"') throw new Error('It is longer than it says');
    return text;
  }

  function readArray(depth: number) {
    const values = new Map<string, PhpValue>();
    const count = Number(upTo(':{'));
    for (let index = 0; index < count; index += 1) values.set(String(readValue(depth + 1)), readValue(depth + 1));
    upTo('}');
    return values;
  }

  function readValue(depth: number): PhpValue {
    const type = bytes.toString('latin1', at, at + 2);
    at += 2;
    if (type === 'N;') return null;
    if (type === 'b:') return upTo(';') === '1';
    if (type === 'i:' || type === 'd:') return Number(upTo(';'));
    if (type === 's:') return readText();
    if (type === 'a:' && depth < maxDepth) return readArray(depth);
    throw new Error('It is none of the types that are read');
  }

  try {
    return readValue(0);
  } catch {
    return undefined;
  }
}

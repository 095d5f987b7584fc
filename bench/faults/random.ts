import { createHash } from 'node:crypto';

export type Random = ReturnType<typeof seededRandom>;

/** Every line of the table has its own sequence, so it is reproducible whichever lines run beside it (mulberry32). */
export function seededRandom(seed: number, line: string) {
  let state = createHash('sha256').update(`${seed} ${line}`).digest().readUInt32LE();

  function next() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  /** Returns an integer from 0 up to, but not including, `below`. */
  const integer = (below: number) => Math.floor(next() * below);

  return {
    integer,
    between: (from: number, to: number) => from + integer(to - from + 1),
    chance: (share: number) => next() < share,
    pick<Value>(values: readonly Value[]) {
      return values[integer(values.length)] as Value;
    },
    bytes: (count: number) => Buffer.from(Array.from({ length: count }, () => integer(256))),
  };
}

import { parseArgs } from 'node:util';

/** How much of everything, and from which seed. */
export type Size = {
  seed: number;
  /** Of kill -9, per engine. */
  rounds: number;
  /** Hostile ones. */
  requests: number;
  /** Items of each noun on the site that gets them. */
  entries: number;
  /** Slow connections at once. */
  slow: number;
  /** How long the database is in trouble, and how long each attack on the password lasts at least. */
  seconds: number;
};

const full: Omit<Size, 'seed'> = { rounds: 200, requests: 100_000, entries: 1_000, slow: 1_000, seconds: 10 };
const quick: Omit<Size, 'seed'> = { rounds: 4, requests: 2_000, entries: 200, slow: 100, seconds: 2 };

const option = { type: 'string' } as const;

/** `npm run bench:faults -- kill guess --rounds 10 --seed 7`, or `--quick`. */
export function readArguments(lineNames: string[]) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean' },
      seed: option,
      rounds: option,
      requests: option,
      entries: option,
      slow: option,
      seconds: option,
    },
  });
  const unknown = positionals.find((name) => !lineNames.includes(name));
  if (unknown) throw new Error(`There is no line '${unknown}'; there are ${lineNames.join(', ')}`);
  const defaults = values.quick ? quick : full;
  const whole = (name: keyof Size, otherwise: number) => {
    const number = Number(values[name] ?? otherwise);
    if (Number.isInteger(number) && number > 0) return number;
    throw new Error(`--${name} must be a whole number above 0`);
  };
  const size: Size = {
    seed: whole('seed', Math.ceil(Math.random() * 1_000_000)),
    rounds: whole('rounds', defaults.rounds),
    requests: whole('requests', defaults.requests),
    entries: whole('entries', defaults.entries),
    slow: whole('slow', defaults.slow),
    seconds: whole('seconds', defaults.seconds),
  };
  return { size, names: positionals.length > 0 ? positionals : lineNames };
}

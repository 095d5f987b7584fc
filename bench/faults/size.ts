import { parseArgs } from 'node:util';
import { isSmallest } from '../smallest.ts';

/** The lines, in the order of the table. */
export const lineNames = ['kill', 'mail', 'database', 'hostile', 'burst', 'uploads', 'guess', 'cookies'] as const;
export type LineName = (typeof lineNames)[number];

/** How much of everything, and from which seed. */
export type Size = {
  seed: number;
  /** Rounds of kill -9 per engine. */
  rounds: number;
  /** The number of hostile requests. */
  requests: number;
  /** Items of each noun on the attacked site. */
  entries: number;
  /** Simultaneous slow connections. */
  slow: number;
  /** How long the database fails, and the minimum duration of each attack on the password. */
  seconds: number;
  /** Messages with long transcripts on the site whose lists are requested in a burst. */
  messages: number;
  /** Maximum uploads of each kind, and pictures sent in parallel; a quarter of that for audio files. */
  uploads: number;
  /** Maximum number of bad cookies and foreign origins. */
  variants: number;
};

const sizes = {
  full: {
    rounds: 200,
    requests: 100_000,
    entries: 1_000,
    slow: 1_000,
    seconds: 10,
    messages: 3_500,
    uploads: 50,
    variants: 100,
  },
  quick: { rounds: 4, requests: 2_000, entries: 200, slow: 100, seconds: 2, messages: 400, uploads: 50, variants: 100 },
  /** Every line once, as fast as possible and reproducible. */
  smallest: {
    seed: 1,
    rounds: 1,
    requests: 60,
    entries: 10,
    slow: 8,
    seconds: 0.2,
    messages: 40,
    uploads: 1,
    variants: 1,
  },
} satisfies Record<string, Partial<Size>>;

const option = { type: 'string' } as const;

/** `npm run bench:faults -- kill guess --rounds 10 --seed 7`, or `--quick`; `--smallest` as `npm test` starts it. */
export function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean' },
      smallest: { type: 'boolean' },
      seed: option,
      rounds: option,
      requests: option,
      entries: option,
      slow: option,
      seconds: option,
      messages: option,
      uploads: option,
      variants: option,
    },
  });
  const asked = positionals.map((name) => {
    const line = lineNames.find((each) => each === name);
    if (!line) throw new Error(`There is no line '${name}'; there are ${lineNames.join(', ')}`);
    return line;
  });
  const random = { seed: Math.ceil(Math.random() * 1_000_000) };
  const defaults: Size = { ...random, ...sizes[isSmallest ? 'smallest' : values.quick ? 'quick' : 'full'] };
  const read = (name: keyof Size) => {
    const number = Number(values[name] ?? defaults[name]);
    if (number > 0 && (name === 'seconds' || Number.isInteger(number))) return number;
    throw new Error(`--${name} must be above 0, and all but --seconds a whole number`);
  };
  const names = Object.keys(defaults) as (keyof Size)[];
  const size = Object.fromEntries(names.map((name) => [name, read(name)])) as Size;
  return { size, names: asked.length > 0 ? asked : lineNames };
}

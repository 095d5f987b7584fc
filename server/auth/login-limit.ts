import cluster from 'node:cluster';
import { isIPv6 } from 'node:net';

export type LoginLimit = {
  /** 0 if the login may go on, otherwise the seconds until the next may. */
  begin: (address: string) => number | Promise<number>;
  succeeded: (address: string) => void;
};

type Limit = { tries: number; secondsEach: number };

/** Five in a row, then one a minute. */
const perAddress: Limit = { tries: 5, secondsEach: 60 };
/** However many addresses somebody has: at most some 14,000 guesses a day. */
const overall: Limit = { tries: 60, secondsEach: 6 };

/**
 * Counts every login as a failure until it has succeeded, so that many at once count too. A bucket is kept as the time
 * when the last of its failures will be forgiven.
 */
export function createLoginLimit(now: () => Date) {
  const forgivenAt = new Map<string, number>();
  const everybody = 'everybody';
  /** An address somebody has logged in from is not locked out by strangers elsewhere. */
  const known = new Set<string>();

  function secondsToWait(bucket: string, { tries, secondsEach }: Limit) {
    const seconds = ((forgivenAt.get(bucket) ?? 0) - now().getTime()) / 1000;
    return Math.max(0, Math.ceil(seconds - (tries - 1) * secondsEach));
  }

  function count(bucket: string, { secondsEach }: Limit, failures: 1 | -1) {
    const time = now().getTime();
    const after = Math.max(time, forgivenAt.get(bucket) ?? 0) + failures * secondsEach * 1000;
    if (after > time) forgivenAt.set(bucket, after);
    else forgivenAt.delete(bucket);
  }

  function forget() {
    for (const [bucket, time] of forgivenAt) if (time <= now().getTime()) forgivenAt.delete(bucket);
  }

  return {
    begin(address: string) {
      forget();
      const network = networkOf(address);
      const wait = Math.max(
        secondsToWait(network, perAddress),
        known.has(network) ? 0 : secondsToWait(everybody, overall),
      );
      if (wait > 0) return wait;
      count(network, perAddress, 1);
      count(everybody, overall, 1);
      return 0;
    },

    succeeded(address: string) {
      const network = networkOf(address);
      known.add(network);
      forgivenAt.delete(network);
      count(everybody, overall, -1);
    },
  };
}

/** In the first of several processes, which counts for the others: a guess counts, whichever of them it went to. */
export function countLoginsOfWorkers(now: () => Date) {
  const limit = createLoginLimit(now);
  // One that has ended meanwhile is not told, and that is no error.
  const unheard = () => undefined;
  cluster.on('message', (worker, { began, succeeded }: Counted) => {
    if (began !== undefined) worker.send(limit.begin(began), unheard);
    if (succeeded !== undefined) limit.succeeded(succeeded);
  });
}

/** In the others. The answers come in the order of the questions. */
export function loginLimitOfFirstProcess(): LoginLimit {
  const tell = (counted: Counted) => process.send?.(counted);
  const waiting: ((seconds: number) => void)[] = [];
  process.on('message', (seconds: number) => waiting.shift()?.(seconds));
  return {
    begin: (address) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        tell({ began: address });
      }),
    succeeded: (address) => tell({ succeeded: address }),
  };
}

type Counted = { began?: string; succeeded?: string };

/** One household or host has a whole /64 of IPv6 addresses to itself: they count as one. */
export function networkOf(address: string) {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

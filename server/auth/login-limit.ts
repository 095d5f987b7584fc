import cluster from 'node:cluster';
import { isIPv6 } from 'node:net';

export type LoginLimit = {
  /** 0 if the login may proceed, otherwise the seconds to wait. */
  begin: (address: string) => number | Promise<number>;
  succeeded: (address: string) => void;
};

type Limit = { tries: number; secondsEach: number };

/** Five at once, then one a minute. */
const perAddress: Limit = { tries: 5, secondsEach: 60 };
/** At most about 14,000 guesses a day, from any number of addresses. */
const overall: Limit = { tries: 60, secondsEach: 6 };

/**
 * Counts every login as a failure until it has succeeded, so that concurrent ones count too. A leaky bucket, stored as the
 * time when it will be empty.
 */
export function createLoginLimit(now: () => Date) {
  const emptyAt = new Map<string, number>();
  const allAddresses = 'all addresses';
  /** Addresses with a successful login are not locked out by failures elsewhere. */
  const known = new Set<string>();

  function secondsToWait(bucket: string, { tries, secondsEach }: Limit) {
    const seconds = ((emptyAt.get(bucket) ?? 0) - now().getTime()) / 1000;
    return Math.max(0, Math.ceil(seconds - (tries - 1) * secondsEach));
  }

  function count(bucket: string, { secondsEach }: Limit, failures: 1 | -1) {
    const time = now().getTime();
    const after = Math.max(time, emptyAt.get(bucket) ?? 0) + failures * secondsEach * 1000;
    if (after > time) emptyAt.set(bucket, after);
    else emptyAt.delete(bucket);
  }

  function removeEmptyBuckets() {
    for (const [bucket, time] of emptyAt) if (time <= now().getTime()) emptyAt.delete(bucket);
  }

  return {
    begin(address: string) {
      removeEmptyBuckets();
      const network = networkOf(address);
      const wait = Math.max(
        secondsToWait(network, perAddress),
        known.has(network) ? 0 : secondsToWait(allAddresses, overall),
      );
      if (wait > 0) return wait;
      count(network, perAddress, 1);
      count(allAddresses, overall, 1);
      return 0;
    },

    succeeded(address: string) {
      const network = networkOf(address);
      known.add(network);
      emptyAt.delete(network);
      count(allAddresses, overall, -1);
    },
  };
}

/** Runs in the primary process, which counts the logins of all workers together. */
export function countLoginsForWorkers(now: () => Date) {
  const limit = createLoginLimit(now);
  // The worker may have exited meanwhile.
  const ignoreError = () => undefined;
  cluster.on('message', (worker, { began, succeeded }: LoginMessage) => {
    if (began !== undefined) worker.send(limit.begin(began), ignoreError);
    if (succeeded !== undefined) limit.succeeded(succeeded);
  });
}

/** Runs in workers. The primary replies in the order of the messages. */
export function loginLimitInPrimary(): LoginLimit {
  const send = (message: LoginMessage) => process.send?.(message);
  const waiting: ((seconds: number) => void)[] = [];
  process.on('message', (seconds: number) => waiting.shift()?.(seconds));
  return {
    begin: (address) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        send({ began: address });
      }),
    succeeded: (address) => send({ succeeded: address }),
  };
}

type LoginMessage = { began?: string; succeeded?: string };

/** A household or host usually has a whole /64 of IPv6 addresses, so they count as one. */
export function networkOf(address: string) {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

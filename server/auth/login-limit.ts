import { CompiledQuery } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { log, logFailure } from '#server/log.ts';
import type { Priority } from './hashing-queue.ts';
import { maskNetwork, providerOf } from './network.ts';

const minute = 60;
const day = 24 * 60 * minute;

/** How many tries (points) in how many seconds; docs/decisions/020 has the reasons. */
const limits = {
  /** A device that has logged in before, whatever happens elsewhere. */
  device: { points: 5, duration: minute },
  network: { points: 5, duration: minute },
  /** The first tries of a network, which do not count among those of all others … */
  newcomer: { points: 5, duration: day },
  /** … unless very many networks of its provider are new. */
  provider: { points: 100, duration: day },
  others: { points: 10, duration: minute },
};
type LimitName = keyof typeof limits;
const all = 'all';

/** `device` identifies a device that has logged in before. */
export type LoginSource = { network: string; device: string | undefined };
export type LoginTry = { priority: Priority; succeeded: () => Promise<void>; giveBack: () => Promise<void> };
export type LoginLimit = { begin: (source: LoginSource) => Promise<LoginTry> };

/** Counts where all programs see it: in PostgreSQL, which several may share; else in memory. */
function createLimiter({ db, kind }: Pick<Database, 'db' | 'kind'>, name: LimitName): RateLimiterAbstract {
  const options = { ...limits[name], keyPrefix: name };
  if (kind === 'sqlite') return new RateLimiterMemory(options);
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  return new RateLimiterPostgres({
    ...options,
    storeClient,
    storeType: 'client',
    tableName: 'login_tries',
    tableCreated: true,
    // A flood does not reach the database once its limit is exceeded.
    inMemoryBlockOnConsumed: options.points + 1,
    // All limits share the table, so one of them clears it.
    clearExpiredByTimeout: name === 'network',
  });
}

/** Every login counts as a wrong one until it has succeeded, so that concurrent ones count, too. */
export function createLoginLimit(database: Pick<Database, 'db' | 'kind'>): LoginLimit {
  const names = Object.keys(limits) as LimitName[];
  const limiters = Object.fromEntries(names.map((name) => [name, createLimiter(database, name)])) as Record<
    LimitName,
    RateLimiterAbstract
  >;
  const isShared = (limiter: RateLimiterAbstract) => limiter === limiters.others || limiter === limiters.provider;
  const logRefusal = createRefusalLog();

  return {
    async begin({ network, device }) {
      const counted: [RateLimiterAbstract, string][] = [];
      let priority: Priority = device ? 0 : 2;

      /** Returns the milliseconds to wait, 0 if the limit allows the try. */
      async function count(name: LimitName, key: string) {
        try {
          const { consumedPoints } = await limiters[name].consume(key);
          counted.push([limiters[name], key]);
          if (name === 'newcomer' && consumedPoints === 1) priority = 1;
          return 0;
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
          throw refusal;
        }
      }

      async function isNewcomer() {
        if ((await count('newcomer', network)) > 0) return false;
        if ((await count('provider', providerOf(network))) === 0) return true;
        // Otherwise a flood from ever new networks would take up memory for a day.
        counted.pop();
        await limiters.newcomer.delete(network);
        return false;
      }

      async function wait() {
        if (device) return count('device', device);
        return (await count('network', network)) || ((await isNewcomer()) ? 0 : count('others', all));
      }

      const seconds = Math.ceil((await wait()) / 1000);
      if (seconds > 0) {
        logRefusal(network);
        const headers = { 'retry-after': String(seconds) };
        throw new Problem(429, `Too many wrong passwords. Please try again in ${seconds} seconds.`, { headers });
      }

      async function undo(change: (limiter: RateLimiterAbstract, key: string) => Promise<unknown>) {
        const changes = counted.map(([limiter, key]) => change(limiter, key));
        await Promise.all(changes).catch(logFailure('Giving back a login'));
      }
      return {
        priority,
        /** A correct password resets the counts of its network and device. */
        succeeded: () => undo((limiter, key) => (isShared(limiter) ? limiter.reward(key) : limiter.delete(key))),
        /** The password was not checked, or nobody has learned the result. */
        giveBack: () => undo((limiter, key) => limiter.reward(key)),
      };
    },
  };
}

/** At most one line a minute, however many are refused. */
function createRefusalLog() {
  let refused = 0;
  let nextLine = 0;
  return (network: string) => {
    refused += 1;
    if (Date.now() < nextLine) return;
    log.warn({ network: maskNetwork(network), refused }, 'Login refused: too many wrong passwords');
    refused = 0;
    nextLine = Date.now() + minute * 1000;
  };
}

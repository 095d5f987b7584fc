import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { maskNetwork } from '#core/http/network.ts';
import { Problem } from '#core/http/problem.ts';
import { log } from '#core/log.ts';

const minute = 60;

/** `device` identifies a device that has logged in before. */
export type LoginSource = { network: string; device: string | undefined };
export type LoginLimit = ReturnType<typeof createLoginLimit>;

/**
 * Every login counts as failed until it has succeeded, so that concurrent ones count, too. Also bounds how many passwords wait to be
 * hashed. docs/decisions/034 explains the numbers.
 */
export function createLoginLimit() {
  const perDevice = new RateLimiterMemory({ points: 5, duration: minute });
  const perNetwork = new RateLimiterMemory({ points: 5, duration: minute });
  const everybodyElse = new RateLimiterMemory({ points: 20, duration: minute });
  const logRefusal = createRefusalLog();

  return {
    async begin({ network, device }: LoginSource) {
      const [own, key] = device ? [perDevice, device] : [perNetwork, network];
      const shared = device ? undefined : everybodyElse;
      try {
        await own.consume(key);
        await shared?.consume('all');
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        logRefusal(network);
        throw tooMany(Math.ceil(Math.max(1, refusal.msBeforeNext) / 1000));
      }
      return {
        /** A correct password resets the count of its device or network. */
        async succeeded() {
          await Promise.all([own.delete(key), shared?.reward('all')]);
        },
        /** Refunds a try whose password was not checked, or whose result nobody has seen. */
        async refund() {
          await Promise.all([own.reward(key), shared?.reward('all')]);
        },
      };
    },
  };
}

function tooMany(seconds: number) {
  const headers = { 'retry-after': String(seconds) };
  return new Problem(429, `Too many wrong passwords. Please try again in ${seconds} seconds.`, { headers });
}

/** Logs at most one line a minute, however many tries are refused. */
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

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from './subscribers.ts';

const minute = 60;
const hour = 60 * minute;

export type SignUpLimits = ReturnType<typeof createSignUpLimits>;

/** Prevents people from having many mails sent to somebody else. Kept in memory: a restart resets the counts. */
export function createSignUpLimits() {
  const perNetwork = new RateLimiterMemory({ points: 10, duration: hour });
  const together = new RateLimiterMemory({ points: 100, duration: hour });
  const perAddress = [
    new RateLimiterMemory({ points: 1, duration: 10 * minute }),
    new RateLimiterMemory({ points: 3, duration: 24 * hour }),
  ];

  return {
    /** Counts one more mail to this address; returns whether it may be sent. Stops at the first exceeded limit, to spare the others. */
    async take(address: string, network: string) {
      // Many providers ignore a suffix after a plus sign: ann+1@example.org, ann+2@example.org.
      const mailbox = addressKey(address).replace(/^([^+@]+)\+[^@]*/, '$1');
      try {
        await perNetwork.consume(network);
        for (const limit of perAddress) await limit.consume(mailbox);
        await together.consume('all');
        return true;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false;
        throw refusal;
      }
    },
  };
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from './subscribers.ts';

const minute = 60;
const hour = 60 * minute;

export type SignUpLimits = ReturnType<typeof createSignUpLimits>;

/** So that nobody can have many mails sent to somebody else. In memory: a restart forgets them. */
export function createSignUpLimits() {
  const perNetwork = new RateLimiterMemory({ points: 10, duration: hour });
  const together = new RateLimiterMemory({ points: 100, duration: hour });
  const perAddress = [
    new RateLimiterMemory({ points: 1, duration: 10 * minute }),
    new RateLimiterMemory({ points: 3, duration: 24 * hour }),
  ];

  return {
    /** Counts one more mail to this address; returns whether it may be sent. Stops at the first limit: a refused one does not use up the next. */
    async take(address: string, network: string) {
      // Many mailboxes get everything before a plus sign: ann+1@example.org, ann+2@example.org.
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

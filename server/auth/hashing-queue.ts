import { Problem } from '#domain/problem.ts';

/** About five seconds of work. */
const maxWaiting = 100;

const urgent: (() => Promise<void>)[] = [];
const others: (() => Promise<void>)[] = [];
let isWorking = false;

/**
 * Hashes one password after another, so that a flood of logins takes at most one core and 19 MiB. Urgent ones go first, and
 * are never refused.
 */
export function enqueueHashing<Result>(hash: () => Promise<Result>, { isUrgent }: { isUrgent: boolean }) {
  return new Promise<Result>((resolve, reject) => {
    if (!isUrgent && others.length >= maxWaiting) {
      const headers = { 'retry-after': '2' };
      throw new Problem(503, 'Many people are logging in right now. Please try again in a few seconds.', { headers });
    }
    (isUrgent ? urgent : others).push(async () => {
      try {
        resolve(await hash());
      } catch (error) {
        reject(error);
      }
    });
    if (!isWorking) work();
  });
}

async function work() {
  isWorking = true;
  const takeNext = () => urgent.shift() ?? others.shift();
  for (let hash = takeNext(); hash; hash = takeNext()) await hash();
  isWorking = false;
}

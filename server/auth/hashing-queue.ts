import { Problem } from '#domain/problem.ts';

/** In the order in which they are served: a device that has logged in before, a network's first try of the day, any other try. */
export type Priority = 0 | 1 | 2;

/** About ten seconds of work. */
const maxWaiting = 200;

type Waiting = { priority: Priority; start: () => Promise<void>; refuse: (problem: Problem) => void };
const queue: Waiting[] = [];
let isWorking = false;

/**
 * Hashes one password after another, so that a flood of logins takes at most one core and 19 MiB. When too many wait, the last in
 * line is refused: the newest of the lowest priority.
 */
export function enqueueHashing<Result>(hash: () => Promise<Result>, priority: Priority) {
  return new Promise<Result>((resolve, refuse) => {
    const position = queue.findIndex((other) => other.priority > priority);
    const start = () => Promise.resolve().then(hash).then(resolve, refuse);
    queue.splice(position < 0 ? queue.length : position, 0, { priority, start, refuse });
    if (queue.length > maxWaiting) queue.pop()?.refuse(tooMany());
    if (!isWorking) work();
  });
}

async function work() {
  isWorking = true;
  for (let next = queue.shift(); next; next = queue.shift()) await next.start();
  isWorking = false;
}

function tooMany() {
  const headers = { 'retry-after': '2' };
  return new Problem(503, 'Many people are logging in right now. Please try again in a few seconds.', { headers });
}

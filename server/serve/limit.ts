import PQueue from 'p-queue';
import { Problem } from '#core/http/problem.ts';

/** Rendering is CPU-bound, so more concurrency would only make everybody wait longer. */
const renderLimit = { concurrency: 4, waiting: 50 };

export class TooManyRenders extends Problem {
  constructor() {
    const headers = { 'retry-after': '10' };
    super(503, 'Many people are here at once. Please try again in a few seconds.', { headers });
  }
}

/** Runs a few renders at a time and queues some more. Rejects any beyond that. */
export function createRenderLimit({ concurrency, waiting } = renderLimit) {
  const queue = new PQueue({ concurrency });
  return async function limit<Result>(render: () => Promise<Result>): Promise<Result> {
    if (queue.size >= waiting) throw new TooManyRenders();
    return queue.add(render);
  };
}

/** Rendering takes the processor, so more at once would only make everybody wait longer. */
const renderLimit = { atOnce: 4, waiting: 50 };

export class TooManyRenders extends Error {}

/** Runs a few renders at a time and lets some more wait. Rejects any beyond that. */
export function createRenderLimit({ atOnce, waiting } = renderLimit) {
  const queue: (() => void)[] = [];
  let running = 0;

  return async function limit<Result>(render: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((start) => queue.push(start));
    else throw new TooManyRenders();
    try {
      return await render();
    } finally {
      const startNext = queue.shift();
      if (startNext) startNext();
      else running -= 1;
    }
  };
}

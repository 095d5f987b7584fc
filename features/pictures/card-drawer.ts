import { Problem } from '#core/http/problem.ts';
import { createSandbox, findProgram } from '#core/uploads/sandbox.ts';
import type { DrawnCard } from './draw-card.program.ts';
import type { CardDrawing } from './draw-card.ts';

const program = findProgram(import.meta.dirname, 'draw-card.program');

export type CardDrawer = ReturnType<typeof createCardDrawer>;

/** Draws cards as JPEGs, one at a time. */
export function createCardDrawer({ file = program, timeLimit = 30_000 } = {}) {
  const { run, close } = createSandbox<DrawnCard>({
    program: file,
    timeLimit,
    what: 'cards',
    ended: () => new Problem(503, 'This card could not be drawn.'),
  });
  async function draw(card: CardDrawing) {
    const result = await run({ message: card });
    if ('error' in result) throw new Error(result.error);
    return result.jpeg;
  }
  return { draw, close };
}

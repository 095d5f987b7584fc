import { Problem } from '#core/http/problem.ts';
import { createSandbox, findProgram } from '#core/uploads/sandbox.ts';
import type { Drawn } from './draw.program.ts';
import type { Drawing } from './draw.ts';

const program = findProgram(import.meta.dirname, 'draw.program');

export type Drawer = ReturnType<typeof createDrawer>;

/** Draws pictures, one at a time. */
export function createDrawer({ file = program, timeLimit = 30_000 } = {}) {
  const { run, close } = createSandbox<Drawn>({
    program: file,
    timeLimit,
    what: 'cards',
    ended: () => new Problem(503, 'This card could not be drawn.'),
  });
  async function draw(drawing: Drawing) {
    const result = await run({ message: drawing });
    if ('error' in result) throw new Error(result.error);
    return result.bytes;
  }
  return { draw, close };
}

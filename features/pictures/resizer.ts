import type { FileHandle } from 'node:fs/promises';
import { Problem } from '#core/http/problem.ts';
import { createSandbox, fileProblem, findProgram } from '#core/uploads/sandbox.ts';
import type { Refusal, ResizedPicture } from './resize-picture.program.ts';

const program = findProgram(import.meta.dirname, 'resize-picture.program');

const problems: Record<Refusal['refusal'] | 'ended', () => Problem> = {
  unreadable: () =>
    fileProblem(
      'This file can’t be read. It is incomplete, or not a picture: JPEG, PNG, WebP, AVIF, GIF and HEIC can be added.',
    ),
  maxPixels: () => fileProblem('This picture has more than 40 megapixels. Please make it smaller first.'),
  ended: () =>
    fileProblem(
      'This picture takes too long or too much memory to read. Please make it smaller first, or save it as JPEG.',
    ),
  unsupported: () =>
    new Problem(501, 'This server can’t take pictures: sharp, which cuts them, is not installed for it.'),
};

export type Resizer = ReturnType<typeof createResizer>;

type Options = { file?: string | undefined; timeLimit?: number };

/** Resizes uploaded pictures. */
export function createResizer({ file = program, timeLimit = 60_000 }: Options = {}) {
  const { run, close } = createSandbox<ResizedPicture | Refusal>({
    program: file,
    timeLimit,
    what: 'pictures',
    ended: problems.ended,
  });
  async function resize(upload: FileHandle): Promise<ResizedPicture> {
    const result = await run({ stdin: upload.fd });
    if ('refusal' in result) throw problems[result.refusal]();
    return result;
  }
  return { resize, close };
}

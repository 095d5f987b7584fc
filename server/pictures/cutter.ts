import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { invalidFields, Problem } from '#http/problem.ts';
import { log } from '#server/log.ts';
import type { CutPicture, Refusal } from './cut-picture.ts';
import { createTurns } from './turns.ts';

/** The one that is run from source, or else the one of the build. */
const program = ['cut-picture.ts', 'cut-picture.js']
  .map((name) => join(import.meta.dirname, name))
  .find((file) => existsSync(file));

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

export type Cutter = ReturnType<typeof createCutter>;

type Options = { file?: string | undefined; timeLimit?: number };

/** Cuts pictures that were uploaded, one at a time and each in a process of its own, which takes its memory along when it ends. */
export function createCutter({ file = program, timeLimit = 60_000 }: Options = {}) {
  const takeTurn = createTurns({ atOnce: 1 });
  const closing = new AbortController();

  async function cutInProcess(upload: FileHandle): Promise<CutPicture> {
    const { promise, resolve, reject } = Promise.withResolvers<CutPicture | Refusal>();
    // Without the environment, which may contain passwords. With several arenas glibc would take a third more memory.
    const child = fork(file ?? '', [], {
      env: { MALLOC_ARENA_MAX: '1' },
      execArgv: [],
      serialization: 'advanced',
      stdio: [upload.fd, 'ignore', 'ignore', 'ipc'],
      signal: closing.signal,
      timeout: timeLimit,
      killSignal: 'SIGKILL',
    });
    child.on('message', resolve);
    child.on('error', (error) => reject(closing.signal.reason ?? error));
    const onExit = (code: number | null, signal: string | null) => {
      log.warn({ code, signal }, 'The process that cut a picture ended early');
      reject(problems.ended());
    };
    child.on('exit', onExit);
    try {
      const result = await promise;
      if ('refusal' in result) throw problems[result.refusal]();
      return result;
    } finally {
      // Node's own listeners stay: they end the time limit and let go of the child.
      child.off('exit', onExit).kill('SIGKILL');
    }
  }

  return {
    cut: (upload: FileHandle) => takeTurn(() => cutInProcess(upload)),
    close: () => closing.abort(new Problem(503, 'The site is being stopped.', { headers: { 'retry-after': '10' } })),
  };
}

/** What is wrong with an upload. */
export function fileProblem(message: string) {
  return invalidFields([{ field: 'file', message }]);
}

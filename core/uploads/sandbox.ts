import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { invalidFields, Problem } from '#core/http/problem.ts';
import { log } from '#core/log.ts';
import { createQueue } from './queue.ts';

/** Finds a program in a module's folder: its source, or in the build, its bundle. */
export function findProgram(folder: string, name: string) {
  return [`${name}.ts`, `${name}.js`].map((file) => join(folder, file)).find((file) => existsSync(file));
}

type Options = {
  program: string | undefined;
  timeLimit: number;
  /** The limit of its memory, unless its own libraries have one. */
  memoryMib?: number;
  /** What is being added or drawn, in the plural. */
  what: string;
  /** The problem if the process ends without a message. */
  ended: () => Problem;
};

/** The input of the process. */
type Input = { args?: string[]; stdin?: number; message?: object };

/** Does work with untrusted input, such as an upload, one at a time, each in its own process, whose memory is freed when it exits. */
export function createSandbox<Result>({ program = '', timeLimit, memoryMib, what, ended }: Options) {
  const enqueue = createQueue({ what, concurrency: 1 });
  const closing = new AbortController();

  async function runInProcess({ args = [], stdin, message }: Input): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    // The environment is withheld, because it may contain passwords. With several arenas glibc would use a third more memory.
    const child = fork(program, args, {
      env: { MALLOC_ARENA_MAX: '1' },
      execArgv: memoryMib ? [`--max-old-space-size=${memoryMib}`] : [],
      serialization: 'advanced',
      stdio: [stdin ?? 'ignore', 'ignore', 'ignore', 'ipc'],
      signal: closing.signal,
      timeout: timeLimit,
      killSignal: 'SIGKILL',
    });
    child.on('message', resolve as (message: unknown) => void);
    child.on('error', (error) => reject(closing.signal.reason ?? error));
    const onExit = (code: number | null, signal: string | null) => {
      log.warn({ code, signal }, `The process that read one of the ${what} ended early`);
      reject(ended());
    };
    child.on('exit', onExit);
    if (message) child.send(message, () => undefined);
    try {
      return await promise;
    } finally {
      // Node's own listeners stay: they clear the time limit and release the child.
      child.off('exit', onExit).kill('SIGKILL');
    }
  }

  return {
    run: (input: Input) => enqueue(() => runInProcess(input)),
    close: () => closing.abort(new Problem(503, 'The site is being stopped.', { headers: { 'retry-after': '10' } })),
  };
}

/** A 400 about the upload. */
export function fileProblem(message: string) {
  return invalidFields([{ field: 'file', message }]);
}

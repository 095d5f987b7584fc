import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { invalidFields, Problem } from '#core/http/problem.ts';
import { log } from '#core/log.ts';
import { createQueue } from './queue.ts';

/** In a module's folder: the program that is run from source, or else the one of the build. */
export function findProgram(folder: string, name: string) {
  return [`${name}.ts`, `${name}.js`].map((file) => join(folder, file)).find((file) => existsSync(file));
}

type Options = {
  program: string | undefined;
  timeLimit: number;
  /** What is being added, in the plural. */
  what: string;
  /** Thrown if the process ends without a word. */
  ended: () => Problem;
};

/** What the process gets. */
type Input = { args?: string[]; stdin?: number };

/** Reads uploads of strangers' programs, one at a time and each in a process of its own, which takes its memory along when it ends. */
export function createSandbox<Result>({ program = '', timeLimit, what, ended }: Options) {
  const enqueue = createQueue({ what, concurrency: 1 });
  const closing = new AbortController();

  async function runInProcess({ args = [], stdin }: Input): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    // Without the environment, which may contain passwords. With several arenas glibc would take a third more memory.
    const child = fork(program, args, {
      env: { MALLOC_ARENA_MAX: '1' },
      execArgv: [],
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
    try {
      return await promise;
    } finally {
      // Node's own listeners stay: they end the time limit and let go of the child.
      child.off('exit', onExit).kill('SIGKILL');
    }
  }

  return {
    run: (input: Input) => enqueue(() => runInProcess(input)),
    close: () => closing.abort(new Problem(503, 'The site is being stopped.', { headers: { 'retry-after': '10' } })),
  };
}

/** What is wrong with an upload. */
export function fileProblem(message: string) {
  return invalidFields([{ field: 'file', message }]);
}

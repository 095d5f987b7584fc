import { invalidFields } from '#core/http/problem.ts';
import { createSandbox, findProgram } from '#core/uploads/sandbox.ts';
import type { LogoFile, ReadLogo } from './read-logo.program.ts';

const problem = (message: string) => invalidFields([{ field: 'svg', message: `The file ${message}` }]);

/** Reads SVG files from drawing programs, one at a time. */
export function createLogoReader() {
  const { run, close } = createSandbox<ReadLogo>({
    program: findProgram(import.meta.dirname, 'read-logo.program'),
    timeLimit: 10_000,
    what: 'logos',
    ended: () => problem('is broken, or too detailed.'),
  });
  /** The drawing, as small as it can be, of nothing but known shapes. */
  async function read(file: LogoFile) {
    const result = await run({ message: file });
    if ('error' in result) throw new Error(result.error);
    if ('mistake' in result) throw problem(result.mistake);
    return { svg: result.svg };
  }
  return { read, close };
}
export type LogoReader = ReturnType<typeof createLogoReader>;

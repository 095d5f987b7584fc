import { audioUnknown } from '#core/http/file-messages.ts';
import type { Problem } from '#core/http/problem.ts';
import { createSandbox, fileProblem, findProgram } from '#core/uploads/sandbox.ts';
import type { ReadAudio, Refusal } from './read-audio.program.ts';

const program = findProgram(import.meta.dirname, 'read-audio.program');

const problems: Record<Refusal['refusal'] | 'ended', () => Problem> = {
  format: () => fileProblem(`This file can’t be read. ${audioUnknown}.`),
  truncated: () => fileProblem('The end of this file is missing. Please export or copy it again.'),
  ended: () => fileProblem('This file takes too long or too much memory to read. Please save it as MP3.'),
};

export type AudioReader = ReturnType<typeof createAudioReader>;

/** Determines type and length of an uploaded audio file from its content. */
export function createAudioReader({ file = program, timeLimit = 60_000 } = {}) {
  const { run, close } = createSandbox<ReadAudio | Refusal>({
    program: file,
    timeLimit,
    what: 'audio files',
    ended: problems.ended,
  });
  async function readFile(path: string): Promise<ReadAudio> {
    const result = await run({ args: [path] });
    if ('refusal' in result) throw problems[result.refusal]();
    return result;
  }
  return { read: readFile, close };
}

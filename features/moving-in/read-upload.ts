import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { timeZone } from '#content/site.ts';
import type { Content } from '#content/words.ts';
import { createSandbox, fileProblem, findProgram } from '#core/uploads/sandbox.ts';
import type { Found, ReadFile } from './candidate.ts';
import type { ReadResult } from './read-file.program.ts';

const program = findProgram(import.meta.dirname, 'read-file.program');

type Facts = Parameters<ReadFile>[1];
export type UploadReader = ReturnType<typeof createUploadReader>;

/** What readers know about this church. */
export function readingFacts({ facts: { church, mainCampus } }: Content, now: Date): Facts {
  return { timeZone, now, churchName: church.name, churchPlace: mainCampus.name };
}

/** Reads files of other programs, in a process with limits of time and memory. */
export function createUploadReader({ file = program, timeLimit = 120_000, memoryMib = 512 } = {}) {
  const { run, close } = createSandbox<ReadResult>({
    program: file,
    timeLimit,
    memoryMib,
    what: 'files',
    ended: () => fileProblem('This file takes too long or too much memory to read. Please export one part at a time'),
  });
  /** What was found is behind the file's own bytes, in the same file. */
  async function* read(upload: FileHandle, facts: Facts): AsyncGenerator<Found> {
    const { size } = await upload.stat();
    const result = await run({ args: [JSON.stringify(facts)], stdin: upload.fd });
    if ('refusal' in result) throw fileProblem(result.refusal);
    if (result.bytes === 0) return;
    const input = createReadStream('', { fd: upload.fd, start: size, end: size + result.bytes - 1, autoClose: false });
    for await (const line of createInterface({ input })) yield JSON.parse(line);
  }
  return { read, close };
}

import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { timeZone } from '#content/site.ts';
import type { Content } from '#content/words.ts';
import { createSandbox, fileProblem, findProgram } from '#core/uploads/sandbox.ts';
import type { Facts, Found } from './candidate.ts';
import type { ReadResult } from './read-file.program.ts';

const program = findProgram(import.meta.dirname, 'read-file.program');

export type UploadReader = ReturnType<typeof createUploadReader>;

/** What readers have to know of this church and its site. `feeds`: the site's own, to which those of the former site lead. */
export function readingFacts(
  { facts: { church, mainCampus } }: Content,
  about: Pick<Facts, 'now' | 'nouns' | 'feeds'>,
): Facts {
  return { ...about, timeZone, churchName: church.name, churchPlace: mainCampus.name };
}

/** For the other process, in which nouns are what a file can name of them. */
function toText({ nouns, ...facts }: Facts) {
  const stamped = nouns.map(({ stamp, ...noun }) => ({ ...noun, stamped: stamp?.(facts.now) }));
  const used = ['path', 'name', 'plural', 'fields', 'stamped'];
  const withoutRules = stamped.map((noun) =>
    Object.fromEntries(Object.entries(noun).filter(([name]) => used.includes(name))),
  );
  return JSON.stringify({ ...facts, nouns: withoutRules }, (name, value) => (name === 'schema' ? undefined : value));
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
    const result = await run({ args: [toText(facts)], stdin: upload.fd });
    if ('refusal' in result) throw fileProblem(result.refusal);
    if (result.bytes === 0) return;
    const input = createReadStream('', { fd: upload.fd, start: size, end: size + result.bytes - 1, autoClose: false });
    for await (const line of createInterface({ input })) yield JSON.parse(line);
  }
  return { read, close };
}

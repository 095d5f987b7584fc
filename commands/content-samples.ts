import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Sample } from '#records/declare/unconfirmed.ts';

export const folder = 'content';

export function read(file: string) {
  return import(pathToFileURL(resolve(folder, file)).href);
}

/** Lists the samples in the content, by file and line. In its own thread, because what is read there has marks in its texts. */
export function readSamples() {
  const { promise, resolve, reject } = Promise.withResolvers<Sample[]>();
  const worker = new Worker(new URL('record-samples.ts', import.meta.url));
  worker.once('message', resolve).once('error', reject);
  return promise;
}

/** The file of what a new database starts with, which volunteers replace on the screens of groups, news and the others. */
export const isForNewDatabase = ({ place }: Pick<Sample, 'place'>) => place.startsWith(`${folder}/sample-data.ts:`);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Sample } from '#records/declare/unconfirmed.ts';

/** Written by tools/unconfirmed.ts. */
export function readSamples(buildFolder: string) {
  return z.array(Sample).parse(JSON.parse(readFileSync(join(buildFolder, 'unconfirmed.json'), 'utf8')));
}

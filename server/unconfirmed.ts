import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Unconfirmed } from '#records/declare/overview.ts';

/** Written by tools/unconfirmed.ts. */
export function readUnconfirmed(buildFolder: string) {
  return Unconfirmed.parse(JSON.parse(readFileSync(join(buildFolder, 'unconfirmed.json'), 'utf8')));
}

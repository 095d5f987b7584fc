import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import { readLogo } from '#features/words/read-logo.ts';

/** The drawing in a file, simplified, or why it cannot be the logo. */
export function readLogoFile(file: string): ReturnType<typeof readLogo> {
  if (existsSync(file)) return readLogo(readFileSync(file, 'utf8'));
  const other = readdirSync(dirname(file)).find((name) => parse(name).name === parse(file).name);
  return { mistake: other ? `is not there; there is a ${other}, which is no SVG drawing.` : 'is not there.' };
}

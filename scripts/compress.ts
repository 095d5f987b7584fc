// After the build: writes every text file in the codings browsers take, at full strength, once.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { compressBest } from '../server/pages/compress.ts';
import { compressedEndings } from '../server/pages/files.ts';

const textTypes = ['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml'];

for (const entry of readdirSync('build/client', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !textTypes.includes(extname(entry.name))) continue;
  const file = join(entry.parentPath, entry.name);
  const bodies = compressBest(readFileSync(file));
  for (const [coding, ending] of Object.entries(compressedEndings)) {
    writeFileSync(file + ending, bodies[coding as keyof typeof compressedEndings]);
  }
}

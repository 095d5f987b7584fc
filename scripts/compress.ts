// After the build: writes every text file in the codings browsers take, at full strength, once.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { compress } from '../server/pages/compress.ts';
import { compressedEndings } from '../server/pages/files.ts';

const textTypes = ['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml'];

const files = readdirSync('build/client', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && textTypes.includes(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name));

await Promise.all(
  files.map(async (file) => {
    const bodies = await compress(readFileSync(file), 'best');
    for (const [coding, ending] of Object.entries(compressedEndings)) {
      writeFileSync(file + ending, bodies[coding as keyof typeof compressedEndings]);
    }
  }),
);

// Runs after the build: compresses every text file in each encoding, at the best level.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { compress, compressions } from '#core/http/compress.ts';
import { compressedExtensions } from '#core/http/files.ts';

const textTypes = ['.js', '.css', '.svg', '.json', '.txt', '.xml'];

const files = readdirSync('build/client', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && textTypes.includes(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name));

await Promise.all(
  files.map(async (file) => {
    const bodies = await compress(readFileSync(file), 'best', compressions);
    for (const [encoding, extension] of Object.entries(compressedExtensions)) {
      writeFileSync(file + extension, bodies[encoding as keyof typeof compressedExtensions]);
    }
  }),
);

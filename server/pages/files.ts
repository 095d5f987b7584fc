import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { htmlCaching, htmlHeaders, securityHeaders } from './headers.ts';
import { type Kept, keep } from './kept.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
};
/** What the build compressed: see scripts/compress.ts. */
export const compressedEndings = { br: '.br', zstd: '.zst', gzip: '.gz' } as const;

/** Everything the build wrote for the browser, by the path it answers to, in memory. */
export function loadFiles(folder: string): Map<string, Kept> {
  const kept = new Map<string, Kept>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).split(sep).join('/');
    kept.set(path.replace(/\/index\.html$/, '') || '/', loadFile(file, path, type));
  }
  return kept;
}

function loadFile(file: string, path: string, type: string) {
  const bodies = {
    '': readFileSync(file),
    ...Object.fromEntries(
      Object.entries(compressedEndings)
        .filter(([, ending]) => existsSync(file + ending))
        .map(([coding, ending]) => [coding, readFileSync(file + ending)]),
    ),
  };
  if (type === types['.html']) {
    return keep(bodies, { ...htmlHeaders(bodies[''].toString()), 'cache-control': htmlCaching });
  }
  // The build, and the cutting of pictures, put a hash of the content into these names.
  const isHashed = path.startsWith('/assets/') || path.startsWith('/pictures/');
  const caching = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600, must-revalidate';
  return keep(
    bodies,
    { ...securityHeaders, 'content-type': type, 'cache-control': caching },
    { takesRanges: type === types['.mp4'] },
  );
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { pictureHeaders, securityHeaders } from './headers.ts';
import { type PreparedResponse, prepareResponse } from './prepared-response.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.mp4': 'video/mp4',
};
/** File name extensions that tools/compress.ts writes. */
export const compressedExtensions = { br: '.br', gzip: '.gz' } as const;

/** Reads everything the build wrote for the browser into memory, by URL path. */
export function loadFiles(folder: string): Map<string, PreparedResponse> {
  const responses = new Map<string, PreparedResponse>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !types[extname(entry.name)]) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).split(sep).join('/');
    responses.set(path, loadFile(file, path));
  }
  return responses;
}

function loadFile(file: string, path: string) {
  return prepareFile(path, {
    '': readFileSync(file),
    ...Object.fromEntries(
      Object.entries(compressedExtensions)
        .filter(([, extension]) => existsSync(file + extension))
        .map(([encoding, extension]) => [encoding, readFileSync(file + extension)]),
    ),
  });
}

/** A file by its path, with its compressed forms if it has any. */
export function prepareFile(path: string, bodies: Parameters<typeof prepareResponse>[0]) {
  const type = types[extname(path)] ?? '';
  // These names contain a hash of the content or the id of a picture, so the files never change.
  const isHashed = /^\/(assets|pictures|share\/[\w-]+|video)\//.test(path);
  const caching = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600, must-revalidate';
  const headers = type.startsWith('image/')
    ? pictureHeaders(type === types['.svg'] ? bodies[''].toString() : '')
    : securityHeaders;
  return prepareResponse(
    bodies,
    { ...headers, 'content-type': type, 'cache-control': caching },
    { acceptsRanges: type === types['.mp4'] },
  );
}

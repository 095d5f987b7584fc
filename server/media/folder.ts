/** Of a file that is still arriving, or of which nobody knows yet what it is. */
export const partialPrefix = '.arriving-';

/** The name of a file by its path on the site, as upload.ts names them; undefined for anything else. */
export function fileNameOf(path: string) {
  return /^\/media\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.(?:mp3|m4a))$/.exec(path)?.[1];
}

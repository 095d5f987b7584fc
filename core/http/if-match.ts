import { Problem } from './problem.ts';

/** Whether the client may change an item of this version. */
export type IfMatch = (version: number) => boolean;

/** Parses If-Match (RFC 9110, 13.1.1), where the entity tag of an item is its version. A weak tag never matches. */
export function parseIfMatch(header: string | undefined): IfMatch | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return () => true;
  const tag = /(?:W\/)?"[^"\s]*"/g;
  const tags: string[] = header.match(tag) ?? [];
  if (tags.length === 0 || /[^\s,]/.test(header.replaceAll(tag, ''))) {
    throw new Problem(400, 'If-Match must be a version in quotes, such as "3".', { errors: [] });
  }
  return (version) => tags.includes(`"${version}"`);
}

import { isUploaded } from '#content/page-pictures.ts';
import type { Json } from '#records/declare/changes.ts';

/** All texts in a value, with their paths. */
export function listTexts(value: Json, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (value === null || typeof value !== 'object' || isUploaded(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner as Json, path ? `${path}.${key}` : key));
}

import { isUploaded } from '#content/page-pictures.ts';
import type { Json } from '#records/declare/changes.ts';

/** All that a value is made of besides lists and groups, with paths. */
export function listValues(value: Json, path = ''): { path: string; value: Json }[] {
  if (value === null || typeof value !== 'object' || isUploaded(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([key, inner]) => listValues(inner, path ? `${path}.${key}` : key));
}

/** All texts in a value, with their paths. */
export function listTexts(value: Json): { path: string; text: string }[] {
  return listValues(value).flatMap(({ path, value: text }) => (typeof text === 'string' ? { path, text } : []));
}

import type { z } from 'zod';
import { isPicturePath, isUploaded } from '#content/page-pictures.ts';
import type { Json } from '#records/declare/changes.ts';
import type { Form } from './parts.ts';

/** What the build makes files of, together with the picture that they belong to. */
const isForWebmaster = /^hero\.(focus|film)$/;

/** What the library says about a schema of each type. */
type Def = {
  type: string;
  innerType: z.ZodType;
  shape: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element: z.ZodType;
  entries: Record<string, string>;
  options: z.ZodType[];
};

/** The form of a value: as its schema says, or for the words of a page, as it is now. */
export function formOf(schema: z.ZodType | undefined, value: unknown, path = ''): Form {
  const isName = typeof value !== 'object' || isUploaded(value);
  if (isPicturePath(path) && isName) return { kind: 'picture', isOptional: Boolean(schema?.safeParse('').success) };
  const def = schema?.def as Def | undefined;
  switch (def?.type) {
    case 'optional':
      return formOf(def.innerType, value, path);
    case 'object':
      return groupOf(def.shape, def.catchall, value, path);
    case 'array':
      return listOf(value, path, def.element);
    case 'enum':
      return { kind: 'choice', options: Object.values(def.entries) };
    case 'union': {
      const fits = def.options.find((option) => option.safeParse(value).success);
      return formOf(fits ?? def.options[0], value, path);
    }
    case 'number':
      return { kind: 'number' };
    case 'string':
      return { kind: 'text' };
    default:
      return formOfValue(value, path);
  }
}

function formOfValue(value: unknown, path: string): Form {
  if (typeof value === 'string') return { kind: 'text' };
  if (typeof value === 'number') return { kind: 'number' };
  if (typeof value === 'boolean') return { kind: 'flag' };
  if (Array.isArray(value)) return listOf(value, path);
  if (value === null || typeof value !== 'object' || 'translation' in value) return { kind: 'shown' };
  return groupOf({}, undefined, value, path);
}

function groupOf(shape: Record<string, z.ZodType>, others: z.ZodType | undefined, value: unknown, path: string): Form {
  const known = (value ?? {}) as Record<string, unknown>;
  const names = [...new Set([...Object.keys(known), ...Object.keys(shape)])];
  const pathOf = (name: string) => (path ? `${path}.${name}` : name);
  const fields = names
    .filter((name) => !isForWebmaster.test(pathOf(name)))
    .map((name) => [name, formOf(shape[name] ?? others, known[name], pathOf(name))]);
  const optional = names.filter((name) => shape[name]?.safeParse(undefined).success);
  return { kind: 'group', fields: Object.fromEntries(fields), ...(optional.length > 0 && { optional }) };
}

/** Lists with a schema of their own, and lists of texts, may grow. */
function listOf(value: unknown, path: string, schema?: z.ZodType): Form {
  const entries = (Array.isArray(value) ? value : []).map((entry, index) => formOf(schema, entry, `${path}.${index}`));
  const areTexts = entries.length > 0 && entries.every(({ kind }) => kind === 'text');
  const each = schema ? formOf(schema, undefined, `${path}.0`) : { kind: 'text' as const };
  return { kind: 'list', entries, ...((schema || areTexts) && { each, blank: blankOf(each) }) };
}

function blankOf(form: Form): Json {
  if (form.kind === 'group') {
    const required = Object.entries(form.fields).filter(([name]) => !form.optional?.includes(name));
    return Object.fromEntries(required.map(([name, field]) => [name, blankOf(field)]));
  }
  if (form.kind === 'list') return [];
  if (form.kind === 'number') return 0;
  if (form.kind === 'flag') return false;
  return form.kind === 'choice' ? (form.options[0] ?? '') : '';
}

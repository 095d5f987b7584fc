import * as z from 'zod/mini';
import { isPicturePath, isUploaded } from '#content/page-pictures.ts';

/** A value in content/. */
export const Json = z.json();
export type Json = z.infer<typeof Json>;
/** `base`: the default that the value replaced. `value`: null leaves out what a church may lack. */
export const Change = z.object({ value: Json, base: Json });
export type Change = z.infer<typeof Change>;
/** By path within a part of the content: 'hero.heading', or 'sections.0.paragraphs' for a whole list. */
export type Changes = Record<string, Change>;

const missing = Symbol('missing');

function stepInto(value: unknown, key: string): unknown {
  const isHolder = value !== null && typeof value === 'object';
  return isHolder && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : missing;
}

/** Whether there is something at the path, and what. */
export function findAt(value: unknown, path: string): { value: Json } | undefined {
  const found = path.split('.').reduce(stepInto, value);
  return found === missing ? undefined : { value: found as Json };
}

/** A copy with another value at the path, whose holder must exist. Only what leads there is copied. */
export function setAt<Value>(value: Value, path: string, to: Json): Value {
  const [key = '', ...rest] = path.split('.');
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  if (rest.length > 0) copy[key] = setAt(copy[key], rest.join('.'), to);
  else if (to === null) delete copy[key];
  else copy[key] = to;
  return copy as Value;
}

/** Lays changes over defaults. A lost one is kept, and has no effect. */
export function withChanges<Value>(defaults: Value, changes: Changes): Value {
  return Object.entries(changes).reduce(
    (value, [path, { value: to, base }]) =>
      isLost(value, path, to) ? value : setAt(value, path, follow(to, base, findAt(value, path)?.value ?? null)),
    defaults,
  );
}

/**
 * A value that replaced `base`, where the default is now `now`: whatever the church left as it was in a list follows, such as a sentence with
 * a phone number that has changed. An entry is known by its place in `base`, as long as the default list has as many entries as then.
 */
function follow(value: Json, base: Json, now: Json): Json {
  if (isEqual(value, base)) return now;
  if (Array.isArray(value) && Array.isArray(base) && Array.isArray(now) && base.length === now.length) {
    return value.map((entry, index) => {
      const same = base.findIndex((other) => isEqual(entry, other));
      const at = same === -1 && value.length === base.length ? index : same;
      return at === -1 ? entry : follow(entry, base[at] ?? null, now[at] ?? null);
    });
  }
  if (![value, base, now].every((one) => kindOf(one) === 'group')) return value;
  const followed = Object.entries(value as object).map(([key, inner]) => {
    const [before, after] = [findAt(base, key), findAt(now, key)];
    return [key, before && after ? follow(inner, before.value, after.value) : inner];
  });
  return Object.fromEntries(followed);
}

/** Whether a change has no place, because a later version of the site has something else, or nothing, there. */
export function isLost(value: unknown, path: string, to: Json) {
  const found = findAt(value, path)?.value;
  return !hasPlace(value, path) || (to !== null && found !== undefined && !areAlike(found, to, path));
}

/** Whether a value can stand at the path: what holds it exists, and a list has such an entry. */
export function hasPlace(value: unknown, path: string) {
  if (findAt(value, path)) return true;
  if (path.split('.').includes('__proto__')) return false;
  const holder = path.includes('.') ? findAt(value, path.slice(0, path.lastIndexOf('.')))?.value : (value as Json);
  return holder !== null && typeof holder === 'object' && !Array.isArray(holder);
}

export function isEqual(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The changes after these values were given. A value that equals the default is no change. */
export function mergeChanges(defaults: unknown, changes: Changes, given: Record<string, Json>): Changes {
  const merged = { ...changes };
  for (const [path, value] of Object.entries(given)) {
    // In a list that is changed as a whole, an entry is part of that change.
    const isAround = ([other, { value: list }]: [string, Change]) =>
      path.startsWith(`${other}.`) && !isLost(defaults, other, list);
    const [at] = Object.entries(merged).find(isAround) ?? [path];
    const before = findAt(withChanges(defaults, merged), at)?.value ?? null;
    const to = setAt({ it: before }, path.replace(at, 'it'), value).it ?? null;
    for (const other of Object.keys(merged)) if (other === at || other.startsWith(`${at}.`)) delete merged[other];
    const base = findAt(defaults, at)?.value ?? null;
    // What is left in a list follows from now on what it was made of.
    const replaced = Array.isArray(base) ? base : (changes[at]?.base ?? base);
    if (!isEqual(to, base)) merged[at] = { value: to, base: replaced };
  }
  return merged;
}

type Misfit = { field: string; message: string };

/** The first place where words are not made like those that they replace. Lists of texts may have any length. */
export function findMisfit(like: Json, value: Json, path: string): Misfit | undefined {
  const kind = kindOf(like);
  if (!areAlike(like, value, path)) return { field: path, message: `${path} must be a ${kind}` };
  if (kind !== 'list' && kind !== 'group') return undefined;
  const areTexts = Array.isArray(like) && like.every((entry) => typeof entry === 'string');
  const keys = new Set([...Object.keys(areTexts ? [] : (like as object)), ...Object.keys(value as object)]);
  for (const key of keys) {
    const at = path ? `${path}.${key}` : key;
    const [expected, given] = [areTexts ? { value: '' } : findAt(like, key), findAt(value, key)];
    if (!expected || !given) return { field: at, message: `${at} ${given ? 'is one too many' : 'is missing'}` };
    const misfit = findMisfit(expected.value, given.value, at);
    if (misfit) return misfit;
  }
  return undefined;
}

/** Whether one value may stand in place of the other. A picture is a name, or one that was added. */
function areAlike(one: Json, other: Json, path: string) {
  const arePictures = isPicturePath(path) && [one, other].every((each) => typeof each === 'string' || isUploaded(each));
  return arePictures || kindOf(one) === kindOf(other);
}

function kindOf(value: Json) {
  if (Array.isArray(value)) return 'list';
  if (value !== null && typeof value === 'object') return 'group';
  return typeof value === 'string' ? 'text' : typeof value;
}

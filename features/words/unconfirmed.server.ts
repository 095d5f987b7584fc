import { type Changes, findAt, isEqual, isLost, type Json } from '#records/declare/changes.ts';
import type { Sample, Unconfirmed } from '#records/declare/unconfirmed.ts';
import { listItems } from '#records/store/store.server.ts';
import type { Db } from '#records/store/tables.server.ts';
import { contentWith } from './content.server.ts';
import { listValues } from './find-texts.ts';
import { ownPage } from './labels.ts';
import type { AllWaiting, Waiting, WaitingPart } from './parts.ts';
import { type ChangedPart, words } from './words.ts';

/** By part. */
export type StoredParts = Record<string, ChangedPart>;

export async function readStored(db: Db): Promise<StoredParts> {
  return Object.fromEntries((await listItems(db, words)).map((part) => [part.id, part]));
}

export function changesOf(stored: StoredParts): Record<string, Changes> {
  return Object.fromEntries(Object.values(stored).map(({ id, changes }) => [id, changes]));
}

/** The samples of pages that are on which the church has neither changed nor confirmed, each with its place, unless only a webmaster can change it. */
export function listWaiting(samples: readonly Sample[], stored: StoredParts): (Sample & { found?: Place })[] {
  const { defaults, parts, content } = contentWith(changesOf(stored));
  const off = content.facts.switchedOff;
  return samples.flatMap((sample) => {
    if (!sample.at) return sample;
    const { part, path } = sample.at;
    const page = ownPage({ part, title: '' });
    if (page !== undefined && Object.hasOwn(off, page)) return [];
    const { version = 1, changes = {}, confirmed = {} } = stored[part] ?? {};
    if (confirmed[path] === sample.text) return [];
    const [original, now] = [defaults[part] as Json, parts[part] as Json];
    const standsAt = findUnchanged({ original, now, changes }, path);
    if (standsAt === undefined) return [];
    const says = findAt(now, standsAt)?.value ?? null;
    return { ...sample, found: { part, version, title: titleOf(original), path, standsAt, says } };
  });
}

/** See `Waiting`. */
type Place = Pick<WaitingPart, 'part' | 'version' | 'title'> & Pick<Waiting, 'path' | 'standsAt' | 'says'>;

/** The title of a page. */
export function titleOf(part: unknown) {
  const { title } = Object(part) as { title?: string };
  return title ?? '';
}

type Part = { original: Json; now: Json; changes: Changes };

/** Where something of a default still stands. In a list that is changed as a whole, its entry may have moved. */
function findUnchanged(part: Part, path: string) {
  const values = listValues(findAt(part.original, path)?.value ?? null);
  const places = [path, ...placesInChangedList(part, path)];
  return places.find((place) =>
    values.some(({ path: inner, value }) =>
      isEqual(findAt(part.now, inner ? `${place}.${inner}` : place)?.value, value),
    ),
  );
}

function placesInChangedList({ original, now, changes }: Part, path: string) {
  const list = Object.keys(changes).find(
    (each) => path.startsWith(`${each}.`) && !isLost(original, each, changes[each]?.value ?? null),
  );
  const entries = list === undefined ? undefined : findAt(now, list)?.value;
  const [, ...rest] = path.slice(`${list}.`.length).split('.');
  return Array.isArray(entries) ? entries.map((_, index) => [list, index, ...rest].join('.')) : [];
}

export async function countUnconfirmed(db: Db, samples: readonly Sample[]): Promise<Unconfirmed> {
  const waiting = { safety: 0, denomination: 0, fact: 0, story: 0 };
  for (const { weight } of listWaiting(samples, await readStored(db))) waiting[weight]++;
  return { samples: samples.length, waiting };
}

export async function readWaiting(db: Db, samples: readonly Sample[]): Promise<AllWaiting> {
  const waiting = listWaiting(samples, await readStored(db));
  const parts = new Map<string, WaitingPart>();
  for (const { weight, text, found } of waiting) {
    if (!found) continue;
    const { part, version, title, ...place } = found;
    const own = parts.get(part) ?? { part, version, title, waiting: [] };
    own.waiting.push({ weight, text, ...place });
    parts.set(part, own);
  }
  return { samples: samples.length, parts: [...parts.values()], inFiles: waiting.filter(({ at }) => !at) };
}

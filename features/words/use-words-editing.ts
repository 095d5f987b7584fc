import { useState } from 'react';
import { useDraft } from '#admin/edit/drafts.ts';
import { useWrite } from '#admin/history/use-write.ts';
import { restoration, type Write } from '#admin/history/writes.ts';
import { findStaleTexts } from '#content/page-pictures.ts';
import { ApiError } from '#core/http/client.tsx';
import {
  type Change,
  type Changes,
  findAt,
  isEqual,
  type Json,
  mergeChanges,
  withChanges,
} from '#records/declare/changes.ts';
import { apiPath, type Noun } from '#records/declare/noun.ts';
import { describePart } from './labels.ts';
import type { OwnPicture, Part } from './parts.ts';
import { words } from './words.ts';

const noun = words as unknown as Noun;

/** Values by path that are not saved yet, in the order in which they were typed. */
export type Draft = Record<string, Json>;

/** As the drafts of all items are stored, so that the start screen lists it with them. */
type StoredDraft = { base: { id: string; title: string }; values: { changes: Draft } };
/** What all fields of a part need. */
export type Editing = {
  shown: Json;
  defaults: Json;
  /** What differs from the defaults, saved or not. */
  changes: Record<string, Change>;
  errors: Record<string, string>;
  pictures: OwnPicture[];
  /** For each text that describes the picture before, what a page says about the new one, or ''. */
  offers: Record<string, string>;
  change(path: string, value: Json): void;
};

/** The words of one part while they are edited. The draft stays in the browser until it is saved. */
export function useWordsEditing({ part, title, version, defaults, changes }: Part) {
  const [stored, setStored] = useDraft<StoredDraft>(`${apiPath(noun)} ${part}`);
  const draft = stored?.values.changes ?? {};
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { write } = useWrite();
  const saved = withChanges(defaults, changes);
  const edited = mergeChanges(defaults, changes, draft);
  const shown = withChanges(defaults, edited);

  function change(path: string, value: Json) {
    const others = Object.entries(draft).filter(([other]) => other !== path && !other.startsWith(`${path}.`));
    const isAsSaved =
      isEqual(value, findAt(saved, path)?.value ?? null) && !others.some(([other]) => path.startsWith(`${other}.`));
    const next = Object.fromEntries(isAsSaved ? others : [...others, [path, value]]);
    const base = { id: part, title: describePart({ part, title }).label };
    setStored(Object.keys(next).length > 0 ? { base, values: { changes: next } } : undefined);
    setErrors(({ [path]: _, ...rest }) => rest);
  }

  async function save() {
    try {
      await write(updateOf(part, version, changes, draft));
      setStored(undefined);
      setErrors({});
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      setErrors(
        Object.fromEntries((error.problem.errors ?? []).map((mistake) => [mistake.field, sentenceOf(mistake)])),
      );
    }
  }
  return {
    draft,
    errors,
    edited,
    shown,
    stale: findStaleTexts(saved, shown),
    change,
    save,
    discard: () => setStored(undefined),
  };
}

/** The label above the field says what it is about. */
export function sentenceOf(mistake: { field: string; message: string }) {
  const message = mistake.message.replace(`${mistake.field} `, '');
  return `${message.slice(0, 1).toUpperCase()}${message.slice(1)}.`;
}

/** Is saved together with what somebody else has changed meanwhile, unless it is the same. */
export function updateOf(
  part: string,
  version: number,
  before: Changes,
  draft: Draft,
  done = 'The new words are on the site.',
): Write {
  const path = `${apiPath(noun)}/${part}`;
  function onto(current: object) {
    const { version: now, changes } = current as { version: number; changes: Changes };
    const theirs = [...new Set([...Object.keys(changes), ...Object.keys(before)])].filter(
      (path) => !isEqual(changes[path], before[path]),
    );
    const overlap = theirs.some((one) =>
      Object.keys(draft).some((own) => `${own}.`.startsWith(`${one}.`) || `${one}.`.startsWith(`${own}.`)),
    );
    return overlap ? undefined : updateOf(part, now, changes, draft, done);
  }
  const undo: NonNullable<Write['undo']> = (item) => item && restoration(noun, item);
  return {
    noun,
    action: 'update',
    done,
    method: 'PATCH',
    path,
    body: { changes: draft },
    version,
    onto,
    undo,
  };
}

import { draftKeys, readDraft } from '#admin/edit/drafts.ts';
import type { Draft } from '#admin/edit/editor-state.ts';
import { apiPath, completeValues, type Noun, valuesOf } from '#records/declare/noun.ts';

/** What was typed on this device and is not saved. `id`: undefined for a new item. */
export type Unsaved = { noun: Noun; id: string | undefined; title: string };

export function listUnsaved(nouns: readonly Noun[]): Unsaved[] {
  const keys = draftKeys();
  return nouns.flatMap((noun) => {
    const ofNoun = keys.filter((key) => key.startsWith(`${apiPath(noun)} `));
    return ofNoun.flatMap((key) => {
      const { base, values } = readDraft<Draft>(key) ?? {};
      const saved = completeValues(noun, base ? valuesOf(noun, base) : {});
      const isTyped = values && JSON.stringify(completeValues(noun, { ...saved, ...values })) !== JSON.stringify(saved);
      return isTyped ? { noun, id: base?.id, title: String(values.title || base?.title || '') } : [];
    });
  });
}

import { onShortMoment, shortMoment } from '#admin/publication-words.ts';
import type { Value, Values } from '#records/declare/field.ts';
import { capitalized, type Noun, type SavedItem } from '#records/declare/noun.ts';
import { type PublicationState, publicationState, type WithState } from '#records/declare/publication.ts';

/** How a button changes the times that are in the form: see `publicationFor`. */
type Effect = 'publish' | 'save as draft' | 'take down' | 'as typed';
export type SaveChoice = { effect: Effect; label: string };
type Saved = (SavedItem & WithState) | undefined;

/**
 * The ways to save a form, in the order of their buttons. Each label says what happens to visitors. `typed`: the values in the form; those of
 * a noun without drafts have no `publishAt`.
 */
export function saveChoices({ name }: Pick<Noun, 'name'>, item: Saved, typed: Values, now: Date): SaveChoice[] {
  const { publishAt } = typed;
  const state = item && (item.state ?? 'public');
  const next = stateAsTyped(item, typed, now);
  const save: SaveChoice = { effect: 'as typed', label: `${item ? 'Update' : 'Create'} ${capitalized(name)}` };
  const saveDraft: SaveChoice = { effect: 'save as draft', label: 'Save as draft' };
  if (publishAt === undefined) return [save];
  if (next === 'scheduled') {
    const at = String(publishAt);
    const label = state === 'public' ? `Take down until ${shortMoment(at, now)}` : `Publish ${onShortMoment(at, now)}`;
    return [{ effect: 'as typed', label }];
  }
  if (state === 'public') {
    const takeDown: SaveChoice = { effect: 'take down', label: 'Take down' };
    return next === 'public' ? [save, takeDown] : [takeDown];
  }
  if (state === 'taken down') {
    const publish: SaveChoice = { effect: 'publish', label: 'Publish again' };
    return next === 'taken down' ? [publish, { effect: 'as typed', label: 'Save without publishing' }] : [publish];
  }
  const publish: SaveChoice = item ? { effect: 'publish', label: 'Publish now' } : save;
  return hasDate(publishAt) ? [publish] : [publish, saveDraft];
}

/** Whether this would be a draft if it had no publication time. */
export function isDraftButForItsDate(item: Saved, { publishAt }: Values) {
  return hasDate(publishAt) && (!item || item.state === 'draft' || item.state === 'scheduled');
}

function hasDate(publishAt: Value | undefined) {
  return typeof publishAt === 'string' && publishAt !== 'now';
}

/** What Enter does. It publishes nothing that visitors do not see: undefined if every choice would. */
export function choiceOfEnter(choices: SaveChoice[], item: Saved): SaveChoice | undefined {
  if (!item?.state) return choices[0];
  const last = choices.at(-1);
  return last?.effect === 'publish' ? undefined : last;
}

/** The publication times with which a form is saved. `effect`: that of the pressed button, if it has one. */
export function publicationFor(effect: string | null | undefined, typed: Values, item: Saved, now: Date): Values {
  const { publishAt, hideAt } = typed;
  if (publishAt === undefined) return {};
  switch (effect as Effect) {
    case 'publish': {
      const isDown = item?.state === 'taken down' && stateAsTyped(item, typed, now) === 'taken down';
      return { publishAt: publishAt ?? 'now', ...(isDown && { hideAt: null }) };
    }
    case 'save as draft':
      return { publishAt: null };
    case 'take down':
      return { publishAt: (item?.publishAt as Value | undefined) ?? publishAt, hideAt: 'now' };
    default:
      return { publishAt, ...(hideAt !== undefined && { hideAt }) };
  }
}

/** Whether visitors see the item, and would not once this is saved. */
export function takesDown(item: Saved, input: Values, now: Date) {
  return item !== undefined && !item.state && stateAsTyped(item, input, now) !== 'public';
}

/** The state in which these values leave an item. Times that stay as they are count as the server sees them: a device's clock may be wrong. */
function stateAsTyped(item: Saved, { publishAt, hideAt }: Values, now: Date): PublicationState {
  if (publishAt === undefined) return 'public';
  if (item && publishAt === item.publishAt && hideAt === item.hideAt) return item.state ?? 'public';
  const resolve = (value: Value | undefined) => (value === 'now' ? now.toISOString() : value) as string | null;
  return publicationState({ id: '', title: '', publishAt: resolve(publishAt), hideAt: resolve(hideAt) }, now);
}

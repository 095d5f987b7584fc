import { expect, test } from 'vitest';
import { aGroup, aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import { news } from '#nouns/news/article.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import type { Noun } from '#records/noun.ts';
import { addRequest, type Draft, type DraftEvent, nextDraft } from './editor-state.ts';

const base = aGroup();
const mine = aGroupInput({ leaders: 'Ann' });
const typed: DraftEvent = { type: 'typed', base, values: mine };
const chosen: DraftEvent = { type: 'upload changed', field: 'picture', upload: 'a file' };

function after(...events: DraftEvent[]) {
  return events.reduce<Draft | undefined>((draft, event) => nextDraft(groups as Noun, draft, event), undefined);
}

function sent(draft: Draft | undefined, key = 'a key', input = mine): DraftEvent {
  return { type: 'sent', sent: addRequest(draft, input, key) };
}

test('what is typed is stored with the version that it is based on', () => {
  expect(after(typed, { type: 'typed', base, values: aGroupInput() })).toEqual({ base, values: aGroupInput() });
});

test('a request without an answer is repeated with its key, and what it said is remembered', () => {
  const lost = after(typed, sent(after(typed)));
  expect(addRequest(lost, aGroupInput({ leaders: 'Bea' }), 'another key')).toMatchObject({
    key: 'a key',
    inputs: [mine, { leaders: 'Bea' }],
  });
});

test('a refused request leaves what was typed, and the next one has a key of its own', () => {
  const refused = after(typed, sent(after(typed)), { type: 'refused' });
  expect(refused).toEqual({ base, values: mine });
  expect(addRequest(refused, mine, 'another key')).toMatchObject({ key: 'another key', inputs: [mine] });
  expect(after(sent(undefined), { type: 'refused' })).toBeUndefined();
});

const saved = aGroup({ version: 2, leaders: 'Ann' });
const typedMeanwhile: DraftEvent = { type: 'typed', base, values: aGroupInput({ leaders: 'Ann, Bea' }) };

test.each<[string, DraftEvent[], Draft | undefined]>([
  ['is nothing', [], undefined],
  ['is what was typed meanwhile', [typedMeanwhile], { base: saved, values: { ...mine, leaders: 'Ann, Bea' } }],
  ['is the file that was chosen meanwhile', [chosen], { base: saved, values: mine, uploads: { picture: 'a file' } }],
  ['is nothing of what was typed and taken back', [typedMeanwhile, typed], undefined],
])('after a save, what is left %s', (_, meanwhile, left) => {
  const pending = [typed, sent(after(typed)), ...meanwhile];
  expect(after(...pending, { type: 'saved', item: saved })).toEqual(left);
  expect(after(...pending, { type: 'saved', item: undefined })).toBeUndefined();
});

test('a save of a new item moves what was typed meanwhile to that item', () => {
  const begun: DraftEvent = { ...typed, base: undefined };
  expect(after(begun, sent(after(begun)), typedMeanwhile, { type: 'saved', item: saved })?.base).toBe(saved);
});

test('a file belongs to the draft until it is uploaded or removed', () => {
  const removed: DraftEvent = { ...chosen, upload: undefined };
  expect(after(typed, chosen)).toMatchObject({ values: mine, uploads: { picture: 'a file' } });
  expect(after(typed, chosen, removed)).toEqual({ base, values: mine });
});

test('in a conflict, fields that only they changed get their value, and the others keep hers', () => {
  const theirs = aGroup({ version: 2, location: 'Side door', leaders: 'Cleo' });
  const found: DraftEvent = { type: 'conflict found', base, input: mine, theirs };
  const values = aGroupInput({ leaders: 'Ann', location: 'Side door' });
  const draft = after(typed, chosen, found, { type: 'refused' });
  expect(draft).toEqual({ base, values, uploads: { picture: 'a file' }, conflict: { mine, theirs } });
  const typedOn = nextDraft(groups as Noun, draft, { type: 'typed', base, values: mine });
  expect(typedOn).toMatchObject({ values: mine, conflict: { mine, theirs } });
});

test.each([
  ['is in the bin', null],
  ['is gone for good', undefined],
])('if the item %s, everything that she wrote stays', (_, theirs) => {
  const found: DraftEvent = { type: 'conflict found', base, input: mine, theirs };
  expect(after(typed, found)).toMatchObject({ base, values: mine, conflict: { mine, theirs } });
});

test('a conflict compares what would be saved: trimmed, and as public as the pressed button says', () => {
  const written = anArticleInput({ picture: '', publishAt: null, hideAt: null });
  const draft = { ...written, id: 'some-id', version: 1 };
  const values = { ...written, publishAt: 'now', summary: ' Mine ' };
  const input = { ...values, summary: 'Mine', publishAt: null };
  const theirs = { ...draft, version: 2, author: 'Theirs' };
  const found: DraftEvent = { type: 'conflict found', base: draft, input, theirs };
  expect(nextDraft(news as Noun, { base: draft, values }, found)).toEqual({
    base: draft,
    values: { ...input, author: 'Theirs' },
    conflict: { mine: input, theirs },
  });
});

import { expect, test } from 'vitest';
import { aGroup, aGroupInput } from '#features/groups/fixture.ts';
import { groups } from '#features/groups/group.ts';
import { news } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import type { Noun } from '#records/declare/noun.ts';
import { type Draft, type DraftEvent, nextDraft, valuesInForm } from './editor-state.ts';

const base = aGroup();
const mine = aGroupInput({ leaders: 'Ann' });
const saved = aGroup({ version: 2, leaders: 'Ann' });
const typed: DraftEvent = { type: 'typed', base, values: mine };
const typedOn: DraftEvent = { type: 'typed', base, values: aGroupInput({ leaders: 'Ann, Bea' }) };
const chosen: DraftEvent = { type: 'upload changed', field: 'picture', upload: 'a file' };
const sent: DraftEvent = { type: 'sent', input: mine, key: 'a key' };

function after(...events: DraftEvent[]) {
  return events.reduce<Draft | undefined>((draft, event) => nextDraft(groups as Noun, draft, event), undefined);
}

test('repeats a request without a response with the same key, and remembers what it sent', () => {
  const again = after(typed, sent, { ...sent, input: aGroupInput({ leaders: 'Bea' }), key: 'another key' });
  expect(again?.sent).toMatchObject({ key: 'a key', inputs: [mine, { leaders: 'Bea' }] });
});

test('keeps what was typed after a refused request, and gives the next one a new key', () => {
  const refused = [typed, sent, { type: 'refused' }] as const;
  expect(after(...refused)).toEqual({ base, values: mine });
  expect(after(...refused, { ...sent, key: 'another key' })?.sent).toMatchObject({
    key: 'another key',
    inputs: [mine],
  });
});

test.each<[string, DraftEvent[], Draft | undefined]>([
  ['nothing', [typed, sent], undefined],
  ['what was typed meanwhile', [typed, sent, typedOn], { base: saved, values: { ...mine, leaders: 'Ann, Bea' } }],
  [
    'the file that was chosen meanwhile',
    [typed, sent, chosen],
    { base: saved, values: mine, uploads: { picture: 'a file' } },
  ],
  ['nothing of what was typed and taken back', [typed, sent, typedOn, typed], undefined],
  ['what was typed while a new item was created', [sent, { ...typed, base: undefined }], { base: saved, values: mine }],
])('a save leaves %s, based on the saved version', (_, events, left) => {
  expect(after(...events, { type: 'saved', item: saved })).toEqual(left);
  expect(after(...events, { type: 'saved', item: undefined })).toBeUndefined();
});

test('a file belongs to the draft until it is uploaded or removed, and so does the one of another field', () => {
  const removed: DraftEvent = { ...chosen, upload: undefined };
  expect(after(typed, chosen)).toEqual({ base, values: mine, uploads: { picture: 'a file' } });
  expect(after(typed, chosen, removed)).toEqual({ base, values: mine });
  const other: DraftEvent = { ...chosen, field: 'audio', upload: 'a recording' };
  expect(after(typed, chosen, other, removed)?.uploads).toEqual({ audio: 'a recording' });
});

test('what was typed during a save that was merged does not take back what somebody else has changed', () => {
  const item = aGroup({ version: 3, leaders: 'Ann', location: 'Side door' });
  const values = { ...mine, leaders: 'Ann, Bea', location: 'Side door' };
  expect(after(typed, sent, typedOn, { type: 'saved', item })).toEqual({ base: item, values });
  const elsewhere: DraftEvent = { type: 'typed', base, values: aGroupInput({ leaders: 'Ann', location: 'Upstairs' }) };
  expect(after(typed, sent, elsewhere, { type: 'saved', item })?.values).toMatchObject({ location: 'Upstairs' });
});

test.each<[string, Draft | undefined, boolean]>([
  ['nothing was typed', undefined, false],
  ['the same was typed again', { base, values: aGroupInput() }, false],
  ['a word was typed', { base, values: mine }, true],
  ['a file was chosen', { uploads: { picture: 'a file' } }, true],
])('a form is closed without a question if nothing would be lost: %s', (_, draft, isChanged) => {
  expect(valuesInForm(groups as Noun, base, draft)).toMatchObject({ isChanged });
});

test('in a conflict, takes the other value for fields that only the other person changed, and keeps hers otherwise', () => {
  const theirs = aGroup({ version: 2, location: 'Side door', leaders: 'Cleo' });
  const conflict = { mine, theirs };
  const found = [typed, chosen, sent, { type: 'conflict found', base, input: mine, theirs }] as const;
  const values = { ...mine, location: 'Side door' };
  expect(after(...found, { type: 'refused' })).toEqual({ base, values, uploads: { picture: 'a file' }, conflict });
  expect(after(...found, typedOn)).toMatchObject({ values: { leaders: 'Ann, Bea' }, conflict });
});

test('in a conflict over what was sent without typing, that counts as hers', () => {
  const theirs = aGroup({ version: 2, location: 'Side door' });
  const conflict: DraftEvent = { type: 'conflict found', base, input: mine, theirs };
  expect(after(conflict)).toEqual({ base, values: { ...mine, location: 'Side door' }, conflict: { mine, theirs } });
});

test('theirs stays beside what she chooses until it is saved, which leaves only what she typed meanwhile', () => {
  const theirs = aGroup({ version: 2, location: 'Side door' });
  const found: DraftEvent = { type: 'conflict found', base, input: mine, theirs };
  const choice: DraftEvent = { type: 'typed', base, values: aGroupInput({ leaders: 'Ann', location: 'Side door' }) };
  const item = aGroup({ version: 3, leaders: 'Ann', location: 'Side door' });
  const chosenAndSent = [typed, found, { type: 'refused' }, choice, { ...sent, input: choice.values }] as const;
  expect(after(...chosenAndSent)).toMatchObject({ base, conflict: { theirs }, sent: { inputs: [choice.values] } });
  expect(after(...chosenAndSent, { type: 'saved', item })).toBeUndefined();
  expect(after(...chosenAndSent, typedOn, { type: 'saved', item }), 'without the conflict').toEqual({
    base: item,
    values: { ...mine, leaders: 'Ann, Bea' },
  });
});

test.each([
  ['is in the bin', null],
  ['is gone for good', undefined],
])('keeps everything that she wrote if the item %s', (_, theirs) => {
  const draft = after(typed, { type: 'conflict found', base, input: mine, theirs });
  expect(draft).toEqual({ base, values: mine, conflict: { mine, theirs } });
});

test('compares in a conflict what would be saved: trimmed, and published as the pressed button says', () => {
  const written = anArticleInput({ picture: null, publishAt: null, hideAt: null });
  const draft = { ...written, id: 'some-id', version: 1 };
  const theirs = { ...draft, version: 2, author: 'Theirs' };
  const input = { ...written, summary: 'Mine' };
  const found: DraftEvent = { type: 'conflict found', base: draft, input, theirs };
  const values = { ...written, publishAt: 'now', summary: ' Mine ' };
  expect(nextDraft(news as Noun, { base: draft, values }, found)).toEqual({
    base: draft,
    values: { ...input, author: 'Theirs' },
    conflict: { mine: input, theirs },
  });
});

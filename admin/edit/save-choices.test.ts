import { expect, test } from 'vitest';
import { churchMoment } from '#core/church-time.ts';
import { day } from '#core/dates.ts';
import { aGroup, aGroupInput } from '#features/groups/fixture.ts';
import { groups } from '#features/groups/group.ts';
import { news } from '#features/news/article.ts';
import { anArticle, anArticleInput } from '#features/news/fixture.ts';
import type { SavedItem } from '#records/declare/noun.ts';
import { withState } from '#records/declare/publication.ts';
import { choiceOfEnter, isDraftButForItsDate, publicationFor, saveChoices, takesDown } from './save-choices.ts';

const now = churchMoment('2027-03-05', '12:00');
const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString();
const [past, future] = [inDays(-1), inDays(1)];

const times = {
  new: undefined,
  draft: { publishAt: null, hideAt: null },
  scheduled: { publishAt: future, hideAt: null },
  public: { publishAt: past, hideAt: null },
  'taken down': { publishAt: inDays(-2), hideAt: past },
};
type State = keyof typeof times;
type Times = { publishAt: string | null; hideAt: string | null };

/** A form of an article in this state, with `typed` times that differ from its own. */
function formOf(state: State, changed: Partial<Times> = {}) {
  const saved = times[state];
  const item = saved && (withState(anArticle(saved), now) as unknown as SavedItem);
  const typed = anArticleInput({ publishAt: 'now', hideAt: null, ...saved, ...changed });
  return { item, typed, choices: saveChoices(news, item, typed, now) };
}

// Labels in their order; the one that Enter presses is in brackets.
test.each<[State, Partial<Times>, string[]]>([
  ['new', {}, ['[Create Article]', 'Save as draft']],
  ['new', { publishAt: future }, ['[Publish tomorrow, 12 PM]']],
  ['new', { publishAt: past }, ['[Create Article]']],
  ['draft', {}, ['Publish now', '[Save as draft]']],
  ['draft', { publishAt: 'now' }, ['Publish now', '[Save as draft]']],
  ['draft', { publishAt: future }, ['[Publish tomorrow, 12 PM]']],
  ['draft', { publishAt: past }, ['Publish now']],
  ['scheduled', {}, ['[Publish tomorrow, 12 PM]']],
  ['scheduled', { publishAt: 'now' }, ['Publish now', '[Save as draft]']],
  ['public', {}, ['[Update Article]', 'Take down']],
  ['public', { publishAt: 'now' }, ['[Update Article]', 'Take down']],
  ['public', { publishAt: future }, ['[Take down until tomorrow, 12 PM]']],
  ['public', { hideAt: future }, ['[Update Article]', 'Take down']],
  ['public', { hideAt: past }, ['[Take down]']],
  ['taken down', {}, ['Publish again', '[Save without publishing]']],
  ['taken down', { hideAt: future }, ['Publish again']],
])('the form of an article that is %s, with %o typed, has the buttons: %s', (state, typed, labels) => {
  const { item, choices } = formOf(state, typed);
  const onEnter = choiceOfEnter(choices, item);
  expect(choices.map((choice) => (choice === onEnter ? `[${choice.label}]` : choice.label))).toEqual(labels);
});

test.each<[State, Partial<Times>, string, Partial<Times>]>([
  ['draft', {}, 'Publish now', { publishAt: 'now' }],
  ['draft', { publishAt: past }, 'Publish now', { publishAt: past }],
  ['draft', {}, 'Save as draft', { publishAt: null }],
  ['new', {}, 'Save as draft', { publishAt: null }],
  ['scheduled', { publishAt: 'now' }, 'Publish now', { publishAt: 'now' }],
  ['public', {}, 'Update Article', times.public],
  ['public', { publishAt: 'now' }, 'Take down', { publishAt: past, hideAt: 'now' }],
  ['taken down', {}, 'Publish again', { publishAt: inDays(-2), hideAt: null }],
  ['taken down', { hideAt: future }, 'Publish again', { publishAt: inDays(-2) }],
  ['taken down', {}, 'Save without publishing', times['taken down']],
])('an article that is %s, with %o typed, is saved by “%s” with %o', (state, changed, label, sent) => {
  const { item, typed, choices } = formOf(state, changed);
  const effect = choices.find((choice) => choice.label === label)?.effect;
  expect(publicationFor(effect, typed, item, now)).toEqual(sent);
});

test('a volunteer is asked before a save that hides a public article, but not by a device whose clock is slow', () => {
  const asks = (state: State, changed: Partial<Times>, at = now) => {
    const { item, typed } = formOf(state, changed);
    return takesDown(item, typed, at);
  };
  for (const changed of [{ hideAt: 'now' }, { publishAt: future }, { publishAt: null }]) {
    expect(asks('public', changed)).toBe(true);
    expect(asks('scheduled', changed)).toBe(false);
  }
  expect(asks('public', {})).toBe(false);
  expect(asks('public', {}, new Date(inDays(-7)))).toBe(false);
  expect(asks('new', {})).toBe(false);
});

test('a draft has no date, which the form says of what would be one', () => {
  const isSaid = (state: State, changed: Partial<Times> = {}) => {
    const { item, typed } = formOf(state, changed);
    return isDraftButForItsDate(item, typed);
  };
  for (const state of ['new', 'draft', 'scheduled'] as const) expect(isSaid(state, { publishAt: future })).toBe(true);
  for (const state of ['new', 'draft', 'public', 'taken down'] as const) expect(isSaid(state)).toBe(false);
});

test('what cannot be a draft has one button and sends no times', () => {
  const item = aGroup() as unknown as SavedItem;
  const [save, ...others] = saveChoices(groups, item, aGroupInput(), now);
  expect([save?.label, others]).toEqual(['Update Group', []]);
  expect(publicationFor(save?.effect, aGroupInput(), item, now)).toEqual({});
  expect(takesDown(item, aGroupInput(), now)).toBe(false);
});

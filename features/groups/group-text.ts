import { isWithinOneTypo } from '#core/plain-text.ts';
import { memoizeByList } from '#records/show/list.ts';
import type { Group } from './group.ts';

/** Shorter words are within one typo of too many others. */
const minWordLength = 4;
/** Longer searches are not corrected, because the client chooses their length. */
const maxLength = 100;
const maxSuggestions = 3;

export function hasText(pattern: string) {
  const expression = ignoringCase(pattern);
  return (group: Group) => searchedTexts(group).some((text) => text.search(expression) >= 0);
}

/** Words in the texts of `candidates` within one typo of `q`, unless any of `all` contains `q` as typed. */
export function similarWords(q: string, candidates: Group[], all: Group[]) {
  if (q.length > maxLength || all.some(hasText(asPattern(q)))) return [];
  const words = longWordsOf(all);
  const pattern = q.toLowerCase().replace(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu, (part) => alternatives(part, words));
  const expression = ignoringCase(pattern);
  const found = candidates.flatMap(searchedTexts).flatMap((text) => text.toLowerCase().match(expression) ?? []);
  return [...new Set(found)].slice(0, maxSuggestions);
}

/** Splits a text into alternating parts: every second one is a match. */
export function splitAtMatches(text: string, pattern: string) {
  return pattern ? text.split(ignoringCase(`(${pattern})`)) : [text];
}

function ignoringCase(pattern: string) {
  return new RegExp(pattern, 'giu');
}

function alternatives(typed: string, words: string[]) {
  if (typed.length < minWordLength || words.some((word) => word.includes(typed))) return asPattern(typed);
  const near = words.filter((word) => isWithinOneTypo(typed, word));
  // Longest first: otherwise 'pray' would match in 'prayer'.
  return near.length > 0 ? `(?:${near.sort((one, other) => other.length - one.length).join('|')})` : asPattern(typed);
}

function searchedTexts({ title, description, location }: Group) {
  return [title, description, location];
}

/** The distinct long words in the groups' texts. */
const longWordsOf = memoizeByList((groups: Group[]) => {
  const words = new Set<string>();
  for (const text of groups.flatMap(searchedTexts))
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      if (word.length >= minWordLength) words.add(word);
  return [...words];
});

/** Escapes a text for use in a pattern. */
export function asPattern(text: string) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

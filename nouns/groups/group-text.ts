import { isWithinOneTypo } from '#domain/typo.ts';
import type { Group } from './group.ts';

/** Shorter words are one letter away from too many others. */
const minWordLength = 4;
/** A longer search is not corrected, because whoever sends it chooses its length. */
const maxLength = 100;

export function hasText(group: Group, pattern: RegExp) {
  return searchedTexts(group).some((text) => text.search(pattern) >= 0);
}

/**
 * What to look for in the texts of `candidates`: `q` as typed, or if none of `all` has that, the words that are one typo away
 * from it, which `foundInstead` names.
 */
export function readSearch(q: string, candidates: Group[], all: Group[]) {
  const typed = { pattern: escaped(q), foundInstead: [] as string[] };
  const expression = ignoringCase(typed.pattern);
  if (q.length > maxLength || all.some((group) => hasText(group, expression))) return typed;
  const texts = candidates.flatMap(searchedTexts).map((text) => text.toLowerCase());
  const words = [...new Set(texts.flatMap(wordsOf))];
  const pattern = q.toLowerCase().replace(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu, (part) => alternatives(part, words));
  const found = texts.flatMap((text) => text.match(ignoringCase(pattern)) ?? []);
  return found.length > 0 ? { pattern, foundInstead: [...new Set(found)] } : typed;
}

/** Texts and matches in turn: every second part is a match. */
export function splitAtMatches(text: string, pattern: string) {
  return pattern ? text.split(ignoringCase(`(${pattern})`)) : [text];
}

export function ignoringCase(pattern: string) {
  return new RegExp(pattern, 'giu');
}

function alternatives(typed: string, words: string[]) {
  if (typed.length < minWordLength || words.some((word) => word.includes(typed))) return escaped(typed);
  const near = words.filter((word) => word.length >= minWordLength && isWithinOneTypo(typed, word));
  // The longest first: otherwise 'prayer' would be found as 'pray'.
  return near.length > 0 ? `(?:${near.sort((one, other) => other.length - one.length).join('|')})` : escaped(typed);
}

function searchedTexts({ title, description, location }: Group) {
  return [title, description, location];
}

function wordsOf(text: string) {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** As a pattern that matches just this text. */
function escaped(text: string) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

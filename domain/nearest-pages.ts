import { otherNames } from '#content/other-names.ts';
import type { Link, NavItem } from '#content/schema.ts';

function wordsOf(text: string) {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Pairs of neighboring letters that two words share: forgives a typing mistake. */
function likeness(one: string, other: string) {
  const pairs = (word: string) => Array.from({ length: word.length - 1 }, (_, index) => word.slice(index, index + 2));
  const [ones, others] = [pairs(one), pairs(other)];
  if (ones.length + others.length === 0) return one === other ? 1 : 0;
  return (2 * ones.filter((pair) => others.includes(pair)).length) / (ones.length + others.length);
}

/** The pages whose address, label or usual other names come nearest to the path asked for, nearest first. */
export function nearestPages(path: string, navigation: NavItem[], count: number): Link[] {
  const asked = wordsOf(path);
  const pages = navigation.flatMap((item) => ('href' in item ? [item] : item.items)).filter(({ href }) => href !== '/');
  const scored = pages.map((page) => {
    const known = wordsOf(`${page.href} ${page.label} ${otherNames[page.href] ?? ''}`);
    const score = asked.reduce((sum, word) => sum + Math.max(...known.map((name) => likeness(word, name))), 0);
    return { page, score };
  });
  return scored
    .sort((one, other) => other.score - one.score)
    .slice(0, count)
    .map(({ page }) => page);
}

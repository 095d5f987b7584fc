import { otherNames } from '#content/other-names.ts';
import type { Link, NavItem } from '#content/schema.ts';

function wordsOf(text: string) {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Share of common bigrams (Dice coefficient): tolerates a typo. */
function similarity(one: string, other: string) {
  const pairs = (word: string) => Array.from({ length: word.length - 1 }, (_, index) => word.slice(index, index + 2));
  const [ones, others] = [pairs(one), pairs(other)];
  if (ones.length + others.length === 0) return one === other ? 1 : 0;
  return (2 * ones.filter((pair) => others.includes(pair)).length) / (ones.length + others.length);
}

/** The pages whose path, label or other names are most similar to the requested path, best first. */
export function nearestPages(path: string, navigation: NavItem[], count: number): Link[] {
  const requested = wordsOf(path);
  const pages = navigation.flatMap((item) => ('href' in item ? [item] : item.items)).filter(({ href }) => href !== '/');
  const scored = pages.map((page) => {
    const known = wordsOf(`${page.href} ${page.label} ${otherNames[page.href] ?? ''}`);
    const score = requested.reduce((sum, word) => sum + Math.max(...known.map((name) => similarity(word, name))), 0);
    return { page, score };
  });
  return scored
    .sort((one, other) => other.score - one.score)
    .slice(0, count)
    .map(({ page }) => page);
}

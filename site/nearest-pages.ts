import type { Link, NavItem } from '#content/schema.ts';

function wordsOf(text: string) {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Requested paths are truncated, because the client chooses their length. */
const maxWords = 12;
const maxWordLength = 40;

function withBigrams(word: string) {
  return { word, bigrams: Array.from({ length: word.length - 1 }, (_, index) => word.slice(index, index + 2)) };
}
type Word = ReturnType<typeof withBigrams>;

/** Share of common bigrams (Dice coefficient): tolerates a typo. */
function similarity(one: Word, other: Word) {
  const count = one.bigrams.length + other.bigrams.length;
  if (count === 0) return one.word === other.word ? 1 : 0;
  return (2 * one.bigrams.filter((pair) => other.bigrams.includes(pair)).length) / count;
}

/** The pages whose path, label or other names are most similar to the requested path, best first. */
export function nearestPages(
  path: string,
  navigation: NavItem[],
  { count, otherNames }: { count: number; otherNames: Record<string, string> },
): Link[] {
  const shortened = wordsOf(path).map((word) => word.slice(0, maxWordLength));
  const requested = [...new Set(shortened)].slice(0, maxWords).map(withBigrams);
  const pages = navigation
    .flatMap((item) => ('href' in item ? [item] : item.items))
    .filter(({ href }) => href && href !== '/');
  const scored = pages.map((page) => {
    const known = wordsOf(`${page.href} ${page.label} ${otherNames[page.href] ?? ''}`).map(withBigrams);
    const score = requested.reduce((sum, word) => sum + Math.max(...known.map((name) => similarity(word, name))), 0);
    return { page, score };
  });
  return scored
    .sort((one, other) => other.score - one.score)
    .slice(0, count)
    .map(({ page }) => page);
}

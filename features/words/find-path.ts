import type { Json } from '#records/declare/changes.ts';
import { listTexts } from './find-texts.ts';

/** Shorter texts stand inside others by accident, such as the name of a day. */
const fewestLetters = 10;

/**
 * The path of the text that a pressed text comes from: the same, a longer one, or one that stands in it. `undefined` if there is none, or
 * several fit equally well.
 */
export function findPath(value: Json, pressed: string): string | undefined {
  const wanted = collapse(pressed);
  const texts = listTexts(value).map(({ path, text }) => ({ path, score: scoreOf(collapse(text), wanted) }));
  const best = Math.max(...texts.map(({ score }) => score));
  const found = texts.filter(({ score }) => score > 0 && score === best);
  return found.length === 1 ? found[0]?.path : undefined;
}

function collapse(text: string) {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** How much two texts have in common. The same text counts most, however short it is. */
function scoreOf(text: string, wanted: string) {
  if (text === wanted) return text === '' ? 0 : Number.POSITIVE_INFINITY;
  const [shorter = '', longer = ''] = [text, wanted].toSorted((one, other) => one.length - other.length);
  return shorter.length >= fewestLetters && longer.includes(shorter) ? shorter.length : 0;
}

/** Removes the control characters that XML and iCalendar cannot contain. Line breaks and tabs stay. */
export function withoutControls(text: string) {
  return text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
}

/** Splits a text at blank lines; other line breaks stay. */
export function paragraphsOf(text: string) {
  return text.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/);
}

/** Removes the spaces that feedsmith puts around texts with markup and that some readers show. */
export function withoutSpacesAroundTexts(feed: string) {
  return feed.replaceAll(/>\s+<!\[CDATA\[/g, '><![CDATA[').replaceAll(/\]\]>\s+</g, ']]><');
}

export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The beginning of a text on one line, cut after a word. */
export function excerpt(text: string, maxLength: number) {
  return cut(text.replaceAll(/\s+/g, ' ').trim(), maxLength);
}

/** The beginning of a text with its lines, cut after a word. */
export function cut(text: string, maxLength: number) {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength);
  const end = start.search(/\s\S*$/);
  const whole = end > 0 ? start.slice(0, end).trimEnd() : start.slice(0, -1);
  // Half of a surrogate pair is not text.
  return `${whole.replace(/[\uD800-\uDBFF]$|[,.;:–—-]+$/, '')}…`;
}

/** Whether the words are equal except for one missing, added, changed or transposed letter. */
export function isWithinOneTypo(one: string, other: string): boolean {
  if (one.length < other.length) return isWithinOneTypo(other, one);
  let same = 0;
  while (same < other.length && one[same] === other[same]) same += 1;
  const rest = one.slice(same + 1);
  if (one.length > other.length) return rest === other.slice(same);
  return (
    rest === other.slice(same + 1) ||
    (one[same] === other[same + 1] && one[same + 1] === other[same] && one.slice(same + 2) === other.slice(same + 2))
  );
}

const character = '[\\p{L}\\p{N}._-]';
/**
 * Looser before the @, where almost everything is allowed, than after it, with at most 64 characters (RFC 5321): otherwise a long word
 * without an @ would take quadratic time.
 */
const address = new RegExp(
  `[^\\s@<>(),;:"\\\\[\\]'*|=][^\\s@<>(),;:"\\\\[\\]]{0,63}@${character}*[\\p{L}\\p{N}-]`,
  'gu',
);

/** Finds the distinct e-mail addresses in any text, such as a bounce message. */
export function findAddresses(text: string) {
  const found = (text.match(address) ?? []).filter((each) => each.includes('.', each.indexOf('@')));
  return [...new Set(found.map((each) => each.toLowerCase()))];
}

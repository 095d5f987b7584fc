/** Without the control characters that neither XML nor iCalendar can hold; lines and tabs stay. */
export function withoutControls(text: string) {
  return text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
}

/** A blank line separates them; other line breaks stay. */
export function paragraphsOf(text: string) {
  return text.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/);
}

/** Plain text as HTML, for readers of feeds. */
export function textAsHtml(text: string) {
  return paragraphsOf(escapeHtml(text))
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

/** Feedsmith puts spaces around texts with markup, which some readers show. */
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

/** Whether the words are equal, or one letter was left out, added, changed or swapped with the next. */
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
 * Looser before the @, where almost everything is allowed, than after it. At most 64 characters there (RFC 5321), because a long word
 * without an @ would be searched from each of its characters to its end.
 */
const address = new RegExp(
  `[^\\s@<>(),;:"\\\\[\\]'*|=][^\\s@<>(),;:"\\\\[\\]]{0,63}@${character}*[\\p{L}\\p{N}-]`,
  'gu',
);

/** The addresses in a text of any kind, such as a mail that says what could not be delivered. Each once. */
export function findAddresses(text: string) {
  const found = (text.match(address) ?? []).filter((each) => each.includes('.', each.indexOf('@')));
  return [...new Set(found.map((each) => each.toLowerCase()))];
}

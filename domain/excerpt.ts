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

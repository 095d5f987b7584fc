/** The beginning of a text on one line, cut after a word. */
export function excerpt(text: string, maxLength: number) {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  const end = line.lastIndexOf(' ', maxLength - 1);
  const cut = line.slice(0, end > 0 ? end : maxLength - 1);
  // Half of a surrogate pair is not text.
  return `${cut.replace(/[\uD800-\uDBFF]$|[,.;:–—-]+$/, '')}…`;
}

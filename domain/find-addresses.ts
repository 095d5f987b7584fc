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

import * as z from 'zod/mini';

/** What somebody types: trimmed, otherwise kept to the letter. */
export function text(label: string, most: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? `${label} is missing` : `${label} must be text`) })
    .check(
      z.trim(),
      z.maxLength(most, `${label} may have at most ${most.toLocaleString('en')} characters`),
      // Half a character pair is no Unicode text, and PostgreSQL takes no NUL: neither would come back as it was typed.
      z.refine(
        (typed) => typed.isWellFormed() && !typed.includes('\0'),
        `${label} has a character that cannot be kept`,
      ),
    );
}

/** Whitespace alone counts as missing. */
export function requiredText(label: string, most: number) {
  return text(label, most).check(z.minLength(1, `${label} is missing`));
}

/** One-line fields. */
export const line = 2_000;
/** A description, a summary. */
export const paragraph = 20_000;
/** A whole article. */
export const pages = 100_000;

export const notAnObject = 'Send a JSON object';

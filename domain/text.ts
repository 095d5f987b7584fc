import * as z from 'zod/mini';

/** User input: trimmed, otherwise unchanged. */
export function text(label: string, max: number, missing = `${label} is missing`) {
  return z.string({ error: ({ input }) => (input === undefined ? missing : `${label} must be text`) }).check(
    z.trim(),
    z.maxLength(max, { error: () => `${label} may have at most ${max.toLocaleString('en')} characters` }),
    // A lone surrogate is not valid Unicode, and PostgreSQL rejects NUL: neither would be stored unchanged.
    z.refine((typed) => typed.isWellFormed() && !typed.includes('\0'), `${label} has a character that cannot be kept`),
  );
}

/** Whitespace alone counts as missing. */
export function requiredText(label: string, max: number) {
  return text(label, max).check(z.minLength(1, `${label} is missing`));
}

/** Maximum length of one-line fields. */
export const line = 2_000;
/** A description, a summary. */
export const paragraph = 20_000;
/** A whole article. */
export const pages = 100_000;

export const notAnObject = 'Send a JSON object';

/** Without the control characters that neither XML nor iCalendar can hold; lines and tabs stay. */
export function withoutControls(text: string) {
  return text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
}

/** A blank line separates them; other line breaks stay. */
export function paragraphsOf(text: string) {
  return text.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/);
}

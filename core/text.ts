import * as z from 'zod/mini';

/** A schema for user input, which is trimmed and otherwise unchanged. */
export function text(label: string, max: number, missing = `${label} is missing`) {
  return z.string({ error: ({ input }) => (input === undefined ? missing : `${label} must be text`) }).check(
    z.trim(),
    z.maxLength(max, { error: () => `${label} may have at most ${max.toLocaleString('en')} characters` }),
    // A lone surrogate is not valid Unicode, and PostgreSQL rejects NUL: neither would be stored unchanged.
    z.refine((typed) => typed.isWellFormed() && !typed.includes('\0'), `${label} has a character that cannot be kept`),
  );
}

/** A text that must not be blank. */
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

import * as z from 'zod/mini';
import { notAnObject } from '#core/text.ts';
import { consentMissing, emailMalformed, emailMissing } from './newsletter-pages.ts';

/** Looser than any standard: only sending a mail shows whether an address exists. */
const address = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]+$/;

export const SignUp = z.object(
  {
    email: z.string(emailMissing).check(
      z.trim(),
      z.minLength(1, { error: emailMissing, abort: true }),
      z.maxLength(254, { error: emailMalformed, abort: true }),
      z.regex(address, { error: emailMalformed, abort: true }),
      z.refine((typed) => typed.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(typed), emailMalformed),
    ),
    consent: z.literal(true, consentMissing),
    /** A honeypot field, invisible to people: only robots fill it in. */
    topic: z.optional(z.string()),
  },
  notAnObject,
);
export type SignUp = z.infer<typeof SignUp>;

/** The same response for everybody, so that nobody learns who is on the list. */
export const SignUpAnswer = z.object({ detail: z.string() });
export type SignUpAnswer = z.infer<typeof SignUpAnswer>;

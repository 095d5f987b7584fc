import * as z from 'zod/mini';
import { notAnObject } from '#core/text.ts';

const email = z
  .string('E-mail address is missing')
  .check(z.trim(), z.maxLength(254, 'E-mail address is too long'), z.email('E-mail address is not valid'));

/** The recipient of a test mail. */
export const OneAddress = z.object({ email }, notAnObject);

export const mailingStates = ['sending', 'paused', 'done', 'stopped'] as const;
export type MailingState = (typeof mailingStates)[number];

/** `note`: why it is paused or stopped, or the relay's reply. `waits`: until when nothing is sent, because of the site's own limit or the relay. */
export const Mailing = z.object({
  id: z.string(),
  articleId: z.string(),
  subject: z.string(),
  state: z.enum(mailingStates),
  note: z.string(),
  createdAt: z.iso.datetime(),
  recipients: z.int(),
  sent: z.int(),
  refused: z.int(),
  deferred: z.int(),
  uncertain: z.int(),
  waits: z.optional(z.object({ until: z.iso.datetime(), for: z.enum(['limit', 'relay']) })),
});
export type Mailing = z.infer<typeof Mailing>;

/**
 * The mail, its number of recipients and duration, and the article's newest mailing. `version`: the article's. `obstacle`: why
 * it cannot be sent now.
 */
export const ArticleMailing = z.object({
  version: z.int(),
  obstacle: z.nullable(z.string()),
  subject: z.string(),
  text: z.string(),
  recipients: z.int(),
  minutes: z.int(),
  mailing: z.nullable(Mailing),
});
export type ArticleMailing = z.infer<typeof ArticleMailing>;

export const MailingChange = z.object(
  { state: z.enum(['sending', 'paused', 'stopped'], 'State must be sending, paused or stopped') },
  notAnObject,
);

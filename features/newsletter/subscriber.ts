import * as z from 'zod/mini';
import { line, notAnObject, requiredText } from '#core/text.ts';

/** 'unknown': off the list, because the mail server says that there is no such address. */
export const subscriberStates = ['pending', 'confirmed', 'unknown'] as const;

export const Subscriber = z.object({
  email: z.string(),
  state: z.enum(subscriberStates),
  since: z.iso.datetime(),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** Accepts any text, so that any address that could subscribe can be removed or put back, however unusual. */
export const Removal = z.object({ email: z.string('E-mail address is missing') }, notAnObject);

/** Pasted addresses, not validated individually. Those that are not subscribed are ignored. */
export const Bounced = z.object(
  { emails: z.array(z.string('Addresses must be text'), 'Addresses are missing') },
  notAnObject,
);

export const Removed = z.object({ removed: z.int() });
export type Removed = z.infer<typeof Removed>;

/** How many addresses were confirmed on a day. */
export const SubscriberCount = z.object({ day: z.iso.date(), confirmed: z.int() });
export type SubscriberCount = z.infer<typeof SubscriberCount>;

const noAddresses = 'Choose a file, or paste the addresses';

export const SubscriberImport = z.object(
  {
    csv: z.string(noAddresses).check(z.regex(/\S/, noAddresses)),
    consent: requiredText('Where and when they agreed', line),
  },
  notAnObject,
);

/** `known`: already subscribed; `left`: have unsubscribed before; `invalid`: rows without an address. */
export const ImportResult = z.object({
  added: z.int(),
  known: z.int(),
  left: z.int(),
  invalid: z.array(z.object({ line: z.int(), text: z.string() })),
  importedAt: z.iso.datetime(),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const ImportUndo = z.object({ importedAt: z.iso.datetime('The time of the import is missing') }, notAnObject);

/** `missing`: required mail settings that are not set. The numbers are present if nothing is missing. */
export const MailState = z.object({
  missing: z.array(z.string()),
  perMinute: z.optional(z.int()),
  perDay: z.optional(z.int()),
  sentToday: z.optional(z.int()),
});
export type MailState = z.infer<typeof MailState>;

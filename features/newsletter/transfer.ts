import * as z from 'zod/mini';
import type { ContentTable } from '#records/transfer/content-tables.server.ts';
import { Id } from '#records/transfer/import-file.server.ts';
import { mailingStates } from './mailing.ts';
import { SignUp } from './sign-up-form.ts';
import { subscriberStates } from './subscriber.ts';

const time = z.iso.datetime();

/**
 * The newsletter's tables in an export, including the key: without it, links in earlier mails would no longer unsubscribe anybody from the
 * list, and nobody could be matched with departures and deliveries.
 */
export const newsletterTables: ContentTable[] = [
  { name: 'secrets', key: ['name'], Row: z.strictObject({ name: z.string(), value: z.string() }) },
  {
    name: 'subscribers',
    key: ['id'],
    Row: z.strictObject({
      id: Id,
      email: SignUp.shape.email,
      state: z.enum(subscriberStates),
      since: time,
      createdAt: time,
      consent: z.string(),
    }),
  },
  { name: 'departures', key: ['id'], Row: z.strictObject({ id: Id, at: time }) },
  { name: 'subscriberCounts', key: ['day'], Row: z.strictObject({ day: z.iso.date(), confirmed: z.int() }) },
  {
    name: 'mailings',
    key: ['id'],
    Row: z.strictObject({
      id: Id,
      articleId: Id,
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      state: z.enum(mailingStates),
      note: z.string(),
      installation: z.string(),
      createdAt: time,
    }),
  },
  {
    name: 'deliveries',
    key: ['mailing', 'subscriber'],
    Row: z.strictObject({
      mailing: Id,
      subscriber: Id,
      state: z.enum(['queued', 'sending', 'sent', 'refused', 'deferred', 'uncertain']),
      tries: z.int(),
      nextTryAt: z.string(),
      at: time,
      reply: z.string(),
    }),
  },
];

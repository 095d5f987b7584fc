import * as z from 'zod/mini';
import { nameSchemas } from '#core/http/openapi.server.ts';
import { Problem } from '#core/http/problem.ts';
import { type Route, route } from '#core/http/route.server.ts';
import { countSentToday } from '#features/newsletter/mail/quota.ts';
import { writeCsv } from '#records/transfer/csv.server.ts';
import type { NewsletterServices } from './mailer.ts';
import { maxImportKib } from './newsletter-screen.ts';
import {
  Bounced,
  ImportResult,
  ImportUndo,
  MailState,
  Removal,
  Removed,
  Subscriber,
  SubscriberCount,
  SubscriberImport,
} from './subscriber.ts';
import { listCounts } from './subscriber-counts.ts';
import { importSubscribers, undoImport } from './subscriber-import.ts';
import {
  endSubscriptions,
  listConsents,
  listSubscribers,
  putBackSubscriber,
  removeSubscriber,
  subscriberId,
} from './subscribers.ts';

nameSchemas({ Bounced, ImportResult, ImportUndo, MailState, Removal, Removed });
nameSchemas({ Subscriber, SubscriberCount, SubscriberImport });

export function subscriberRoutes({ db, now, mailer, settings }: NewsletterServices): Route[] {
  return [
    route('GET /api/subscribers', {
      summary: 'The subscribers of the newsletter',
      for: 'admin',
      ok: { 200: ['Newest first', z.array(Subscriber)] },
      handle: () => listSubscribers(db),
    }),
    route('DELETE /api/subscribers', {
      summary: 'Remove a subscriber who has asked for it',
      for: 'admin',
      body: Removal,
      ok: { 204: 'Removed' },
      problems: { 404: 'Nobody is subscribed with this address' },
      async handle({ body: { email } }) {
        if (!(await removeSubscriber(db, await subscriberId(db, email), now())))
          throw new Problem(404, 'Nobody is subscribed with this address.');
      },
    }),
    route('POST /api/subscribers/bounced', {
      summary: 'End the subscriptions of addresses whose mails came back',
      for: 'admin',
      body: Bounced,
      ok: { 200: ['How many of them were subscribed', Removed] },
      handle: async ({ body: { emails } }) => ({ removed: await endSubscriptions(db, emails) }),
    }),
    route('POST /api/subscribers/put-back', {
      summary: 'Put back a subscriber whom the mail server did not know',
      for: 'admin',
      body: Removal,
      ok: { 204: 'Put back' },
      problems: { 404: 'Not off the list any more, or deleted' },
      async handle({ body: { email } }) {
        if (!(await putBackSubscriber(db, await subscriberId(db, email), now())))
          throw new Problem(404, 'This address is not off the list any more, or it has been deleted.');
      },
    }),
    route('GET /api/subscribers/counts', {
      summary: 'How many addresses were confirmed, day by day for a year at most',
      for: 'admin',
      ok: { 200: ['Oldest first', z.array(SubscriberCount)] },
      handle: () => listCounts(db, now()),
    }),
    route('GET /api/subscribers.csv', {
      summary: 'The subscribers as a file for a spreadsheet',
      for: 'admin',
      ok: { 200: ['With the columns email, state, since and consent; newest first', z.string()] },
      type: 'text/csv; charset=utf-8',
      headers: ['Content-Disposition'],
      async handle({ c }) {
        const rows = (await listConsents(db)).map(({ email, state, since, consent }) => [email, state, since, consent]);
        c.header('content-disposition', 'attachment; filename="subscribers.csv"');
        return writeCsv([['email', 'state', 'since', 'consent'], ...rows]);
      },
    }),
    route('POST /api/subscribers/import', {
      summary: 'Add the addresses of a file, except of those who have left',
      for: 'admin',
      body: SubscriberImport,
      maxKib: maxImportKib,
      ok: { 200: ['What has become of each row', ImportResult] },
      handle: ({ body: { csv, consent } }) => importSubscribers(db, csv, consent, now()),
    }),
    route('POST /api/subscribers/import/undo', {
      summary: 'Remove the subscribers that an import has added',
      for: 'admin',
      body: ImportUndo,
      ok: { 200: ['How many there were', Removed] },
      handle: async ({ body: { importedAt } }) => ({ removed: await undoImport(db, importedAt) }),
    }),
    route('GET /api/mail', {
      summary: 'Whether the site can send mail, and how much of what it may send is used',
      for: 'admin',
      ok: { 200: ['With the settings that are missing', MailState] },
      async handle() {
        if (!mailer) return { missing: settings.missingForMail };
        const { perMinute, perDay } = mailer.settings;
        return { missing: [], perMinute, perDay, sentToday: await countSentToday(db, now()) };
      },
    }),
  ];
}

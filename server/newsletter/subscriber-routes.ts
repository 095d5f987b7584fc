import { Hono } from 'hono';
import { maxImportKib } from '#http/newsletter-screen.ts';
import { Problem } from '#http/problem.ts';
import { parseBody } from '#http/request-body.ts';
import {
  Bounced,
  type ImportResult,
  ImportUndo,
  type MailState,
  Removal,
  type Removed,
  type Subscriber,
  type SubscriberCount,
  SubscriberImport,
} from '#http/subscribers.ts';
import { writeCsv } from '#records/transfer/csv.server.ts';
import { limitBody } from '#server/body-limit.ts';
import { countSentToday } from '#server/mail/quota.ts';
import type { AdminRouteDependencies } from './admin-routes.ts';
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

export const mailPath = '/api/mail';
export const subscribersPath = '/api/subscribers';
export const subscribersCsvPath = `${subscribersPath}.csv`;
export const importPath = `${subscribersPath}/import`;

export function subscriberRoutes({ db, now, requireAdmin }: AdminRouteDependencies) {
  return new Hono()
    .use(requireAdmin)
    .get('/', async (c) => c.json<Subscriber[]>(await listSubscribers(db)))
    .delete('/', async (c) => {
      const { email } = await parseBody(c.req.raw, Removal);
      if (!(await removeSubscriber(db, await subscriberId(db, email), now())))
        throw new Problem(404, 'Nobody is subscribed with this address.');
      return c.body(null, 204);
    })
    .post('/put-back', async (c) => {
      const { email } = await parseBody(c.req.raw, Removal);
      if (!(await putBackSubscriber(db, await subscriberId(db, email), now())))
        throw new Problem(404, 'This address is not off the list any more, or it has been deleted.');
      return c.body(null, 204);
    })
    .get('/counts', async (c) => c.json<SubscriberCount[]>(await listCounts(db, now())))
    .post('/bounced', async (c) => {
      const { emails } = await parseBody(c.req.raw, Bounced);
      return c.json<Removed>({ removed: await endSubscriptions(db, emails) });
    })
    .post('/import', limitBody(maxImportKib), async (c) => {
      const { csv, consent } = await parseBody(c.req.raw, SubscriberImport);
      return c.json<ImportResult>(await importSubscribers(db, csv, consent, now()));
    })
    .post('/import/undo', async (c) => {
      const { importedAt } = await parseBody(c.req.raw, ImportUndo);
      return c.json<Removed>({ removed: await undoImport(db, importedAt) });
    });
}

export function subscribersCsvRoute({ db, requireAdmin }: AdminRouteDependencies) {
  return new Hono().get('/', requireAdmin, async (c) => {
    const rows = (await listConsents(db)).map(({ email, state, since, consent }) => [email, state, since, consent]);
    c.header('content-type', 'text/csv; charset=utf-8');
    c.header('content-disposition', 'attachment; filename="subscribers.csv"');
    return c.body(writeCsv([['email', 'state', 'since', 'consent'], ...rows]));
  });
}

/** Whether the site can send mail, and how much of what it may send is left. */
export function mailRoute({ db, now, requireAdmin, mailer, settings }: AdminRouteDependencies) {
  return new Hono().get('/', requireAdmin, async (c) => {
    if (!mailer) return c.json<MailState>({ missing: settings.missingForMail });
    const { perMinute, perDay } = mailer.settings;
    return c.json<MailState>({ missing: [], perMinute, perDay, sentToday: await countSentToday(db, now()) });
  });
}

import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Content } from '#content/words.ts';
import { minute } from '#core/dates.ts';
import { log, logFailure } from '#core/log.ts';
import type { MailSettings } from '#core/settings.ts';
import { confirmationHeaders, confirmationMail } from '#features/newsletter/mail/confirmation-mail.ts';
import { consumeConfirmationQuota, returnMailQuota } from '#features/newsletter/mail/quota.ts';
import type { Transport } from '#features/newsletter/mail/transport.ts';
import { readSecret } from '#records/store/secrets.server.ts';
import { newsletterPaths } from './newsletter-pages.ts';
import { createSignUpLimits } from './sign-up-limits.ts';
import { findSubscriber, formConsent, hasConfirmed, requestSubscription, type Subscriber } from './subscribers.ts';
import type { Db } from './tables.ts';
import { createConfirmToken } from './tokens.ts';

type Dependencies = {
  db: Db;
  readContent(): Promise<Content>;
  mail: MailSettings;
  transport: Transport;
  now: () => Date;
  stopTimeoutMs: number;
  pauses?: number[];
};

/** The delay before each try: a relay may be busy, or the minute's quota used up. A restart drops pending tries; people can sign up again. */
const usualPauses = [0, 1, 5, 15, 60].map((minutes) => minutes * minute);

/** Sends people a mail that asks them to confirm their address. */
export function createSignUp({
  db,
  readContent,
  mail,
  transport,
  now,
  stopTimeoutMs,
  pauses = usualPauses,
}: Dependencies) {
  const limits = createSignUpLimits();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  async function sendConfirmation({ id, email, since }: Subscriber) {
    for (const pause of pauses) {
      await wait(pause, undefined, { ref: false, signal: stopping.signal });
      // The address was confirmed or removed meanwhile, or somebody signed up again, which sends another mail.
      const current = await findSubscriber(db, id);
      if (!current || hasConfirmed(current) || current.since !== since) return;
      const quota = await consumeConfirmationQuota(db, mail, id, now());
      if (!quota) continue;
      const token = createConfirmToken(await readSecret(db), id, now());
      const content = await readContent();
      const confirmUrl = `${mail.siteUrl}${newsletterPaths.confirm}?token=${token}`;
      const outcome = await transport.send({
        ...confirmationMail({ confirmUrl }, content),
        churchEmail: content.facts.church.email,
        to: email,
        messageId: `<${randomUUIDv7()}@${new URL(mail.siteUrl).hostname}>`,
        headers: confirmationHeaders,
      });
      if (outcome.kind === 'sent') return;
      // The log removes addresses from errors, but may not recognize this spelling.
      const err = new Error(outcome.reply.replaceAll(email, '(e-mail address)'));
      log.warn({ err, outcome: outcome.kind }, 'A confirmation was not sent');
      if (outcome.kind !== 'deferred' && outcome.kind !== 'blocked') return;
      // The next try counts against the quota again.
      await returnMailQuota(db, quota);
    }
  }

  return {
    /** Returns before the mail is sent, so that the response reveals nothing about the address. */
    async request(email: string, network: string) {
      if (!(await limits.take(email, network))) return;
      const subscriber = await requestSubscription(db, email, formConsent, now());
      if (hasConfirmed(subscriber)) return;
      const sending = sendConfirmation(subscriber)
        .catch((error) => stopping.signal.aborted || logFailure('Sending a confirmation')(error))
        .then(() => void running.delete(sending));
      running.add(sending);
    },
    /** Waits for mails in flight, but not for a relay that does not respond: people can sign up again. */
    async stop() {
      stopping.abort();
      await Promise.race([Promise.all(running), wait(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}

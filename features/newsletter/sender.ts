import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Content } from '#content/words.ts';
import { logFailure } from '#core/log.ts';
import type { MailSettings } from '#core/settings.ts';
import { leaveUrlPlaceholder, newsletterHeaders, type SentNoun } from '#features/newsletter/mail/newsletter-mail.ts';
import type { Mail, Transport } from '#features/newsletter/mail/transport.ts';
import { readSecret } from '#records/store/secrets.server.ts';
import { type Claim, claimDelivery, recordOutcome } from './deliveries.ts';
import { heartbeatMs, renewLease } from './lease.ts';
import { type FrozenMail, stopRestoredMailings } from './mailings.ts';
import { newsletterPaths } from './newsletter-pages.ts';
import type { Db } from './tables.ts';
import { createLeaveToken } from './tokens.ts';

/** How often the sender polls for new mailings, due retries and freed limits. */
const pollMs = 5_000;

type Dependencies = {
  db: Db;
  articles: SentNoun;
  readContent(): Promise<Content>;
  mail: MailSettings;
  transport: Transport;
  now: () => Date;
  stopTimeoutMs: number;
};

/** Sends the queue, one message at a time. `stopTimeoutMs`: how long stopping waits for the relay. */
export function createSender({ db, articles, readContent, mail, transport, now, stopTimeoutMs }: Dependencies) {
  /** Identifies this process as the holder of the lease. */
  const holder = randomUUIDv7();
  const stopping = new AbortController();
  const stopTimeout = new AbortController();
  let wakeUp = new AbortController();
  let running: Promise<void> = Promise.resolve();

  /** Sends everything that is due and allowed now. */
  async function sendDue() {
    const secret = await readSecret(db);
    while (!stopping.signal.aborted) {
      const claim = await claimDelivery({ db, articles, holder, limits: mail }, now());
      if (!claim) return;
      const outcome = await deliver(claim, secret);
      await recordOutcome(db, claim, outcome, now());
    }
  }

  async function deliver(claim: Claim, secret: string) {
    const renew = () => void renewLease(db, holder, now()).catch(logFailure('Renewing the lease'));
    const heartbeat = setInterval(renew, heartbeatMs);
    const token = createLeaveToken(secret, claim.subscriber);
    const mailed = readContent().then((content) => mailFor(claim, claim.email, token, { ...mail, content }));
    const sending = mailed.then((ready) => transport.send(ready, stopTimeout.signal));
    return sending.finally(() => clearInterval(heartbeat));
  }

  async function run() {
    await stopRestoredMailings(db, now()).catch(logFailure('Stopping restored mailings'));
    while (!stopping.signal.aborted) {
      wakeUp = new AbortController();
      await sendDue().catch(logFailure('Sending the newsletter'));
      const woken = AbortSignal.any([wakeUp.signal, stopping.signal]);
      await wait(pollMs, undefined, { signal: woken }).catch(() => undefined);
    }
  }

  return {
    sendDue,
    start() {
      running = run();
    },
    /** Polls immediately. */
    wake: () => wakeUp.abort(),
    /** Waits for the message in flight. If the relay does not respond, the outcome is uncertain. */
    async stop() {
      stopping.abort();
      const timer = setTimeout(() => stopTimeout.abort(), stopTimeoutMs);
      await running;
      clearTimeout(timer);
    },
  };
}

export type Sender = ReturnType<typeof createSender>;

type Recipient = Pick<Claim, 'mailing' | 'subscriber'> & FrozenMail;

/** The Message-ID is stable, so that mail programs recognize a duplicate. */
export function mailFor(
  { mailing, subscriber, ...frozen }: Recipient,
  to: string,
  token: string,
  { siteUrl, content: { facts, words } }: { siteUrl: string; content: Content },
): Mail {
  const leaveUrl = `${siteUrl}${newsletterPaths.leave}?token=${token}`;
  const fill = (text: string) => text.replaceAll(leaveUrlPlaceholder, leaveUrl);
  return {
    to,
    subject: frozen.subject,
    html: fill(frozen.html),
    text: fill(frozen.text),
    messageId: `<${mailing}.${subscriber}@${new URL(siteUrl).hostname}>`,
    churchEmail: facts.church.email,
    headers: newsletterHeaders({ leaveUrl }, words),
  };
}

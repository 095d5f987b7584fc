import type { MailSettings } from '#core/settings.ts';
import type { SentNoun } from '#features/newsletter/mail/newsletter-mail.ts';
import { createTransport } from '#features/newsletter/mail/transport.ts';
import type { Services } from '#records/store/feature.server.ts';
import { createSender } from './sender.ts';
import { createSignUp } from './sign-up.ts';
import type { Db } from './tables.ts';

/** How long stopping waits for the relay, in milliseconds. */
const stopTimeoutMs = 8_000;

export type Mailer = ReturnType<typeof openMailer>;

/** `mailer`: undefined unless mail is set up. `articles`: the noun whose items are sent. */
export type NewsletterServices = Pick<Services, 'now' | 'settings' | 'showPage' | 'readContent'> & {
  db: Db;
  mailer: Mailer | undefined;
  articles: SentNoun;
};

/** Sends confirmations, and mailings once `start` is called. */
export function openMailer(settings: MailSettings, services: Omit<NewsletterServices, 'mailer'>) {
  const dependencies = { ...services, mail: settings, transport: createTransport(settings), stopTimeoutMs };
  const signUp = createSignUp(dependencies);
  const sender = createSender(dependencies);
  return {
    settings,
    transport: dependencies.transport,
    signUp,
    start: sender.start,
    wake: sender.wake,
    /** Finishes messages in flight, as far as the relay responds. */
    stop: () => Promise.all([signUp.stop(), sender.stop()]),
  };
}

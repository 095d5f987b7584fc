import type { MailSettings } from '#core/settings.ts';
import { createTransport } from '#features/newsletter/mail/transport.ts';
import { createSender } from './sender.ts';
import { createSignUp } from './sign-up.ts';
import type { Db } from './tables.ts';

/** How long stopping waits for the relay, in milliseconds. */
const patience = 8_000;

export type Mailer = ReturnType<typeof openMailer>;

/** Sends confirmations, and mailings once `start` is called. */
export function openMailer(settings: MailSettings, db: Db, now: () => Date) {
  const dependencies = { db, mail: settings, transport: createTransport(settings), now, patience };
  const signUp = createSignUp(dependencies);
  const sender = createSender(dependencies);
  return {
    settings,
    transport: dependencies.transport,
    signUp,
    start: sender.start,
    wake: sender.wake,
    /** Messages under way are finished, as far as the relay answers. */
    stop: () => Promise.all([signUp.stop(), sender.stop()]),
  };
}

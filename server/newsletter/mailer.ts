import type { Db } from '#server/db/schema.ts';
import { createTransport } from '#server/mail/transport.ts';
import type { MailSettings } from '#server/settings.ts';
import { createSender } from './sender.ts';

export type Mailer = ReturnType<typeof openMailer>;

/** The relay, and the sender of what is queued for it, which starts when it is told to. */
export function openMailer(settings: MailSettings, db: Db, now: () => Date) {
  const transport = createTransport(settings);
  return { settings, transport, ...createSender({ db, mail: settings, transport, now }) };
}

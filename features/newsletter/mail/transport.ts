import { addAbortListener } from 'node:events';
import { Socket } from 'node:net';
import nodemailer from 'nodemailer';
import { isLoopback, type MailSettings } from '#core/settings.ts';

/** A mail to one recipient. From and Reply-To are the same for all mails. `churchEmail`: replies go there unless a setting says otherwise. */
export type Mail = {
  churchEmail: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  headers: Record<string, string>;
};

/**
 * `reply`: the relay's reply, or what happened to the connection. It may contain the address and must not be logged. Only replies
 * to a recipient or a mail's content can concern the recipient; everything else concerns us.
 */
export type Outcome =
  | { kind: 'sent' }
  /** The relay does not want this mail for this recipient, who may not exist: see `saysUnknown`. */
  | { kind: 'refused'; reply: string }
  /** The mail may be retried later. */
  | { kind: 'deferred'; reply: string }
  /** No mail can be sent: the relay is unreachable or refuses to serve us. */
  | { kind: 'blocked'; reply: string }
  /** The mail may have arrived. */
  | { kind: 'uncertain'; reply: string };

export type Transport = ReturnType<typeof createTransport>;

/** By default the mailer generates a boundary per mail. This one cannot occur in text: quoted-printable writes '=' as '=3D'. */
const sameForAll = { baseBoundary: '=_', textEncoding: 'quoted-printable' } as const;

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Avoids nodemailer's pool, which resends a mail whose connection was lost. */
export function createTransport({ smtpUrl, from, replyTo }: MailSettings, limits = timeouts) {
  const isHere = isLoopback(new URL(smtpUrl));
  const options = {
    url: smtpUrl,
    ...limits,
    requireTLS: !isHere,
    // A relay on this machine may have a certificate for another name.
    ignoreTLS: isHere,
    disableFileAccess: true,
    disableUrlAccess: true,
  };

  return {
    /** Closes the connection when `signal` aborts. */
    async send({ churchEmail, ...mail }: Mail, signal?: AbortSignal): Promise<Outcome> {
      const socket = new Socket();
      const stopped = Promise.withResolvers<never>();
      using _ =
        signal &&
        addAbortListener(signal, () => {
          socket.destroy();
          stopped.reject(new Error('The site was stopped before the relay answered'));
        });
      // An error does not show whether the connection was lost before or after the relay asked for the content; its replies do.
      let wasAskedForContent = false;
      function debug({ tnx }: { tnx?: string }, line = '') {
        if (tnx !== 'server') return;
        if (line.startsWith('354')) wasAskedForContent = true;
        // The abort came while the relay's address was being looked up.
        else if (signal?.aborted) socket.destroy();
      }
      const logged = { transactionLog: true, logger: { debug } };
      const transporter = nodemailer.createTransport({ ...options, ...logged, socket });
      try {
        const sending = transporter.sendMail({ ...mail, ...sameForAll, from, replyTo: replyTo ?? churchEmail });
        await Promise.race([sending, stopped.promise]);
        return { kind: 'sent' };
      } catch (error) {
        return readFailure(error as SmtpError, wasAskedForContent);
      }
    },
  };
}

type SmtpError = Error & { response?: string; responseCode?: number; command?: string };

/** Classifies a failure by the codes of RFC 5321 and RFC 3463. */
function readFailure(
  { message, response, responseCode = 0, command }: SmtpError,
  wasAskedForContent: boolean,
): Outcome {
  const reply = response ?? message;
  const isAboutContent = command === 'DATA' && responseCode > 0;
  // 421 ends the connection, whatever the command.
  if ((isAboutContent || command === 'RCPT TO') && responseCode !== 421) {
    const isTemporary = responseCode < 500 || detailOf(reply) === '5.2.2';
    return { kind: isTemporary ? 'deferred' : 'refused', reply };
  }
  return { kind: wasAskedForContent && !isAboutContent ? 'uncertain' : 'blocked', reply };
}

/** 5.1.7 and 5.1.8 are about the sender's address; 5.1.0 may be, also in reply to RCPT, where Postfix says so about all recipients. */
export function saysUnknown(reply: string) {
  return /^5\.1\.(?![078]$)/.test(detailOf(reply));
}

function detailOf(reply: string) {
  return /^\d{3}[ -](\d\.\d+\.\d+)/.exec(reply)?.[1] ?? '';
}

import nodemailer from 'nodemailer';
import { church } from '#content/church.ts';
import { isLoopback, type MailSettings } from '#server/settings.ts';

/** To one recipient. From and Reply-To are the same for all mails. */
export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  headers: Record<string, string>;
};

/** `reply`: the relay's own words, or what happened to the connection. They may contain the address: not for the log. */
export type Outcome =
  | { kind: 'sent' }
  /** There is no such address. */
  | { kind: 'refused'; reply: string }
  /** Not now: may be tried again. */
  | { kind: 'deferred'; reply: string }
  /** The relay does not want this mail, whoever gets it. */
  | { kind: 'policy'; reply: string }
  /** It may have arrived. */
  | { kind: 'uncertain'; reply: string };

export type Transport = ReturnType<typeof createTransport>;

/** By default the mailer invents a boundary for each mail. This one is in no text: quoted-printable writes '=' as '=3D'. */
const sameForAll = { baseBoundary: '=_', textEncoding: 'quoted-printable' } as const;

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Without nodemailer's pool, which sends a mail again whose connection was lost. */
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
    async send(mail: Mail): Promise<Outcome> {
      // An error does not tell whether the connection was lost before or after the relay asked for the content; its replies do.
      let wasAskedForContent = false;
      function debug({ tnx }: { tnx?: string }, line = '') {
        if (tnx === 'server' && line.startsWith('354')) wasAskedForContent = true;
      }
      const transporter = nodemailer.createTransport({ ...options, transactionLog: true, logger: { debug } });
      try {
        await transporter.sendMail({ ...mail, ...sameForAll, from, replyTo: replyTo ?? church.email });
        return { kind: 'sent' };
      } catch (error) {
        return readFailure(error as SmtpError, wasAskedForContent);
      }
    },
  };
}

type SmtpError = Error & { response?: string; responseCode?: number; command?: string };

/** By the codes of RFC 5321 and RFC 3463. */
function readFailure({ message, response, responseCode, command }: SmtpError, wasAskedForContent: boolean): Outcome {
  if (!responseCode) return { kind: wasAskedForContent ? 'uncertain' : 'deferred', reply: message };
  const reply = response ?? message;
  const [, detail = ''] = /^\d{3}[ -](\d\.\d+\.\d+)/.exec(reply) ?? [];
  if (responseCode < 500 || detail === '5.2.2') return { kind: 'deferred', reply };
  // 5.1.7 and 5.1.8 are about the sender's address; 5.1.0 may be, also in reply to RCPT, where Postfix says so about all recipients.
  const isAboutRecipient = command !== 'MAIL FROM' && /^5\.1\.(?![078]$)/.test(detail);
  return { kind: isAboutRecipient ? 'refused' : 'policy', reply };
}

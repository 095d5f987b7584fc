import { randomUUIDv7 } from 'node:crypto';
import * as z from 'zod/mini';
import type { Content } from '#content/words.ts';
import type { IfMatch } from '#core/http/if-match.ts';
import { nameSchemas } from '#core/http/openapi.server.ts';
import { Problem } from '#core/http/problem.ts';
import { type Route, route } from '#core/http/route.server.ts';
import type { MailSettings } from '#core/settings.ts';
import { fixLook } from '#features/newsletter/mail/layout.ts';
import { leaveUrlPlaceholder, newsletterMail } from '#features/newsletter/mail/newsletter-mail.ts';
import { consumeMailQuota, countSentToday, minutesForMailing } from '#features/newsletter/mail/quota.ts';
import { findItem } from '#records/store/store.server.ts';
import type { Mailer, NewsletterServices } from './mailer.ts';
import { ArticleMailing, Mailing, MailingChange, OneAddress } from './mailing.ts';
import {
  changeMailing,
  countRecipients,
  createMailing,
  type FrozenMail,
  findMailing,
  findMailingOf,
  listMailings,
  withWait,
} from './mailings.ts';
import { articleIsGone, obstacleOf } from './obstacle.ts';
import { mailFor } from './sender.ts';
import type { Db } from './tables.ts';

nameSchemas({ ArticleMailing, Mailing, MailingChange, OneAddress });

const mailingsPath = '/api/mailings';
const articleMailingPath = `${mailingsPath}/articles/:id` as const;

/** A mail contains only inline styles and a picture. Its links do nothing, because the sandbox does not allow new tabs. */
function previewPolicy({ siteUrl }: MailSettings) {
  return `default-src 'none'; style-src 'unsafe-inline'; img-src ${siteUrl}/pictures/; sandbox; frame-ancestors 'self'`;
}
const deadLinks = '<base target="_blank">';

const notSetUp = 'Mail is not set up';

/** The mailings, and for an article: its mailing, a preview, and a test mail. */
export function mailingRoutes({
  db,
  now,
  articles,
  mailer,
  readContent,
  settings: { missingForMail },
}: NewsletterServices): Route[] {
  function requireMailer() {
    if (mailer) return mailer;
    throw new Problem(
      409,
      `The site cannot send mail yet: set ${new Intl.ListFormat('en-GB').format(missingForMail)}.`,
    );
  }
  const show = (mailing: Mailing) => withWait(db, mailing, mailer?.settings, now());

  /** `ifMatch`: the version that the volunteer has previewed. */
  async function freeze(id: string, { siteUrl }: MailSettings, ifMatch?: IfMatch) {
    const article = await findItem(db, articles, id);
    if (!article) throw new Problem(404, articleIsGone);
    if (ifMatch && !ifMatch(article.version))
      throw new Problem(412, 'Somebody has just changed this article. Look at the mail again before you send it.');
    const content = await readContent();
    const mail = newsletterMail(articles, article, { siteUrl, leaveUrl: leaveUrlPlaceholder }, content);
    return { article, content, mail };
  }

  /** Renders a preview with a placeholder unsubscribe link that looks real. */
  async function preview(id: string, settings: MailSettings) {
    const { article, content, mail } = await freeze(id, settings);
    const { siteUrl } = settings;
    return { article, ...mailFor({ mailing: id, subscriber: 'nobody', ...mail }, '', '…', { siteUrl, content }) };
  }

  return [
    route(`GET ${articleMailingPath}`, {
      summary: 'An article as a mail, how many would get it, and its newest mailing',
      for: 'admin',
      ok: { 200: ['`minutes`: how long sending it takes, by the limits that are set', ArticleMailing] },
      problems: { 409: notSetUp },
      async handle({ id }) {
        const { settings } = requireMailer();
        const { article, subject, text } = await preview(id, settings);
        const recipients = await countRecipients(db, id);
        const newest = await findMailingOf(db, id);
        const mailing = newest ? await withWait(db, newest, settings, now()) : null;
        const minutes = minutesForMailing(settings, recipients, await countSentToday(db, now()));
        const obstacle = obstacleOf(article, now());
        return { version: article.version, obstacle, subject, text, recipients, minutes, mailing };
      },
    }),
    route(`GET ${articleMailingPath}/preview`, {
      summary: 'How the mail looks',
      for: 'admin',
      query: { look: z.catch(z.enum(['light', 'dark']), 'light') },
      ok: { 200: ['The HTML of the mail, in light or dark mode', z.string()] },
      type: 'text/html; charset=UTF-8',
      problems: { 409: notSetUp },
      async handle({ c, id, query }) {
        const { settings } = requireMailer();
        const { html } = await preview(id, settings);
        c.header('content-security-policy', previewPolicy(settings));
        return fixLook(html, query.look).replace('<head>', `<head>${deadLinks}`);
      },
    }),
    route(`POST ${articleMailingPath}`, {
      summary: 'Send an article to all subscribers who have not got it yet',
      for: 'admin',
      takesIfMatch: true,
      ok: { 202: ['Queued', Mailing] },
      headers: ['Location'],
      problems: {
        409: 'It is not public or is being sent already, nobody is left to get it, or mail is not set up',
        412: 'Somebody has changed it',
      },
      async handle({ c, id: articleId, ifMatch }) {
        const { settings, wake } = requireMailer();
        const { article, mail } = await freeze(articleId, settings, ifMatch);
        const obstacle = obstacleOf(article, now());
        if (obstacle) throw new Problem(409, obstacle);
        const id = await createMailing(db, articleId, mail, now());
        wake();
        c.header('location', `${mailingsPath}/${id}`);
        return findMailing(db, id);
      },
    }),
    route(`POST ${articleMailingPath}/test`, {
      summary: 'Send an article to one address, to see how it looks',
      for: 'admin',
      body: OneAddress,
      ok: { 202: 'The relay has taken it' },
      problems: {
        409: 'Mail is not set up, or a limit is reached',
        502: 'The relay has not taken it; with its own words',
      },
      async handle({ id, body: { email } }) {
        const ready = requireMailer();
        const { content, mail } = await freeze(id, ready.settings);
        await sendTest(db, ready, { email, mail, content }, now());
      },
    }),
    route(`GET ${mailingsPath}`, {
      summary: 'The mailings',
      for: 'admin',
      ok: { 200: ['Newest first', z.array(Mailing)] },
      handle: async () => Promise.all((await listMailings(db)).map(show)),
    }),
    route(`GET ${mailingsPath}/:id`, {
      summary: 'How far a mailing is',
      for: 'admin',
      ok: { 200: ['Its state, and how many have got it', Mailing] },
      handle: async ({ id }) => show(await findMailing(db, id)),
    }),
    route(`PATCH ${mailingsPath}/:id`, {
      summary: 'Pause a mailing, let it go on, or stop it for good',
      for: 'admin',
      body: MailingChange,
      ok: { 200: ['The changed mailing', Mailing] },
      problems: { 409: 'Not from its present state, or mail is not set up' },
      async handle({ id, body: { state } }) {
        if (state === 'sending') requireMailer();
        const mailing = await changeMailing(db, id, state, now());
        mailer?.wake();
        return show(mailing);
      },
    }),
  ];
}

type Test = { email: string; mail: FrozenMail; content: Content };

/** Sends a test mail. It is not recorded as a delivery, so its recipient also gets the article. Its unsubscribe link is not valid. */
async function sendTest(db: Db, { settings, transport }: Mailer, { email, mail, content }: Test, now: Date) {
  if (!(await consumeMailQuota(db, settings, now)))
    throw new Problem(409, 'The limit of mails (MAIL_PER_MINUTE or MAIL_PER_DAY) is reached: try again later.');
  const [mailing, subscriber] = [randomUUIDv7(), 'test'];
  const { siteUrl } = settings;
  const sent = mailFor({ mailing, subscriber, ...mail }, email, 'test', { siteUrl, content });
  const outcome = await transport.send(sent);
  if (outcome.kind !== 'sent') throw new Problem(502, `The mail server did not take it. It said: ${outcome.reply}`);
}

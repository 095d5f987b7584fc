import { randomUUIDv7 } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { type IfMatch, parseIfMatch } from '#http/if-match.ts';
import { type ArticleMailing, type Mailing, MailingChange, OneAddress } from '#http/mailings.ts';
import { Problem } from '#http/problem.ts';
import { parseBody } from '#http/request-body.ts';
import { type Article, news } from '#nouns/news/article.ts';
import { findItem } from '#records/store.server.ts';
import type { Db } from '#server/db/schema.ts';
import { fixLook } from '#server/mail/layout.ts';
import { leaveUrlPlaceholder, newsletterMail } from '#server/mail/newsletter-mail.ts';
import { consumeMailQuota, countSentToday, minutesForMailing } from '#server/mail/quota.ts';
import type { MailSettings, Settings } from '#server/settings.ts';
import type { Mailer } from './mailer.ts';
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

/** What the routes use of it. */
type RouteMailer = Pick<Mailer, 'settings' | 'transport' | 'wake'>;

export type MailerDependencies = {
  /** Undefined unless mail is set up. */
  mailer: RouteMailer | undefined;
  settings: Pick<Settings, 'missingForMail'>;
};

export type AdminRouteDependencies = MailerDependencies & {
  db: Db;
  now: () => Date;
  requireAdmin: MiddlewareHandler;
};

export const mailingsPath = '/api/mailings';

/** Inline styles and a picture are all that a mail has. Its links do nothing: a new tab is what a sandbox does not allow. */
function previewPolicy({ siteUrl }: MailSettings) {
  return `default-src 'none'; style-src 'unsafe-inline'; img-src ${siteUrl}/pictures/; sandbox; frame-ancestors 'self'`;
}
const deadLinks = '<base target="_blank">';

/** Below the articles: a mailing of one of them, how it looks, and a test of it. */
export function articleMailingRoutes({
  db,
  now,
  requireAdmin,
  mailer,
  settings: { missingForMail },
}: AdminRouteDependencies) {
  return new Hono()
    .get('/:id{[\\w-]+}/mailing', requireAdmin, async (c) => {
      const { settings } = requireMailer(mailer, missingForMail);
      const { article, subject, text } = await preview(db, c.req.param('id'), settings);
      const recipients = await countRecipients(db, c.req.param('id'));
      const newest = await findMailingOf(db, c.req.param('id'));
      const mailing = newest ? await withWait(db, newest, settings, now()) : null;
      const minutes = minutesForMailing(settings, recipients, await countSentToday(db, now()));
      const { version } = article;
      const obstacle = obstacleOf(article, now());
      return c.json<ArticleMailing>({ version, obstacle, subject, text, recipients, minutes, mailing });
    })
    .get('/:id{[\\w-]+}/mailing/preview', requireAdmin, async (c) => {
      const { settings } = requireMailer(mailer, missingForMail);
      const { html } = await preview(db, c.req.param('id'), settings);
      c.header('content-security-policy', previewPolicy(settings));
      const look = c.req.query('look') === 'dark' ? 'dark' : 'light';
      return c.html(fixLook(html, look).replace('<head>', `<head>${deadLinks}`));
    })
    .post('/:id{[\\w-]+}/mailing', requireAdmin, async (c) => {
      const { settings, wake } = requireMailer(mailer, missingForMail);
      const articleId = c.req.param('id');
      const { article, mail } = await freeze(db, articleId, settings, parseIfMatch(c.req.header('if-match')));
      const obstacle = obstacleOf(article, now());
      if (obstacle) throw new Problem(409, obstacle);
      const id = await createMailing(db, articleId, mail, now());
      wake();
      return c.json<Mailing>(await findMailing(db, id), 202, { location: `${mailingsPath}/${id}` });
    })
    .post('/:id{[\\w-]+}/mailing/test', requireAdmin, async (c) => {
      const ready = requireMailer(mailer, missingForMail);
      const { email } = await parseBody(c.req.raw, OneAddress);
      const { mail } = await freeze(db, c.req.param('id'), ready.settings);
      await sendTest(db, ready, email, mail, now());
      return c.body(null, 202);
    });
}

export function mailingRoutes({ db, now, requireAdmin, mailer, settings: { missingForMail } }: AdminRouteDependencies) {
  const show = (mailing: Mailing) => withWait(db, mailing, mailer?.settings, now());
  return new Hono()
    .use(requireAdmin)
    .get('/', async (c) => c.json<Mailing[]>(await Promise.all((await listMailings(db)).map(show))))
    .get('/:id{[\\w-]+}', async (c) => c.json<Mailing>(await show(await findMailing(db, c.req.param('id')))))
    .patch('/:id{[\\w-]+}', async (c) => {
      const { state } = await parseBody(c.req.raw, MailingChange);
      if (state === 'sending') requireMailer(mailer, missingForMail);
      const mailing = await changeMailing(db, c.req.param('id'), state, now());
      mailer?.wake();
      return c.json<Mailing>(await show(mailing));
    });
}

function requireMailer(mailer: RouteMailer | undefined, missing: readonly string[]) {
  if (mailer) return mailer;
  throw new Problem(409, `The site cannot send mail yet: set ${new Intl.ListFormat('en-GB').format(missing)}.`);
}

/** `ifMatch`: the version that somebody has looked at. */
async function freeze(db: Db, id: string, { siteUrl }: MailSettings, ifMatch?: IfMatch) {
  const article = await findItem<Article>(db, news, id);
  if (!article) throw new Problem(404, articleIsGone);
  if (ifMatch && !ifMatch(article.version))
    throw new Problem(412, 'Somebody has just changed this article. Look at the mail again before you send it.');
  return { article, mail: newsletterMail(article, { siteUrl, leaveUrl: leaveUrlPlaceholder }) };
}

/** With a link to unsubscribe that looks like a recipient's. */
async function preview(db: Db, articleId: string, settings: MailSettings) {
  const { article, mail } = await freeze(db, articleId, settings);
  return { article, ...mailFor({ mailing: articleId, subscriber: 'nobody', ...mail }, '', '…', settings.siteUrl) };
}

/** Not a delivery: whoever gets it gets the article, too. Its unsubscribe link is of nobody. */
async function sendTest(db: Db, { settings, transport }: RouteMailer, email: string, mail: FrozenMail, now: Date) {
  if (!(await consumeMailQuota(db, settings, now)))
    throw new Problem(409, 'The limit of mails (MAIL_PER_MINUTE or MAIL_PER_DAY) is reached: try again later.');
  const [mailing, subscriber] = [randomUUIDv7(), 'test'];
  const outcome = await transport.send(mailFor({ mailing, subscriber, ...mail }, email, 'test', settings.siteUrl));
  if (outcome.kind !== 'sent') throw new Problem(502, `The mail server did not take it. It said: ${outcome.reply}`);
}

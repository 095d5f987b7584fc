import { type Context, Hono } from 'hono';
import { newsletterPages as words } from '#content/newsletter.ts';
import { newsletterSignUp } from '#content/pages/home.ts';
import { SignUp, type SignUpAnswer } from '#http/newsletter.ts';
import { newsletterPaths } from '#http/newsletter-pages.ts';
import { isFormPost, maxBodyKib, parseBody } from '#http/request-body.ts';
import { clientNetwork } from '#server/auth/forwarded.ts';
import { limitBody } from '#server/body-limit.ts';
import type { Db } from '#server/db/schema.ts';
import { readSecret } from '#server/made-once.ts';
import { errorResponse } from '#server/problem-response.ts';
import type { Mailer } from './mailer.ts';
import { findToConfirm, findToken } from './pages.server.ts';
import { confirmSubscriber, leave } from './subscribers.ts';
import { createTyped } from './tokens.ts';

export type NewsletterDependencies = {
  db: Db;
  now: () => Date;
  settings: { trustedProxies: number };
  /** Undefined unless mail is set up. */
  mailer: Pick<Mailer, 'signUp'> | undefined;
};

export const signUpPath = '/api/newsletter';

const { incomplete: _, ...formWords } = newsletterSignUp;
/** What pages know of the form. */
export const signUpForm = { action: signUpPath, ...formWords };

/** Where the forms of the pages are sent that links in mails lead to. */
export const mailLinkPaths: string[] = [newsletterPaths.confirm, newsletterPaths.leave];

/** Mounted at `signUpPath`. Without script the browser sends the form itself, and is led to a page. */
export function newsletterRoutes({ db, now, mailer, settings }: NewsletterDependencies) {
  const routes = new Hono();
  if (!mailer) return routes;
  const { signUp } = mailer;
  routes.onError((error, c) => (isFormPost(c.req.raw) ? showFailure : errorResponse)(error, c));

  async function register({ email, topic }: SignUp, c: Context) {
    if (!topic) await signUp.request(email, clientNetwork(c, settings.trustedProxies));
  }
  return routes.post('/', async (c) => {
    c.header('cache-control', 'no-store');
    if (!isFormPost(c.req.raw)) {
      await register(await parseBody(c.req.raw, SignUp), c);
      return c.json<SignUpAnswer>({ detail: words.asked.text }, 202);
    }
    const typed = readForm(await c.req.text());
    const { success, data } = SignUp.safeParse(typed);
    if (!success) {
      const sealed = createTyped(await readSecret(db), typed, now());
      return c.redirect(`${newsletterPaths.incomplete}?typed=${sealed}`, 303);
    }
    await register(data, c);
    return c.redirect(newsletterPaths.asked, 303);
  });
}

/** The error is logged, and somebody who has sent a form gets a page that says so. */
function showFailure(error: Error, c: Context) {
  const response = errorResponse(error, c);
  return response.status < 500 ? response : c.redirect(newsletterPaths.failed, 303);
}

function readForm(body: string) {
  const form = new URLSearchParams(body);
  return { email: form.get('email') ?? '', consent: form.has('consent'), topic: form.get('topic') ?? '' };
}

/**
 * Opening a link changes nothing, because mail scanners do, too, and run script: pressing a button does. No cookie or Origin is looked at:
 * whoever has the link may use it, also the mail programs of others (RFC 8058).
 */
export function mailLinkRoutes({ db, now, settings, mailer }: NewsletterDependencies) {
  const routes = new Hono();
  for (const path of mailLinkPaths) routes.use(path, limitBody(maxBodyKib));
  routes.onError(async (error, c) => ((await isFromPage(c)) ? showFailure : errorResponse)(error, c));

  routes.post(newsletterPaths.confirm, async (c) => {
    const reader = { db, now: now(), canSendMail: Boolean(mailer) };
    const { words: page, subscriber } = await findToConfirm(c.req.query('token') ?? '', reader);
    // The page itself says so.
    if (!subscriber) return c.redirect(newsletterPaths.confirm, 303);
    if (page === 'expired' && subscriber.state === 'pending') {
      await mailer?.signUp.request(subscriber.email, clientNetwork(c, settings.trustedProxies));
      return c.redirect(newsletterPaths.asked, 303);
    }
    await confirmSubscriber(db, subscriber.id, now());
    return c.redirect(newsletterPaths.confirmed, 303);
  });

  routes.post(newsletterPaths.leave, async (c) => {
    const token = await findToken(c.req.query('token') ?? '', 'leave', { db, now: now() });
    if (token) await leave(db, token.subscriberId, now());
    if (await isFromPage(c)) return c.redirect(token ? newsletterPaths.left : newsletterPaths.leave, 303);
    return token ? c.text(words.left.text) : c.text(words.notLeft.text, 404);
  });
  return routes;
}

/** Rather than from a mail program, which RFC 8058 forbids to redirect. */
async function isFromPage(c: Context) {
  return isFormPost(c.req.raw) && new URLSearchParams(await c.req.text()).has('page');
}

import { type Context, Hono } from 'hono';
import { clientNetwork } from '#core/http/forwarded.ts';
import { nameSchemas } from '#core/http/openapi.server.ts';
import { Problem } from '#core/http/problem.ts';
import { errorResponse } from '#core/http/problem-response.ts';
import { typeOf } from '#core/http/request-body.ts';
import { limitBody, type Route, route } from '#core/http/route.server.ts';
import { sameOriginWrites } from '#core/http/same-origin.ts';
import type { OpenFeature } from '#records/store/feature.server.ts';
import { mailingRoutes } from './admin-routes.ts';
import type { NewsletterServices } from './mailer.ts';
import { newsletterPaths, signUpPath } from './newsletter-pages.ts';
import { findToConfirm, findToken, readForm } from './pages.server.ts';
import { SignUp, SignUpAnswer } from './sign-up-form.ts';
import { subscriberRoutes } from './subscriber-routes.ts';
import { confirmSubscriber, leave } from './subscribers.ts';

nameSchemas({ SignUp, SignUpAnswer });

export function newsletterRoutes(services: NewsletterServices): Route[] {
  return [
    route(`POST ${signUpPath}`, {
      summary: 'Ask for the newsletter; a mail asks to confirm the address',
      body: SignUp,
      ok: { 202: ['The same for a new address and a known one', SignUpAnswer] },
      problems: { 404: 'The site cannot send mail' },
      async handle({ c, body }) {
        await signUp(services, body, c);
        const { words } = await services.readContent();
        return { detail: words.newsletterPages.asked.text };
      },
    }),
    ...mailingRoutes(services),
    ...subscriberRoutes(services),
  ];
}

async function signUp({ mailer, settings }: NewsletterServices, { email, topic }: SignUp, c: Context) {
  if (!mailer) throw new Problem(404, 'There is nothing at this address.');
  if (!topic) await mailer.signUp.request(email, clientNetwork(c, settings.trustedProxies));
}

/** Pages whose forms the browser submits without script. */
const formPaths: string[] = [newsletterPaths.signUp, newsletterPaths.confirm, newsletterPaths.leave];

/**
 * Handles those forms. Opening a link in a mail changes nothing, because mail scanners open links and run scripts; only a button does. No
 * cookie or Origin is checked: whoever has the link may use it, including mail programs (RFC 8058).
 */
export function newsletterForms(services: NewsletterServices): Required<OpenFeature>['forms'] {
  const { db, now, settings, mailer, showPage, readContent } = services;
  const routes = new Hono();
  routes.use(newsletterPaths.signUp, sameOriginWrites(settings));
  for (const path of formPaths) routes.use(path, limitBody());
  // Logs the error, and shows a page about it to somebody who has submitted a form.
  routes.onError(async (error, c) => {
    const response = errorResponse(error, c);
    return response.status >= 500 && (await isFromPage(c)) ? c.redirect(newsletterPaths.failed, 303) : response;
  });

  routes.post(newsletterPaths.signUp, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const { success, data } = SignUp.safeParse(readForm(form));
    if (success) {
      await signUp(services, data, c);
      return c.redirect(newsletterPaths.asked, 303);
    }
    // Only the renderer sees this URL: addresses must not get into logs and histories.
    const { status, response } = await showPage(`${newsletterPaths.signUp}?${form}`);
    return c.body(response.variants[''].body.toString(), status === 200 ? 400 : (status as 500), response.headers);
  });

  routes.post(newsletterPaths.confirm, async (c) => {
    const reader = { db, now: now(), canSendMail: Boolean(mailer) };
    const { page, subscriber } = await findToConfirm(c.req.query('token') ?? '', reader);
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
    const { left, notLeft } = (await readContent()).words.newsletterPages;
    return token ? c.text(left.text) : c.text(notLeft.text, 404);
  });
  return { paths: formPaths, app: routes };
}

/** Whether a request comes from a page rather than a mail program, which RFC 8058 forbids to redirect. */
async function isFromPage(c: Context) {
  if (typeOf(c.req.raw) !== 'application/x-www-form-urlencoded') return false;
  const form = new URLSearchParams(await c.req.text());
  return form.has('page') || form.has('email');
}

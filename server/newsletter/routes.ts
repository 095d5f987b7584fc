import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Answer } from '#app/page-context.ts';
import { newsletterPages as words } from '#content/newsletter.ts';
import { newsletterSignUp } from '#content/pages/home.ts';
import { SignUp, type SignUpAnswer } from '#http/newsletter.ts';
import { Problem } from '#http/problem.ts';
import { isFormPost, parseBody } from '#http/request-body.ts';
import { clientNetwork } from '#server/auth/forwarded.ts';
import type { Db } from '#server/db/schema.ts';
import { readSecret } from '#server/made-once.ts';
import type { RenderAnswer } from '#server/pages/render.ts';
import { errorResponse } from '#server/problem-response.ts';
import type { Mailer } from './mailer.ts';
import { confirmSubscriber, findSubscriber, hasConfirmed, leave } from './subscribers.ts';
import { readToken, type Token } from './tokens.ts';

export type NewsletterDependencies = {
  db: Db;
  now: () => Date;
  settings: { trustedProxies: number };
  /** Undefined unless mail is set up. */
  mailer: Pick<Mailer, 'signUp'> | undefined;
  renderAnswer: RenderAnswer;
};

export const signUpPath = '/api/newsletter';

const { incomplete: incompleteWords, ...formWords } = newsletterSignUp;
/** What pages know of the form. */
export const signUpForm = { action: signUpPath, ...formWords };

/** Where links in mails lead, and their pages' forms. */
export const mailLinkPaths = ['/newsletter/confirm', '/newsletter/leave'];

/** Mounted at `signUpPath`. */
export function newsletterRoutes({ mailer, renderAnswer, settings }: NewsletterDependencies) {
  const routes = new Hono();
  if (!mailer) return routes;
  const { signUp } = mailer;
  const showError = errorPage(renderAnswer);
  routes.onError((error, c) => (isFormPost(c.req.raw) ? showError : errorResponse)(error, c));

  async function register({ email, topic }: SignUp, c: Context) {
    if (!topic) await signUp.request(email, clientNetwork(c, settings.trustedProxies));
  }
  return routes.post('/', compress(), async (c) => {
    c.header('cache-control', 'no-store');
    if (!isFormPost(c.req.raw)) {
      await register(await parseBody(c.req.raw, SignUp), c);
      return c.json<SignUpAnswer>({ detail: words.asked.text }, 202);
    }
    const { email, ...form } = readForm(await c.req.text());
    const parsed = SignUp.safeParse({ email, ...form });
    if (!parsed.success) return renderAnswer(incomplete(email, parsed.error.issues));
    await register(parsed.data, c);
    return renderAnswer({ status: 202, page: words.asked });
  });
}

/** For people, who see the answer in a browser. */
function errorPage(renderAnswer: RenderAnswer) {
  return (error: Error, c: Context) => (error instanceof Problem ? errorResponse(error, c) : renderAnswer(error));
}

function readForm(body: string) {
  const form = new URLSearchParams(body);
  return { email: form.get('email') ?? '', consent: form.has('consent'), topic: form.get('topic') ?? '' };
}

function incomplete(email: string, issues: { path: PropertyKey[]; message: string }[]): Answer {
  const errors = Object.fromEntries(issues.map(({ path: [field = ''], message }) => [field, message]));
  return { status: 400, page: incompleteWords, signUp: { email, errors } };
}

/**
 * Opening a link changes nothing, because mail scanners do, too, and run script: pressing a button does. No cookie or Origin is looked at: whoever has the link may use it, also
 * the mail programs of others (RFC 8058).
 */
export function mailLinkRoutes({ db, now, settings, mailer, renderAnswer }: NewsletterDependencies) {
  const [confirmPath = '', leavePath = ''] = mailLinkPaths;

  async function findToken(c: Context, purpose: Token['purpose']) {
    const token = readToken(await readSecret(db), c.req.query('token') ?? '', now());
    return token?.purpose === purpose ? token : undefined;
  }
  async function findToConfirm(c: Context) {
    const token = await findToken(c, 'confirm');
    return { subscriber: token && (await findSubscriber(db, token.subscriberId)), isExpired: token?.isExpired };
  }
  const routes = new Hono();
  for (const path of mailLinkPaths) routes.use(path, compress());
  routes.onError(errorPage(renderAnswer));
  routes.get(confirmPath, async (c) => {
    const { subscriber, isExpired } = await findToConfirm(c);
    if (!subscriber || (isExpired && !mailer)) return renderAnswer({ status: 404, page: words.unknown });
    if (hasConfirmed(subscriber)) return renderAnswer({ status: 200, page: words.confirmed });
    if (isExpired) return renderAnswer({ status: 200, page: words.expired });
    return renderAnswer({ status: 200, page: words.confirm });
  });
  routes.post(confirmPath, async (c) => {
    const { subscriber, isExpired } = await findToConfirm(c);
    if (!subscriber || (isExpired && !mailer)) return renderAnswer({ status: 404, page: words.unknown });
    if (isExpired && subscriber.state === 'pending') {
      await mailer?.signUp.request(subscriber.email, clientNetwork(c, settings.trustedProxies));
      return renderAnswer({ status: 202, page: words.asked });
    }
    await confirmSubscriber(db, subscriber.id, now());
    return renderAnswer({ status: 200, page: words.confirmed });
  });
  // The same whether or not there is such a subscriber.
  routes.get(leavePath, async (c) => {
    const token = await findToken(c, 'leave');
    return renderAnswer(token ? { status: 200, page: words.leave } : { status: 404, page: words.notLeft });
  });
  routes.post(leavePath, async (c) => {
    const token = await findToken(c, 'leave');
    if (!token) return renderAnswer({ status: 404, page: words.notLeft });
    await leave(db, token.subscriberId, now());
    return renderAnswer({ status: 200, page: words.left });
  });
  return routes;
}

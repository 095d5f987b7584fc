import type { Viewer } from '#records/store/public-items.server.ts';
import { readSecret } from '#records/store/secrets.server.ts';
import { newsletterPaths } from './newsletter-pages.ts';
import { SignUp } from './sign-up-form.ts';
import { findSubscriber, hasConfirmed } from './subscribers.ts';
import type { Db } from './tables.ts';
import { readToken, type Token } from './tokens.ts';

type Reader = { db: Db; now: Date; canSendMail: boolean };

/** Finds the page at a URL: the key of its words, and for an incomplete form the input and its errors. */
export async function findNewsletterPage({ pathname, searchParams }: URL, viewer: Viewer, canSendMail: boolean) {
  const reader = { db: viewer.db as Db, now: viewer.now, canSendMail };
  const query = (name: string) => searchParams.get(name) ?? '';
  switch (pathname) {
    case newsletterPaths.confirm:
      return { page: (await findToConfirm(query('token'), reader)).page };
    case newsletterPaths.leave:
      // The response does not reveal whether the subscriber exists.
      return { page: (await findToken(query('token'), 'leave', reader)) ? ('leave' as const) : ('notLeft' as const) };
    case newsletterPaths.signUp:
      return { page: 'incomplete' as const, signUp: findMistakes(searchParams) };
    case newsletterPaths.asked:
      return { page: 'asked' as const };
    case newsletterPaths.confirmed:
      return { page: 'confirmed' as const };
    case newsletterPaths.left:
      return { page: 'left' as const };
  }
  return undefined;
}

/** Finds the subscriber to whom a link was sent, and the key of its page's words. */
export async function findToConfirm(text: string, reader: Reader) {
  const token = await findToken(text, 'confirm', reader);
  const subscriber = token && (await findSubscriber(reader.db, token.subscriberId));
  if (!subscriber || (token.isExpired && !reader.canSendMail)) return { page: 'unknown' as const };
  if (hasConfirmed(subscriber)) return { page: 'confirmed' as const, subscriber };
  return { page: token.isExpired ? ('expired' as const) : ('confirm' as const), subscriber };
}

export async function findToken(text: string, purpose: Token['purpose'], { db, now }: Pick<Reader, 'db' | 'now'>) {
  const token = readToken(await readSecret(db), text, now);
  return token?.purpose === purpose ? token : undefined;
}

/** Parses the sign-up form. */
export function readForm(form: URLSearchParams) {
  return { email: form.get('email') ?? '', consent: form.has('consent'), topic: form.get('topic') ?? '' };
}

function findMistakes(form: URLSearchParams) {
  const typed = readForm(form);
  const { error } = SignUp.safeParse(typed);
  const errors = Object.fromEntries(error?.issues.map(({ path: [field = ''], message }) => [field, message]) ?? []);
  return { email: typed.email, errors: errors as { email?: string; consent?: string } };
}

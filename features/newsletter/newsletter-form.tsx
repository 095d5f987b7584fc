import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRouteLoaderData } from 'react-router';
import { mailto } from '#core/links.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { focusInView } from '#ui/focus.ts';
import { FieldError } from '#ui/labelled.tsx';
import { newsletterPaths, type SignUpFormWords, signUpPath } from './newsletter-pages.ts';
import { type SignUpErrors, useSignUpFields } from './use-sign-up-fields.ts';

type Response = { ok: boolean; detail: string; errors?: { field: string; message: string }[] };

/** Signs up. `detail` says what happens next, or what went wrong. */
async function signUp(typed: object): Promise<Response> {
  const body = new Blob([JSON.stringify({ ...typed, consent: true })], { type: 'application/json' });
  const response = await fetch(signUpPath, { method: 'POST', body });
  return { ok: response.ok, ...(await response.json()) };
}

type Props = { email?: string; errors?: SignUpErrors };

/** The sign-up form in a letter, whose text is the answer once it has been sent. */
export function NewsletterForm(served: Props) {
  const newsletter = useWords('newsletter');
  const [answer, setAnswer] = useState<ReactNode>();
  const words = useRouteLoaderData<{ newsletter?: SignUpFormWords }>('root')?.newsletter;
  return (
    // Links to it move the focus here.
    <section id="newsletter" tabIndex={-1} aria-labelledby="newsletter-heading" className="wrap section print:hidden">
      <div className="letter mx-auto max-w-3xl rounded-card bg-raised px-6 py-10 lifted sm:px-14 sm:py-16">
        <h2 id="newsletter-heading" className="type-heading">
          {newsletter.heading}
        </h2>
        <p className="mt-6 font-display text-heading text-xl">{newsletter.greeting}</p>
        {answer ? (
          // The focused button has been removed, so the answer takes the focus.
          <p ref={focusInView} tabIndex={-1} className="type-lead mt-4 scroll-mt-48">
            {answer}
          </p>
        ) : (
          <>
            {(words ?? newsletter).paragraphs.map((text) => (
              <p key={text} className="mt-4">
                {text}
              </p>
            ))}
            <SignUpForm {...served} words={words} onAnswer={setAnswer} />
          </>
        )}
      </div>
    </section>
  );
}

/** On a site that can send mail, it signs up. Otherwise it only opens a prefilled message in the visitor's email app. */
function SignUpForm({
  email,
  errors: served = {},
  words,
  onAnswer,
}: Props & { words: SignUpFormWords | undefined; onAnswer: (answer: ReactNode) => void }) {
  const { church } = useFacts();
  const newsletter = useWords('newsletter');
  const { errors, showErrors, fieldProps, slip, offersCorrection, correct } = useSignUpFields(served);
  const [status, setStatus] = useState('');
  const statusLine = useRef<HTMLParagraphElement>(null);
  const { submit } = words ?? newsletter;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = Object.fromEntries(new FormData(form));
    if (offersCorrection(String(typed.email))) return;
    if (!words) return openMail(String(typed.email));
    setStatus(words.sending);
    const failed: Response = { ok: false, detail: words.failed };
    const { ok, detail, errors: found } = await signUp(typed).catch(() => failed);
    if (ok) return onAnswer(detail);
    flushSync(() => setStatus(found ? '' : detail));
    statusLine.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    if (found) showErrors(Object.fromEntries(found.map(({ field, message }) => [field, message])), form);
  }

  function openMail(typed: string) {
    const written = mailto(church.email, {
      subject: newsletter.subject,
      body: newsletter.body.replace('{email}', () => typed),
    });
    onAnswer(
      <>
        {newsletter.done}{' '}
        <a href={written} className="link">
          {newsletter.doneLink}
        </a>
        .
      </>,
    );
    window.location.href = written;
  }

  return (
    <form
      className="mt-8"
      onSubmit={send}
      method="post"
      encType={words ? undefined : 'text/plain'}
      action={words ? newsletterPaths.signUp : mailto(church.email, { subject: newsletter.subject })}
    >
      {/* A honeypot for robots, which skip fields marked as hidden. */}
      {words && <input name="topic" className="absolute size-0" autoComplete="off" tabIndex={-1} aria-hidden />}
      <label htmlFor="newsletter-email" className="font-semibold text-heading">
        <span>{newsletter.emailLabel}</span> <span aria-hidden="true">*</span>
      </label>
      <input
        {...fieldProps('email')}
        defaultValue={email}
        type="email"
        // Browsers take a domain without a dot, which the server refuses.
        pattern=".+@.+\..+"
        autoComplete="email"
        inputMode="email"
        className="field mt-2"
      />
      <FieldError id="newsletter-email-error">{errors.email}</FieldError>
      {slip && (
        <p className="wrap-anywhere mt-1.5">
          <button
            key={slip.typed}
            ref={focusInView}
            type="button"
            aria-describedby="newsletter-slip"
            className="link tap-target scroll-mt-32 text-left font-semibold"
            onClick={correct}
          >
            {`Did you mean ${slip.meant}?`}
          </button>{' '}
          <span id="newsletter-slip" className="block text-quiet text-sm">
            {`If ${slip.typed} is right, press “${submit}” again.`}
          </span>
        </p>
      )}
      <label htmlFor="newsletter-consent" className="mt-5 flex min-h-11 items-center gap-3">
        <Checkbox {...fieldProps('consent')} />
        <span>
          <span>{newsletter.consentLabel}</span> <span aria-hidden="true">*</span>
        </span>
      </label>
      <FieldError id="newsletter-consent-error">{errors.consent}</FieldError>
      <p aria-hidden="true" className="text-quiet text-sm">
        * required
      </p>
      <Button type="submit" className="mt-6">
        {submit}
      </Button>
      <p role="status" ref={statusLine} className="mt-4">
        {status}
      </p>
    </form>
  );
}

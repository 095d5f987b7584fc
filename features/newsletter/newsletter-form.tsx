import { type ChangeEvent, type FormEvent, type InvalidEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRouteLoaderData } from 'react-router';
import { church } from '#content/church.ts';
import { newsletter } from '#content/pages/home.ts';
import { mailto } from '#core/links.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { focusFirstError } from '#ui/focus.ts';
import { FieldError } from '#ui/labelled.tsx';
import {
  consentMissing,
  emailMalformed,
  emailMissing,
  newsletterPaths,
  type SignUpFormWords,
  signUpPath,
} from './newsletter-pages.ts';

type Field = 'email' | 'consent';
type Errors = Partial<Record<Field, string>>;

function messageFor(field: Field, { validity }: HTMLInputElement) {
  if (field === 'consent') return consentMissing;
  return validity.valueMissing ? emailMissing : emailMalformed;
}

/** Shows our messages instead of the browser's, and moves the focus to the first invalid field. */
function useFieldErrors(served: Errors) {
  const [errors, setErrors] = useState(served);

  function showError(event: InvalidEvent<HTMLInputElement>) {
    event.preventDefault();
    const input = event.currentTarget;
    flushSync(() => setErrors((before) => ({ ...before, [input.name]: messageFor(input.name as Field, input) })));
    if (input.form?.querySelector(':invalid') === input) focusFirstError(input.form);
  }
  function clearError(event: ChangeEvent<HTMLInputElement>) {
    setErrors((before) => ({ ...before, [event.target.name]: undefined }));
  }
  function fieldProps(name: Field) {
    const error = errors[name];
    return {
      id: `newsletter-${name}`,
      name,
      required: true,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error && `newsletter-${name}-error`,
      // Without script, the page comes with what was wrong.
      autoFocus: Object.keys(served)[0] === name,
      onInvalid: showError,
      onChange: clearError,
    };
  }
  return { errors, fieldProps };
}

/** Signs up, and returns a message that says what happens next. */
async function signUp(typed: object): Promise<string> {
  const body = new Blob([JSON.stringify({ ...typed, consent: true })], { type: 'application/json' });
  const response = await fetch(signUpPath, { method: 'POST', body });
  return (await response.json()).detail;
}

/**
 * A form that looks like a letter. On a site that can send mail, it signs up. Otherwise it only opens a prefilled message in the
 * visitor's email app.
 */
export function NewsletterForm({ email, errors: served = {} }: { email?: string; errors?: Errors }) {
  const { errors, fieldProps } = useFieldErrors(served);
  const [status, setStatus] = useState<ReactNode>();
  const words = useRouteLoaderData<{ newsletter?: SignUpFormWords }>('root')?.newsletter;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    if (words) {
      setStatus(words.sending);
      return setStatus(await signUp(typed).catch(() => words.failed));
    }
    const written = mailto(church.email, {
      subject: newsletter.subject,
      body: newsletter.body.replace('{email}', () => String(typed.email)),
    });
    setStatus(
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
    // Links to it move the focus here.
    <section id="newsletter" tabIndex={-1} aria-labelledby="newsletter-heading" className="wrap section print:hidden">
      <div className="letter mx-auto max-w-3xl rounded-card bg-raised px-6 py-10 lifted sm:px-14 sm:py-16">
        <h2 id="newsletter-heading" className="type-heading">
          {newsletter.heading}
        </h2>
        <p className="mt-6 font-display text-heading text-xl">{newsletter.greeting}</p>
        {(words ?? newsletter).paragraphs.map((text) => (
          <p key={text} className="mt-4">
            {text}
          </p>
        ))}
        <form
          className="mt-8"
          onSubmit={submit}
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
            autoComplete="email"
            inputMode="email"
            className="field mt-2"
          />
          <FieldError id="newsletter-email-error">{errors.email}</FieldError>
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
            {(words ?? newsletter).submit}
          </Button>
          <p role="status" className="mt-4">
            {status}
          </p>
        </form>
      </div>
    </section>
  );
}

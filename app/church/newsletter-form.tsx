import { type ChangeEvent, type FormEvent, type InvalidEvent, useState } from 'react';
import { Texts } from '#app/layout/page.tsx';
import { church } from '#content/church.ts';
import { newsletter } from '#content/pages/home.ts';
import { mailto } from '#domain/mail.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field-error.tsx';

type Field = 'email' | 'consent';

function messageFor(field: Field, { validity }: HTMLInputElement) {
  if (field === 'consent') return 'Please check the box so we can email you.';
  if (validity.valueMissing) return 'Please enter your email address.';
  return 'This doesn’t look like an email address yet. It should look like name@example.org.';
}

/** Shows our messages instead of the browser's, and moves the focus to the first invalid field. */
function useFieldErrors() {
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});

  function showError(event: InvalidEvent<HTMLInputElement>) {
    event.preventDefault();
    const input = event.currentTarget;
    setErrors((before) => ({ ...before, [input.name]: messageFor(input.name as Field, input) }));
    if (input.form?.querySelector(':invalid') === input) input.focus();
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
      'aria-describedby': error ? `newsletter-${name}-error` : undefined,
      onInvalid: showError,
      onChange: clearError,
    };
  }
  return { errors, fieldProps };
}

/** Looks like a letter. It sends nothing itself, but opens a prefilled message in the visitor's email app. */
export function NewsletterForm() {
  const { errors, fieldProps } = useFieldErrors();
  const [message, setMessage] = useState('');

  function openMessage(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email'));
    const written = mailto(church.email, {
      subject: newsletter.subject,
      body: newsletter.body.replace('{email}', () => email),
    });
    setMessage(written);
    window.location.href = written;
  }

  return (
    <section id="newsletter" className="wrap section print:hidden">
      <div className="letter mx-auto max-w-3xl rounded-card bg-raised px-6 py-10 lifted sm:px-14 sm:py-16" data-rise>
        <h2 className="type-heading">{newsletter.heading}</h2>
        <p className="mt-6 font-display text-heading text-xl">{newsletter.greeting}</p>
        <Texts of={newsletter.paragraphs} className="mt-4" />
        <form
          className="mt-8"
          onSubmit={openMessage}
          method="post"
          encType="text/plain"
          action={mailto(church.email, { subject: newsletter.subject })}
        >
          <label htmlFor="newsletter-email" className="font-semibold text-heading">
            <span>{newsletter.emailLabel}</span> <span aria-hidden="true">*</span>
          </label>
          <input {...fieldProps('email')} type="email" autoComplete="email" inputMode="email" className="field mt-2" />
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
            {newsletter.submit}
          </Button>
          <p role="status" className="mt-4">
            {message && (
              <>
                {newsletter.done}{' '}
                <a href={message} className="link">
                  {newsletter.doneLink}
                </a>
                .
              </>
            )}
          </p>
        </form>
      </div>
    </section>
  );
}

import { type ChangeEvent, type InvalidEvent, type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstError } from '#ui/focus.ts';
import { withoutSlip } from './mail-slips.ts';
import { consentMissing, emailMalformed, emailMissing } from './newsletter-pages.ts';

type Field = 'email' | 'consent';
export type SignUpErrors = Partial<Record<Field, string>>;

function messageFor(field: Field, { validity }: HTMLInputElement) {
  if (field === 'consent') return consentMissing;
  return validity.valueMissing ? emailMissing : emailMalformed;
}

/**
 * Shows our messages instead of the browser's, and moves the focus to the first invalid field. An address with a common slip is answered
 * by an offer to correct it, once: then the form takes what was typed.
 */
export function useSignUpFields(served: SignUpErrors) {
  const [errors, setErrors] = useState(served);
  const [slip, setSlip] = useState<{ typed: string; meant: string }>();

  function offersCorrection(typed: string) {
    const meant = typed === slip?.typed ? undefined : withoutSlip(typed);
    if (meant) setSlip({ typed, meant });
    return meant !== undefined;
  }
  function correct({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const input = form?.elements.namedItem('email') as HTMLInputElement;
    input.value = slip?.meant ?? '';
    input.focus();
    clear('email');
  }
  function clear(name: string) {
    setErrors((before) => ({ ...before, [name]: undefined }));
    if (name === 'email') setSlip(undefined);
  }
  function showErrors(found: SignUpErrors, form: HTMLFormElement) {
    flushSync(() => setErrors(found));
    focusFirstError(form);
  }
  function showInvalid(event: InvalidEvent<HTMLInputElement>) {
    event.preventDefault();
    const input = event.currentTarget;
    if (input.name === 'email' && offersCorrection(input.value)) return;
    flushSync(() => setErrors((before) => ({ ...before, [input.name]: messageFor(input.name as Field, input) })));
    if (input.form?.querySelector(':invalid') === input) focusFirstError(input.form);
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
      onInvalid: showInvalid,
      onChange: (event: ChangeEvent<HTMLInputElement>) => clear(event.target.name),
    };
  }
  return { errors, showErrors, fieldProps, slip, offersCorrection, correct };
}

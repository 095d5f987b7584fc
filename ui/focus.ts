import { useEffect, useRef } from 'react';

/** Focuses an element that may be out of sight, such as a heading, and scrolls no further than needed. */
export function focusInView(element: HTMLElement | null | undefined) {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Buttons cannot be invalid: that of an unfinished upload has its error as a description. */
const wrong = '[aria-invalid="true"], button[data-unfinished][aria-describedby]';

/** Focuses the first control that is marked as wrong, and returns whether there is one. Call it once the errors are rendered. */
export function focusFirstError(form: ParentNode) {
  const control = form.querySelector<HTMLElement>(wrong);
  const fold = control?.closest('details');
  if (fold) fold.open = true;
  control?.focus({ preventScroll: true });
  // A group of checkboxes is described as a whole.
  const described = control?.closest('[aria-describedby]')?.getAttribute('aria-describedby')?.split(' ');
  const error = document.getElementById(described?.find((id) => id.endsWith('-error')) ?? '');
  // First label, control and error, then what matters most, above the toast.
  for (const part of [error?.parentElement ?? control, error]) {
    part?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
  return control !== null;
}

/** For a form that is sent by script: shows what is wrong after every failure. */
export function useErrorFocus(error: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error && form.current) focusFirstError(form.current);
  }, [error]);
  return form;
}

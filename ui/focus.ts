import { useEffect, useRef } from 'react';

/** Focuses an element that may be out of sight, such as a heading, and scrolls no further than needed. */
export function focusInView(element: HTMLElement | null | undefined) {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}

/**
 * Focuses the first control that is marked as wrong, with its error in sight, and returns whether there is one. Call it once the errors
 * are rendered.
 */
export function focusFirstError(form: ParentNode) {
  const control = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const fold = control?.closest('details');
  if (fold) fold.open = true;
  control?.focus();
  // A group of checkboxes is described as a whole.
  const described = control?.closest('[aria-describedby]')?.getAttribute('aria-describedby')?.split(' ');
  const errorId = described?.find((id) => id.endsWith('-error'));
  document.getElementById(errorId ?? '')?.scrollIntoView({ block: 'nearest' });
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
